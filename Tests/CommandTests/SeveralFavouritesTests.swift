import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("The board of favourites of several databases")
struct SeveralFavouritesTests {
    private static let at = ["--at", "2026-11-25T08:00:00+11:00"]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try SmallDatabase.make("small.sqlite", in: folder, runsOn: [20_261_125])
        let file = ["--favorites", folder.path("mine.sqlite")]
        for words in [
            ["stop", "2000", "--label", "Work"], ["place", "-33.87", "151.21"], ["journey", "2000", "2010"],
        ] {
            let run = try HarbourCity.ask(["favorites", "add"] + words + file)
            #expect(run.status == 0, "\(run.errors)")
        }
        let wharf = try Executable.query.run(
            ["--database", "small.sqlite", "favorites", "add", "stop", "-12", "--label", "Wharf"] + file, in: folder)
        #expect(wharf.status == 0, "\(wharf.errors)")
    }

    private func board(_ words: [String] = [], isOfBoth: Bool = true) throws -> Executable.Run {
        let words = ["favorites", "board", "--favorites", folder.path("mine.sqlite")] + words
        return try isOfBoth ? HarbourCity.askBeside(words, in: folder) : HarbourCity.ask(words)
    }

    @Test("shows each where it is, with its feed, as the database shows it alone")
    func board() throws {
        let run = try board(["--format", "json"] + Self.at)
        #expect(run.status == 0, "\(run.errors)")
        let rows = try JSONDecoder().decode([FeedRow<FavouriteBoard>].self, from: Data(run.output.utf8))
        #expect(rows.map { "\($0.feed) \($0.row.id)" } == ["city 1", "city 2", "small 2", "city 3", "small 4"])
        let alone = try JSONDecoder().decode(
            [FavouriteBoard].self,
            from: Data(board(["--format", "json"] + Self.at, isOfBoth: false).output.utf8))
        #expect(rows.filter { $0.feed.rawValue == "city" }.map(\.row) == Array(alone.prefix(3)))
        #expect(rows[4].row.departures.map(\.tripID) == ["T1", "T2"])
        #expect(run.errors == "" && alone[3].found.state == .missing)
    }

    @Test("names the feed in tables and in CSV, whose ids ask for the stop")
    func named() throws {
        let table = try board(Self.at)
        #expect(table.output.hasPrefix("city: Work\n") && table.output.contains("\nsmall: Wharf\n"))
        let csv = try board(["--format", "csv", "--limit", "1"] + Self.at).output.split(separator: "\r\n")
        #expect(csv.first?.hasPrefix("favorite_id,label,feed,feed_stop_id,trip_id,") == true)
        #expect(csv.last?.hasPrefix("4,Wharf,small,small:-12,T1,") == true)
        let live = try board(["--realtime", "city=\(HarbourCity.message)"] + HarbourCity.now)
        #expect(live.status == 0 && live.output.contains("2 min early"), "\(live.errors)")
    }

    @Test("says what no feed has, and where nothing leaves")
    func notes() throws {
        try SmallDatabase.spoil("small.sqlite", in: folder, sql: "UPDATE stored_stops SET stop_id = stop_id || 'X'")
        let run = try board(["--for", "0"] + Self.at)
        #expect(run.errors.contains("city: Wharf: this feed does not have it (any more).\nsmall: Wharf: this feed"))
        #expect(run.errors.contains("city: Work: nothing leaves within 0 min."))
        #expect(try board(["--favorites", folder.path("none.sqlite")]).errors.contains("There is no favourite yet"))
    }
}
