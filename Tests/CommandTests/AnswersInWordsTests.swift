import Foundation
import GTFSModel
import Testing

@testable import QueryCommands

@Suite("Words of tables and notes")
struct AnswersInWordsTests {
    @Test(
        "a headway is said as it is: in minutes and halves of them, and below two minutes in seconds",
        arguments: [
            (1, "1 s"), (59, "59 s"), (60, "1 min"), (89, "89 s"), (90, "90 s"), (120, "2 min"), (150, "2½ min"),
            (437, "7 min 17 s"), (600, "10 min"),
        ])
    func headways(seconds: Int, text: String) { #expect(FrequencyWindow.text(ofHeadway: seconds) == text) }

    @Test(
        "distances have digits that mean something",
        arguments: [
            (639.6, "640 m"), (9_999, "9999 m"), (12_345, "12.3 km"), (1_234_567, "1,235 km"),
            (1e13, "20,038 km, half way round the Earth"),
        ])
    func distances(metres: Double, text: String) { #expect(NearbyCommand.DistanceText.of(metres) == text) }

    @Test("a radius beyond the Earth is no number of thirteen digits")
    func radius() throws {
        let run = try HarbourCity.ask(["nearby", "10", "10", "--radius", "1e13", "--mode", "funicular"])
        #expect(run.errors.hasPrefix("No stop lies within 20,038 km"), "\(run.errors)")
    }

    @Test("two equal feeds have no difference, and the table says so")
    func noDifference() throws {
        let folder = try TemporaryFolder()
        let feed = HarbourCity.fixtures.appendingPathComponent("minimal").path
        let run = try Executable.query.run(["diff", feed, feed], in: folder)
        #expect(
            run.status == 0 && run.output.contains("\nDifference  none: every record is the same\n"), "\(run.output)")
        let json = try Executable.query.run(["diff", feed, feed, "--format", "json"], in: folder)
        #expect(!json.output.contains("Difference"))
    }

    @Test("alerts that are not in force are counted, with the time when the next one begins")
    func alerts() throws {
        let words = ["alerts", "--realtime", HarbourCity.message]
        let now = try HarbourCity.ask(words + HarbourCity.now)
        #expect(!now.output.isEmpty && !now.errors.contains("none in force"))
        let before = try HarbourCity.ask(words + ["--now", "2020-01-01T08:00:00Z"])
        #expect(before.output.isEmpty && before.errors.contains("The messages hold "), "\(before.errors)")
        let about = try HarbourCity.ask(words + HarbourCity.now + ["--trip", "nothing"])
        #expect(about.output.isEmpty && about.errors.contains("none in force about what was asked."), "\(about.errors)")
    }

    @Test("a diagram says that the messages have no trip of its day")
    func diagram() throws {
        let words = ["diagram", "L1", "--realtime", HarbourCity.message] + HarbourCity.now
        let sentence = "No trip of the messages is one of this route on "
        #expect(try HarbourCity.ask(words + ["--date", "20261201"]).errors.contains(sentence + "20261201"))
        #expect(try !HarbourCity.ask(words + ["--date", "20261125"]).errors.contains(sentence))
    }

    @Test("a stop that no trip serves is told so, without advice that leads nowhere")
    func unserved() throws {
        let run = try HarbourCity.ask(["departures", "4900", "--at", "2026-11-25T08:00:00+11:00"])
        #expect(run.status == 0 && run.errors == "No trip stops here.\n", "\(run.errors)")
        let ends = try HarbourCity.ask(["departures", "4900", "--arrivals", "--at", "2026-11-25T08:00:00+11:00"])
        #expect(ends.errors == "No trip stops here.\n", "\(ends.errors)")
    }
}
