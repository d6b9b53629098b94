import Foundation
import Testing

/// Rule A34 on the command line: `--lang` goes with every command.
@Suite struct TranslatedNameTests {
    private static let minimal = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Fixtures/minimal")
        .standardized

    @Test(
        "A34: the translation of a record beats that of its name; then the language, exact or its primary subtag, counts",
        arguments: [("fr", "Aéroport CDG"), ("fr-CA", "Aéroport CDG"), ("es", "Airport")])
    func stopNames(language: String, name: String) throws {
        let folder = try TemporaryFolder()
        let feed = folder.url.appendingPathComponent("feed")
        try FileManager.default.copyItem(at: Self.minimal, to: feed)
        let files = [
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            A,Airport,-33.86,151.21
            B,Bravo,-33.87,151.21
            C,Charlie,-33.88,151.21
            D,Delta,-33.89,151.21

            """,
            "translations.txt": """
            table_name,field_name,language,translation,record_id,field_value
            stops,stop_name,fr,Aéroport,,Airport
            stops,stop_name,fr,Aéroport CDG,A,

            """,
        ]
        for (file, text) in files {
            try Data(text.utf8).write(to: feed.appendingPathComponent(file))
        }
        let imported = try Executable.importer.run(["feed", "--output", "feed.sqlite", "--quiet"], in: folder)
        try #require(imported.status == 0, "\(imported.errors)")
        let board = try Executable.query.run(
            ["departures", "A", "--at", "2026-03-04T10:00:00+11:00", "--lang", language, "--format", "json"], in: folder
        )
        try #require(board.status == 0, "\(board.errors)")
        let rows = try #require(JSONSerialization.jsonObject(with: Data(board.output.utf8)) as? [[String: Any]])
        try #require(rows.count == 1)
        #expect(rows[0]["stop_name"] as? String == name)
        let stop = try Executable.query.run(["--lang", language, "stop", "A", "--format", "json"], in: folder)
        #expect(stop.output.contains(#""stop_name":"\#(name)""#))
    }
}
