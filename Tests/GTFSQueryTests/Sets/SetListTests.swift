import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// A set of two feeds, `a` and `b`.
private struct TwoFeeds {
    let imported: [ImportedText]
    let set: TimetableSet

    init(_ a: FeedText = FeedText(), _ b: FeedText = FeedText()) throws {
        imported = try [a.imported(), b.imported()]
        set = try TimetableSet(
            zip(["a", "b"], imported).map { TimetableSet.Member(FeedID(replacingIn: $0), timetable: $1.timetable) })
    }
}

@Suite("Lists of several feeds") struct SetListTests {
    private func ids(_ answer: SetAnswer<Stop>) -> [String] { answer.rows.map { "\($0.qualified($0.row.id))" } }

    @Test("Pages of any length have all stops and routes, feed after feed", arguments: [1, 2, 3, 4, 5, 8, 9])
    func pages(limit: Int) async throws {
        let feeds = try TwoFeeds()
        let all = try await feeds.set.stops(StopsRequest())
        let expected = try ["a", "b"].flatMap { name in
            try feeds.imported[0].timetable.stops(StopsRequest()).stops.map { "\(name):\($0.id)" }
        }
        #expect(ids(all) == expected && all.next == nil && all.failures.isEmpty)
        var (found, request): ([String], StopsRequest) = ([], StopsRequest(limit: limit))
        repeat {
            let page = try await feeds.set.stops(request)
            #expect(page.rows.count == min(limit, expected.count - found.count))
            found += ids(page)
            request.cursor = page.next
        } while request.cursor != nil && found.count < expected.count
        #expect(found == expected && request.cursor == nil)
        let routes = try await feeds.set.routes(RoutesRequest(limit: limit))
        #expect(routes.rows.map(\.feed.rawValue) == Array(["a", "b"].prefix(limit)))
        #expect(routes.next == (limit == 1 ? "a:R" : nil))
        let last = try await feeds.set.routes(RoutesRequest(limit: limit, cursor: "a:R"))
        #expect(last.rows.map { "\($0.qualified($0.row.id))" } == ["b:R"] && last.next == nil)
    }

    @Test func `A filter of routes is of one feed, and a cursor of a feed of the set`() throws {
        let set = try TwoFeeds().set
        var request = RoutesRequest()
        request.stop = "b:A"
        #expect(try set.routes(request).rows.map(\.feed.rawValue) == ["b"])
        request.agencies = ["a:X"]
        #expect(try set.routes(request).rows.isEmpty)
        request.stop = nil
        #expect(try set.routes(request).rows.map(\.feed.rawValue) == ["a"])
        request = RoutesRequest()
        request.stop = "b:nowhere"
        #expect(try set.routes(request).failures.map(\.feed.rawValue) == ["b"])
        for stop in ["A", "z:A"] as [Stop.ID] {
            request.stop = stop
            #expect(throws: QueryError.self) { try set.routes(request) }
        }
        for cursor in ["R", "z:R", ""] {
            let error = #expect(throws: QueryError.self) { try set.routes(RoutesRequest(cursor: cursor)) }
            #expect(error?.code == .badCursor && error?.field == "cursor")
        }
    }

    @Test func `Favourites have the boards of the feeds that have them best`() async throws {
        let renamed = FeedText(["stops.txt": Self.renamed, "stop_times.txt": Self.times])
        let feeds = try TwoFeeds(FeedText(), renamed)
        let (a, b) = (feeds.imported[0].timetable, feeds.imported[1].timetable)
        let from = try #require(RFC3339.instant("2026-03-04T09:30:00+11:00"))
        let kept: [Favourite.Subject] = try await [
            .stop(a.stop("A").stop), .stop(b.stop("B2").stop), .stop(a.stop("C").stop),
            .stop(Stop(id: "Z", name: "Zulu")),
        ]
        let request = FavouriteBoardsRequest(
            kept.enumerated().map { Favourite(id: $0 + 1, subject: $1, label: nil, order: $0 + 1, created: 0) },
            at: from)
        let boards = try await feeds.set.favouriteBoards(request)
        #expect(boards.failures.isEmpty)
        #expect(
            boards.rows.map { "\($0.feed)\($0.row.id) \($0.row.found.state)" } == [
                "a1 present", "b1 present", "b2 present", "a3 present", "a4 missing", "b4 missing",
            ])
        #expect(boards.rows[0].row == (try alone(request, a)[0]) && !boards.rows[0].row.departures.isEmpty)
        let blocking = try alone(request, feeds.set)
        #expect(blocking.rows.map(\.row) == boards.rows.map(\.row))
    }

    private func alone(_ request: FavouriteBoardsRequest, _ timetable: Timetable) throws -> [FavouriteBoard] {
        try timetable.favouriteBoards(request)
    }

    private func alone(
        _ request: FavouriteBoardsRequest, _ set: TimetableSet
    ) throws -> SetAnswer<FavouriteBoard> { try set.favouriteBoards(request) }

    private static let renamed = """
        stop_id,stop_name,stop_lat,stop_lon
        A,Alpha,-33.1,151.1
        B2,Bravo,-33.2,151.2
        """
    private static let times = FeedText.stopTimes(["A": "10:05:00", "B2": "10:15:00"])
}
