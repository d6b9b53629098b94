import GTFSFeed
import GTFSImport
import GTFSModel
import Testing

@Suite("Defects, one a folder")
struct DefectTests {
    @Test("there are fixtures at all")
    func some() { #expect(Fixtures.defects.count > 60) }

    @Test("imports, or is refused, with the codes that it promises", arguments: Fixtures.defects)
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
    }

    @Test("codes that are the validator's have the validator's severity", arguments: Fixtures.defects)
    func severities(name: String) throws {
        guard try Fixtures.defect(name).refused != true else { return }
        let warnings: Set = ["unexpected_enum_value", "empty_row", "unusable_trip"]
        let infos: Set = ["unknown_column", "unknown_file"]
        for issue in try Imported(Fixtures.source(ofDefect: name)).summary.issues {
            let code = issue.code.rawValue
            let severity: FeedIssue.Severity =
                warnings.contains(code) ? .warning : infos.contains(code) ? .info : .error
            #expect(issue.severity == severity, "\(code)")
        }
    }

    @Test("nothing is wrong with the smallest feed, nor with harbour city", arguments: ["minimal", "harbour-city"])
    func good(name: String) throws {
        let imported = try Imported(FeedSource(name: name, files: Fixtures.files(name)))
        #expect(imported.issues() == [:])
    }
}
