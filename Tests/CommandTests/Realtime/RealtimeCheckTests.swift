import Foundation
import Testing

@Suite("gtfs-query realtime --check") struct RealtimeCheckTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: HarbourCity.message, toPath: folder.path("city.pb"))
        try FileManager.default.createDirectory(atPath: folder.path("saved"), withIntermediateDirectories: true)
        // In the order of numbers, not of texts.
        for (name, timestamp) in [("9", 1_772_582_400), ("10", 1_772_582_430), ("11", 1_772_582_480)] {
            let text = """
                header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: \(timestamp) }
                entity { id: "1" vehicle { vehicle { id: "V" } timestamp: \(timestamp) } }
                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("saved/\(name).textproto")))
        }
        return folder
    }

    private func check(_ words: String..., in folder: TemporaryFolder) throws -> Executable.Run {
        try HarbourCity.ask(["realtime"] + words + ["--check"] + HarbourCity.now, in: folder)
    }

    @Test func `A message has a line for each code, as a table, CSV and JSON`() throws {
        let folder = try folder()
        let table = try check("city.pb", in: folder)
        #expect(table.status == 0 && table.errors == "")
        #expect(table.output.hasPrefix("Messages  1\nEntities  "), "\(table.output)")
        let json = try check("city.pb", "--format", "json", "--limit", "1", in: folder)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let notices = try #require(report["notices"] as? [[String: Any]])
        let csv = try check("city.pb", "--format", "csv", in: folder)
        #expect(csv.output.split(separator: "\r\n").first == "code,severity,count,meaning")
        #expect(csv.output.split(separator: "\r\n").count == notices.count + 1)
        for notice in notices { #expect((notice["sampleNotices"] as? [Any])?.count == 1) }
    }

    @Test func `The messages of a folder are compared in the order of their numbers`() throws {
        let folder = try folder()
        let run = try check("saved", "--format", "csv", in: folder)
        #expect(
            run.output
                == "code,severity,count,meaning\r\nW007,WARNING,1,more than 35 seconds between two messages\r\n")
        #expect(try check("saved", "--fail-on", "error", in: folder).status == 0)
        #expect(try check("saved", "--fail-on", "warning", in: folder).status == 2)
        let json = try check("saved", "--format", "json", in: folder)
        #expect(json.output.contains("\"message\":\"saved/11.textproto\""), "\(json.output)")
    }

    @Test func `SARIF has a result in the file of each message, at its entity`() throws {
        let folder = try folder()
        let run = try check("saved", "city.pb", "--format", "sarif", "--limit", "1", in: folder)
        #expect(run.status == 0 && run.errors == "")
        let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        let late = try #require(results.first { $0["ruleId"] as? String == "W007" })
        #expect(late["level"] as? String == "warning")
        let file = try #require((late["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect(file["artifactLocation"] as? [String: String] == ["uri": "saved/11.textproto"])
        let entities = results.compactMap { result in
            (result["locations"] as? [[String: Any]])?.first?["logicalLocations"] as? [[String: String]]
        }
        #expect(entities.contains { $0.first?["name"]?.isEmpty == false })
        let alone = try HarbourCity.ask(["realtime", "city.pb", "--format", "sarif"], in: folder)
        #expect(alone.status == 64 && alone.errors.hasPrefix("Error: sarif is a format of a check: add --check."))
    }

    @Test func `What cannot be read is said, and options of a check need one`() throws {
        let folder = try folder()
        let missing = try check("none.pb", "city.pb", in: folder)
        #expect(missing.status == 1 && missing.output.hasPrefix("Messages  1\n"))
        #expect(missing.errors.contains("none.pb does not exist"), "\(missing.errors)")
        let alone = try HarbourCity.ask(["realtime", "city.pb", "--fail-on", "error"], in: folder)
        #expect(alone.status == 64 && alone.errors.hasPrefix("Error: --limit and --fail-on are for a check"))
    }
}
