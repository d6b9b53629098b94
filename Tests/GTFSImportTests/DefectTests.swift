import GTFSFeed
import GTFSImport
import GTFSModel
import TestSupport
import Testing

@Suite("Defects, one a folder")
struct DefectTests {
    @Test("there are fixtures at all")
    func some() { #expect(Fixtures.defects.count > 90) }

    @Test(
        "imports, or is refused, with the codes that it promises in the validator's severity",
        arguments: Fixtures.defects)
    func codes(name: String) throws {
        let defect = try Fixtures.defect(name)
        let source = try Fixtures.source(ofDefect: name)
        if defect.refused == true {
            let error = try #require(throws: ImportError.self) { try Imported(source) }
            #expect(error.code == .noFeed)
            return
        }
        let imported = try Imported(source)
        let all = imported.issues()
        for (code, count) in defect.codes { #expect(all[code] == count, "\(code): \(defect.what)") }
        let grave = imported.issues { $0.severity != .info }.keys
        #expect(grave.filter { defect.codes[$0] == nil && defect.also?.contains($0) != true } == [], "\(defect.what)")
        for issue in imported.summary.issues {
            #expect(IssueCodes.severities[issue.code.rawValue] == issue.severity, "\(issue.code)")
        }
    }

    @Test(
        "nothing is wrong with the smallest feed; harbour city has a stop that nothing serves, and stands without a station",
        arguments: [
            ("minimal", [:]), ("harbour-city", ["stop_without_stop_time": 1, "platform_without_parent_station": 2]),
        ])
    func good(name: String, codes: [String: Int]) throws {
        let imported = try Imported(FeedSource(name: name, files: Fixtures.files(name)))
        #expect(imported.issues() == codes)
    }
}
