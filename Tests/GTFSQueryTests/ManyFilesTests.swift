import FeedSupport
import GTFSQuery
import Testing

/// A zip may hold any number of files that GTFS does not know.
@Suite struct ManyFilesTests {
    /// Steps of SQLite's virtual machine of `verify`, of a feed with so many files beside its own.
    private func steps(files count: Int) throws -> Int {
        var feed = FeedText()
        for number in 0..<count { feed.files["notes-\(number).pdf"] = "\(number)" }
        let timetable = try feed.imported().timetable
        let (verification, work) = try CountedWork.of(timetable) { try timetable.verify() }
        #expect(verification.isSound)
        return work.steps
    }

    @Test func `twice the files are at most about twice the work of verify`() throws {
        let none = try steps(files: 0)
        let few = try steps(files: 200) - none
        let many = try steps(files: 400) - none
        #expect(Double(many) < 2.3 * Double(few), "\(few) steps, then \(many)")
    }
}
