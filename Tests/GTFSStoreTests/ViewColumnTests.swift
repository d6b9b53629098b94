import GTFSFeed
import Testing

@testable import GTFSStore

@Suite("The columns of the views")
struct ViewColumnTests {
    /// Files that are read back from the tables themselves.
    private static let others: Set = ["trips.txt", "stop_times.txt", "shapes.txt"]

    @Test("have the kinds that the files of GTFS declare, by which they are summed up", arguments: GTFSFile.all)
    func kinds(file: GTFSFile) {
        guard !Self.others.contains(file.name) else { return }
        for field in file.fields {
            let expected: FileDigests.ViewColumn =
                switch field.kind {
                case .time: .time
                case .date: .date
                case .real, .latitude, .longitude: .real
                default: .other
                }
            #expect(FileDigests.ViewColumn.kind(of: field.name) == expected, "\(file.name) \(field.name)")
        }
    }
}
