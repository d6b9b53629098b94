import Foundation
import Testing

@Suite("What gtfs-query shows at a glance")
struct GlanceCommandTests {
    private static let day = ["--date", "20261125"]

    @Test func `T2: watch --plan lists the notices of a ride, and lines ask for it too`() throws {
        let words = ["watch", "L1-S-0800", "2000", "2050", "--plan", "--walk", "4"] + Self.day
        let run = try HarbourCity.ask(words + ["--now", "2026-11-25T08:00"])
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").dropFirst()
        let times = lines.map { $0.split(separator: " ").first.map(String.init) ?? "" }
        #expect(times == ["08:05:50", "08:06:50", "08:11:20", "08:11:50", "08:24:20", "08:27:40", "08:28:10"])
        #expect(run.output.contains("L1") && run.output.contains("next is yours"))
    }

    @Test func `A table spells "cancelled" as its sentences do, JSON as GTFS does`() throws {
        let words = ["watch", "L1-S-0800", "2000", "2050", "--plan", "--realtime", HarbourCity.message] + Self.day
        let table = try HarbourCity.ask(words + HarbourCity.now).output
        #expect(table.contains("08:00  cancelled  prediction  L1 to Saltpan is cancelled, take L1 at"), "\(table)")
        let json = try HarbourCity.ask(words + HarbourCity.now + ["--format", "json"]).output
        #expect(json.contains(#""kind":"canceled""#) && !table.contains("canceled"), "\(json)")
    }

    @Test func `T7: watch writes what comes true, a JSON object a line, until its time is over`() throws {
        let words = ["watch", "L1-S-0800", "2000", "2050", "--format", "json"] + Self.day
        let run = try HarbourCity.ask(
            words + ["--now", "2026-11-25T08:11:49+11:00", "--until", "2026-11-25T08:11:51+11:00"])
        #expect(run.status == 0, "\(run.errors)")
        let kinds = try run.output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return "\(object?["change"] ?? "") \(object?["kind"] ?? "")"
        }
        #expect(kinds == ["new boarding", "new left"])
    }

    @Test(
        arguments: [
            (["watch", "L1-S-0800"], 64), (["watch"], 64), (["watch", "2000", "2050", "--stop", "2000"], 64),
            (["watch", "2000", "2050", "--lead", "0"], 64), (["watch", "2000", "2050", "--format", "csv"], 64),
            (["watch", "none", "2000", "2050", "--plan"], 1), (["timeline", "2000", "--countdown", "no"], 64),
            (["timeline", "2000", "--rows", "-1"], 64), (["timeline", "2000", "--maximum", "0"], 64),
            (["strip", "L1", "--direction", "2"], 64), (["strip", "none"], 1), (["place", "none"], 1),
            (["watch", "2000", "2050", "--plan", "--history", "none.sqlite"], 64),
            (["watch", "2000", "2050", "--plan", "--from-vehicles", "--history", "none.sqlite"], 1),
            (["timeline", "2000", "--own-sources"], 64), (["timeline", "2000", "--commute"], 64),
            (["timeline", "2000", "--favorites", "none.sqlite"], 64), (["timeline", "--route", "L1"], 64),
            (["timeline", "2000", "2050", "--commute", "--direction", "0"], 64),
        ] as [([String], Int32)])
    func `A wrong line of the commands at a glance is refused in a sentence`(words: [String], status: Int32) throws {
        let run = try HarbourCity.ask(words)
        #expect(run.status == status && run.errors.hasPrefix("Error: "), "\(words): \(run.status) \(run.errors)")
    }

    @Test func `T10, T11, T12: timeline, place and strip answer by the schedule`() throws {
        let timeline = try HarbourCity.ask(
            ["timeline", "2000", "--at", "08:00", "--until", "08:10", "--rows", "1", "--countdown", "clock"] + Self.day)
        #expect(timeline.status == 0 && timeline.output.split(separator: "\n").count > 2, "\(timeline.errors)")
        let place = try HarbourCity.ask(["place", "L1-S-0800", "--at", "08:11:30"] + Self.day)
        #expect(place.output.contains("L1-S-0800") && place.output.contains("2002"), "\(place.output) \(place.errors)")
        #expect(try HarbourCity.ask(["place", "L1-S-0800", "--at", "2026-11-25T08:11:30"]).output == place.output)
        let over = try HarbourCity.ask(["place", "L1-S-0800", "--at", "2026-11-25T09:30"])
        #expect(over.output.contains("arrived") && !over.output.contains("100%"), "\(over.output) \(over.errors)")
        let strip = try HarbourCity.ask(["strip", "L1", "--direction", "1", "--at", "08:11:30"] + Self.day)
        #expect(strip.status == 0, "\(strip.errors)")
        #expect(strip.output.contains("L1-S-0800") || strip.output.contains("L1-N"), "\(strip.output)")
    }
}
