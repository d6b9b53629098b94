import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSFeed
@testable import GTFSImport

@Suite("A field that the schema has no column for")
struct UntypedFieldTests {
    /// levels.txt with a field that a later reference might declare.
    private static let levels = GTFSFile("levels.txt", .conditionallyRequired, key: .fields(["level_id"])) {
        GTFSField("level_id", .id, .required)
        GTFSField("level_index", .real, .required)
        GTFSField("level_access", .oneOf(0...2), storage: .extraCell)
        GTFSField("level_name", .text)
    }

    private static let feed: FeedLiteral = """
        # levels.txt
        level_id,level_access,level_index,level_name
        G,1,0,Ground
        H,7,1,First
        I,,2,Second
        J,x,3,Third
        """

    /// Hands over the records of levels.txt, and what came of them.
    private func read(_ check: (_ rows: [TypedRow], _ output: ImportOutput) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let options = ImportOptions(output: folder.file("feed.sqlite"))
        let database = try NewDatabase(path: options.output)
        try database.fill { db in
            let output = try ImportOutput(db, try IssueLog(strict: false, reportPath: nil), options)
            let input = ImportInput(source: Self.feed.source, options: options)
            guard var table = try DeclaredTable.open(Self.levels, input, output) else {
                Issue.record("levels.txt was not read")
                return
            }
            var rows: [TypedRow] = []
            while let csv = try table.next() {
                var row = try table.typed(csv)
                row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: rows.count)
                rows.append(row)
            }
            try check(rows, output)
        }
        try database.close()
    }

    @Test func `is checked like any other by its declaration alone`() throws {
        try read { _, output in
            let issues = output.issues.tallies.flatMap(\.value.examples)
            #expect(
                Set(issues.map { "\($0.code) \($0.line ?? 0) \($0.field ?? "") \($0.value ?? "")" }) == [
                    "unexpected_enum_value 3 level_access 7", "invalid_integer 5 level_access x",
                ])
        }
    }

    @Test func `keeps its texts as extra cells, beside the typed columns of its file`() throws {
        try read { rows, output in
            #expect(
                rows.map(\.values) == [
                    [.text("G"), .real(0), .text("Ground")], [.text("H"), .real(1), .text("First")],
                    [.text("I"), .real(2), .text("Second")], [.text("J"), .real(3), .text("Third")],
                ])
            let extras = output.extras(of: "levels.txt")
            #expect(extras.ownColumns == ["level_access"])
            let column = try #require(extras.columns.first)
            #expect(column.name == "level_access" && extras.columns.count == 1)
            let texts = rows.map { row in
                row.extras.combination < 0
                    ? nil : extras.cells(of: row.extras.combination).map { column.texts.text($0.text) }
            }
            #expect(texts == [["1"], ["7"], nil, ["x"]])
        }
    }
}
