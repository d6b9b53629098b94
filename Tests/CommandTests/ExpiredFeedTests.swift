import Foundation
import Testing

@Suite("A feed that is over")
struct ExpiredFeedTests {
    @Test(
        "every answer with a time says so if nothing runs in it, once",
        arguments: [
            "departures 2000", "journeys 2000 2050", "journeys 2000 3001", "connections 2000 2050",
            "reach 2000 --minutes 5", "reach 2000 --minutes 5 --for 30", "nearby -33.87 151.21 --departures",
            "favorites board --favorites mine.sqlite",
        ])
    func expired(line: String) throws {
        let folder = try TemporaryFolder()
        for stop in ["2000", "2050"] {
            let words = ["favorites", "add", "stop", stop, "--favorites", "mine.sqlite"]
            #expect(try HarbourCity.ask(words, in: folder).status == 0)
        }
        let sentence = "The feed is over: it covers 20260101 to 20361231. Import a newer one.\n"
        let words = line.split(separator: " ").map(String.init)
        let over = try HarbourCity.ask(words + ["--at", "2040-01-01T08:00"], in: folder)
        #expect(over.status == 0 && over.errors == sentence, "\(over.errors)")
        let present = try HarbourCity.ask(words + ["--at", "2026-11-25T08:00"], in: folder)
        #expect(present.status == 0 && !present.errors.contains("The feed is over"), "\(present.errors)")
    }

    @Test func `Of several feeds the one that is over is named`() throws {
        let run = try HarbourCity.askBeside(
            ["nearby", "-33.87", "151.21", "--departures", "--at", "2040-01-01T08:00"])
        #expect(run.errors == "city: The feed is over: it covers 20260101 to 20361231. Import a newer one.\n")
    }
}
