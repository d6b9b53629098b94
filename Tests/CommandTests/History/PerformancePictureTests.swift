import Foundation
import Testing

@Suite("gtfs-query performance as a page")
struct PerformancePictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func page(_ words: [String]) throws -> String {
        let path = folder.path("page.html")
        let run = try RecordedWeek.ask(["performance"] + words + ["--picture", path])
        #expect(run.status == 0 && run.output == "", "\(run.errors)")
        #expect(run.errors.hasPrefix("Wrote \(path): "))
        return try folder.text("page.html")
    }

    private static func rows(_ words: [String]) throws -> [[String: Any]] {
        let run = try RecordedWeek.ask(["performance"] + words + ["--format", "json"])
        return try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]] ?? []
    }

    @Test("the page has the figures of the rows, of each route and of all", arguments: [[], ["--by", "day"]])
    func figures(words: [String]) throws {
        let page = try page(words)
        let rows = try Self.rows(words.isEmpty ? ["--by", "route"] : words) + Self.rows([])
        #expect(rows.count > 7)
        for row in rows {
            func count(_ key: String) -> Int { row[key] as? Int ?? 0 }
            guard let share = row["on_time_share"] as? Double else {
                #expect(page.contains("<small>\(count("observed")) observed</small>"))
                continue
            }
            let rest = count("observed") - count("early") - count("on_time") - count("late")
            #expect(
                page.contains(
                    "<small>\(count("observed")) observed: \(count("early")) early, \(count("on_time")) on time, "
                        + "\(count("late")) late\(rest > 0 ? ", \(rest) without a delay" : "")</small>"))
            #expect(page.contains(">\(Int((share * 100).rounded()))%<"))
            if let grade = row["grade"] as? String { #expect(page.contains(">\(grade)</span>")) }
        }
        #expect(page.contains("7 recorded days of 2026-10-24 to 2026-11-22; on time from -60 to 300 s."))
        #expect(!PictureFileTests.fetches(page) && !page.contains("<script"))
    }

    @Test("the hours of the week are those of --by weekday-hour")
    func hours() throws {
        let page = try page(["--route", "40"])
        let rows = try Self.rows(["--route", "40", "--by", "weekday-hour"])
        let cells = rows.compactMap { row -> String? in
            guard let hour = row["hour"] as? Int, let weekday = row["weekday"] as? String,
                let onTime = row["on_time"] as? Int, let early = row["early"] as? Int, let late = row["late"] as? Int,
                onTime + early + late > 0
            else { return nil }
            let day = weekday.prefix(1).uppercased() + weekday.dropFirst()
            return "title=\"\(day) 0\(hour):00: \(early) early, \(onTime) on time, \(late) late\""
        }
        #expect(cells.count > 5)
        for cell in cells { #expect(page.contains(cell), "\(cell)") }
    }

    @Test("hours of weekdays add up to the weekdays, and to the hours")
    func sums() throws {
        let rows = try Self.rows(["--by", "weekday-hour"])
        for key in ["weekday", "hour"] {
            for whole in try Self.rows(["--by", key]) {
                let parts = rows.filter { "\($0[key] ?? "")" == "\(whole[key] ?? "none")" }
                for count in ["observed", "missed", "unwatched", "on_time", "early", "late"] {
                    #expect(parts.reduce(0) { $0 + ($1[count] as? Int ?? 0) } == whole[count] as? Int, "\(whole)")
                }
            }
        }
    }

    @Test("of one route there are its stops along the line; the same question gives the same bytes")
    func line() throws {
        let page = try page(["--route", "L1"])
        let start = try #require(page.range(of: "Stops along the line")).upperBound
        let stops = page[start...].matches(of: #/<small>(\d+)<\/small><\/th>/#).map { String($0.output.1) }
        let list = try HarbourCity.ask(["stops", "--route", "L1", "--format", "json"])
        let line = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        #expect(stops == line?.compactMap { $0["stop_id"] as? String } && stops.count > 10)
        #expect(try self.page(["--route", "L1"]) == page)
        let out = try RecordedWeek.ask(["performance", "--route", "L1", "--format", "html"])
        #expect(out.output == page && out.errors == "")
        #expect(try !self.page([]).contains("Stops along the line"))
        let byStop = try self.page(["--route", "L1", "--by", "stop"])
        #expect(byStop.contains("Running times along the line") && !byStop.contains("Stops along the line"))
    }

    @Test("what was not recorded, other forms and other files are refused or explained")
    func refused() throws {
        let none = try RecordedWeek.ask(["performance", "--from", "20270101", "--picture", folder.path("none.html")])
        #expect(none.status == 1 && none.errors == "Error: Nothing is drawn. Nothing was recorded on these days.\n")
        #expect(try folder.names == [])
        let drawing = try RecordedWeek.ask(["performance", "--picture", "x.svg"])
        #expect(drawing.status == 64 && drawing.errors.contains("performance is drawn as html alone."))
        try Data("mine".utf8).write(to: folder.url.appendingPathComponent("own.html"))
        let own = try RecordedWeek.ask(["performance", "--picture", folder.path("own.html")])
        #expect(own.status == 1 && own.errors.contains("is no picture of gtfs-query and stays as it is"))
        #expect(try folder.text("own.html") == "mine")
    }

    @Test("an open end of the days is that of the history")
    func openEnd() throws {
        #expect(
            try RecordedWeek.ask(["performance", "--from", "20261120"]).errors
                == "3 recorded days of 2026-11-20 to 2026-11-22; on time from -60 to 300 s.\n")
        #expect(
            try RecordedWeek.ask(["performance", "--to", "20261117"]).errors
                == "2 recorded days of 2026-11-16 to 2026-11-17; on time from -60 to 300 s.\n")
    }

    @Test(
        "an id that neither the history nor the timetable has is refused, with the nearest",
        arguments: [
            (["--agency", "HLR"], "The feed has no agency \"HLR\": did you mean \"LLR\" (Lantern Line Rail)?"),
            (["--agency", "NOPE"], "The feed has no agency \"NOPE\": `gtfs-query info` lists what there is."),
            (["--route", "L9"], "The feed has no route \"L9\": did you mean "),
            (["--route", "2000"], "The feed has no route \"2000\""), (["--stop", "L1"], "The feed has no stop \"L1\""),
            (["--trip", "L1-S-0801"], "The feed has no trip \"L1-S-0801\": did you mean "),
        ])
    func unknown(words: [String], sentence: String) throws {
        let run = try RecordedWeek.ask(["performance"] + words)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors.hasPrefix("Error: \(sentence)"), "\(run.errors)")
    }
}
