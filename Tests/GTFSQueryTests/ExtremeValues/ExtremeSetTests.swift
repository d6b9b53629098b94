import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// Several feeds as one, asked with every value of every field.
@Suite struct ExtremeSetTests {
    private static let noon = ExtremeValues.noon
    private static let positionFields = ["latitude", "longitude", "radius"]

    /// Two feeds of the same content.
    private func set(realtime: (any RealtimeOverlaySource)? = nil) throws -> TimetableSet {
        let timetable = try ExtremeFeeds.plain.timetable
        return try TimetableSet(
            ["a", "b"].map {
                TimetableSet.Member(FeedID(replacingIn: $0), timetable: timetable, realtime: realtime)
            })
    }

    private func request(from: Int = noon, minutes: Int = 60, limit: Int? = nil) throws -> SetDeparturesRequest {
        let stops = try ["a:B", "b:B"].map { try QualifiedID<Stop>($0) }
        return SetDeparturesRequest(stops: stops, at: from, minutes: minutes, limit: limit)
    }

    @Test func `boards`() throws {
        let set = try set()
        for from in ExtremeValues.instants {
            for number in ExtremeValues.numbers {
                for limit in [nil, 1, number] {
                    let request = try request(from: from, minutes: number == limit ? 60 : number, limit: limit)
                    let board = try ExtremeValues.ask(["at", "minutes", "limit"]) { try set.departures(request) }
                    let isAllowed =
                        ExtremeValues.isInstant(from) && (0...527_040).contains(request.minutes) && limit ?? 0 >= 0
                    #expect((board != nil) == isAllowed)
                    guard let board else { continue }
                    #expect(board.failures.isEmpty && board.status.count == 2)
                    #expect(board.departures.count <= limit ?? .max)
                    let times = board.departures.compactMap(\.row.scheduledDeparture)
                    #expect(times == times.sorted() && times.count == board.departures.count)
                }
            }
        }
    }

    @Test func `groups`() throws {
        let set = try set()
        for number in ExtremeValues.numbers {
            for rows in [3, number] {
                let request = try request(minutes: number == rows ? 60 : number, limit: number)
                let board = try ExtremeValues.ask(["minutes"]) {
                    try set.groupedDepartures(request, rowsPerGroup: rows)
                }
                #expect((board != nil) == (0...527_040).contains(request.minutes))
                #expect(board?.failures.isEmpty ?? true)
            }
        }
        for from in ExtremeValues.instants {
            let board = try ExtremeValues.ask(["at"]) { try set.groupedDepartures(try request(from: from)) }
            #expect((board != nil) == ExtremeValues.isInstant(from))
        }
    }

    @Test func `a value that is not allowed is refused whatever the stops are`() throws {
        let set = try set()
        for stops in [try request().stops, []] {
            func field(_ from: Int, _ minutes: Int, _ limit: Int?) -> String? {
                let request = SetDeparturesRequest(stops: stops, at: from, minutes: minutes, limit: limit)
                let error = #expect(throws: QueryError.self) { try set.departures(request) }
                return error?.field
            }
            #expect(field(.min, 60, nil) == "at")
            #expect(field(Self.noon, .max, nil) == "minutes")
            #expect(field(Self.noon, 60, -1) == "limit")
        }
    }

    @Test func `boards from any date, for any time`() throws {
        let set = try set()
        let stops = try request().stops
        for real in ExtremeValues.reals {
            let date = Date(timeIntervalSince1970: real)
            let request = SetDeparturesRequest(stops: stops, at: date)
            let board = try ExtremeValues.ask(["at"]) { try set.departures(request) }
            #expect((board != nil) == (-62_135_596_800...253_402_300_799).contains(real))
            #expect(set.snapshots(at: date).isEmpty, "no feed has realtime")
        }
        let noon = Date(timeIntervalSince1970: Double(Self.noon))
        for duration in ExtremeValues.durations {
            let request = SetDeparturesRequest(stops: stops, at: noon, for: duration)
            let board = try ExtremeValues.ask(["minutes"]) { try set.departures(request) }
            #expect((board != nil) == (Duration.zero...Duration.seconds(527_040 * 60)).contains(duration))
        }
    }

    @Test func `a moment of messages that is not allowed is the failure of its feed`() throws {
        let timetable = try ExtremeFeeds.plain.timetable
        let set = try set(realtime: StillOverlay(timetable))
        for now in ExtremeValues.instants {
            let snapshots = set.snapshots(at: now)
            #expect(snapshots.count == 2 && snapshots.values.allSatisfy { $0.now == now })
            let board = try set.departures(try request(), realtime: snapshots)
            guard !ExtremeValues.isInstant(now) else {
                #expect(board.failures.isEmpty && board.departures.count == 2)
                continue
            }
            #expect(board.departures.isEmpty && board.failures.map(\.feed.rawValue) == ["a", "b"])
            for failure in board.failures {
                try ExtremeValues.check(try #require(failure.error as? QueryError), names: ["now"])
            }
        }
    }

    @Test func `stops nearby`() throws {
        let set = try set()
        for position in ExtremeValues.positions {
            for radius in [-1, 0, 600, Double.infinity, .nan] {
                let request = NearbyRequest(position: position, radius: radius, limit: .max)
                for answer in [
                    try ExtremeValues.ask(Self.positionFields) { try set.nearby(request) },
                    try ExtremeValues.ask(Self.positionFields) { try set.nearestStop(request) },
                ] {
                    #expect((answer != nil) == (ExtremeValues.isPosition(position) && radius >= 0 && radius.isFinite))
                    #expect(answer?.failures.isEmpty ?? true)
                }
            }
        }
        var request = NearbyRequest(
            position: Coordinate(latitude: -33.1, longitude: 151.1), radius: 50_000, limit: .max)
        let all = try set.nearby(request).rows.count
        #expect(all >= 4)
        for limit in ExtremeValues.numbers {
            request.limit = limit
            let answer = try ExtremeValues.ask(["limit"]) { try set.nearby(request) }
            #expect(answer?.rows.count == (limit < 0 ? nil : min(limit, all)))
        }
    }

    @Test func `lists`() throws {
        let set = try set()
        for limit in ExtremeValues.numbers + [3, 4, 5, 7] {
            let stops = try ExtremeValues.ask(["limit"]) { try set.stops(StopsRequest(limit: limit)) }
            let routes = try ExtremeValues.ask(["limit"]) { try set.routes(RoutesRequest(limit: limit)) }
            #expect(stops?.rows.count == (limit < 0 ? nil : min(limit, 8)))
            #expect(routes?.rows.count == (limit < 0 ? nil : min(limit, 2)))
            #expect((stops?.next != nil) == (1...7).contains(limit))
            #expect((routes?.next != nil) == (limit == 1))
        }
    }

    @Test("a text that is no cursor of a list", arguments: ExtremeValues.texts)
    func cursorsOfLists(text: String) throws {
        let set = try set()
        for cursor in [text, "z:" + text] {
            let error = #expect(throws: QueryError.self) { try set.stops(StopsRequest(cursor: cursor)) }
            #expect(error?.code == .badCursor && error?.field == "cursor")
        }
        #expect(try set.routes(RoutesRequest(cursor: "a:" + text)).failures.map(\.feed.rawValue) == ["a"])
    }

    @Test func `boards of favourites`() throws {
        let set = try set()
        let kept = Favourite(
            id: 1, subject: .position(Coordinate(latitude: -33.1, longitude: 151.1)), label: nil, order: 1, created: 0)
        for from in ExtremeValues.instants {
            let request = FavouriteBoardsRequest([kept], at: from)
            let boards = try ExtremeValues.ask(["at"]) { try set.favouriteBoards(request) }
            #expect(boards?.rows.count == (ExtremeValues.isInstant(from) ? 2 : nil))
        }
        for number in ExtremeValues.numbers {
            let request = FavouriteBoardsRequest([kept], at: Self.noon, rowsEach: number)
            let boards = try ExtremeValues.ask(["rows_each"]) { try set.favouriteBoards(request) }
            #expect(boards?.rows.count == (number >= 0 ? 2 : nil))
        }
    }

    @Test("search", arguments: ExtremeValues.texts)
    func search(text: String) throws {
        let set = try set()
        for limit in ExtremeValues.numbers {
            let answer = try ExtremeValues.ask(["limit"]) { try set.search(SearchRequest(text: text, limit: limit)) }
            #expect((answer != nil) == (limit >= 0))
            #expect(answer?.rows.count ?? 0 <= max(limit, 0) && answer?.failures.isEmpty ?? true)
        }
        for real in ExtremeValues.reals {
            let request = SearchRequest(text: text, position: Coordinate(latitude: real, longitude: real))
            let answer = try ExtremeValues.ask(Self.positionFields) { try set.search(request) }
            #expect((answer != nil) == (-90...90).contains(real) && answer?.failures.isEmpty ?? true)
        }
    }

    @Test(
        "a text that is no cursor, or that of other stops", arguments: ExtremeValues.texts + [",", "0", "0,0,0", "-,x"])
    func cursors(text: String) throws {
        let set = try set()
        var request = try request()
        let error = #expect(throws: QueryError.self) {
            request.cursor = try SetCursor(text)
            _ = try set.departures(request)
        }
        #expect(error?.code == .badCursor && error?.field == "cursor")
    }

    @Test("a text that names no feed", arguments: ExtremeValues.texts)
    func names(text: String) throws {
        let error = #expect(throws: QueryError.self) { try QualifiedID<Stop>(text) }
        #expect(error?.code == .badValue && error?.field == "id")
        #expect(FeedID(FeedID(replacingIn: text).rawValue) != nil)
        let unknown = #expect(throws: QueryError.self) { try set().member(of: FeedID(replacingIn: text + "z")) }
        #expect(unknown?.code == .unknownID && unknown?.field == "feed" && unknown?.requestedID != nil)
    }
}

/// What realtime says of a timetable, without any message, for ever.
final class StillOverlay: RealtimeOverlaySource {
    let latest: LatestOverlay

    init(_ timetable: Timetable) { latest = LatestOverlay(overlay: RealtimeOverlay(feeds: []), schedule: timetable) }

    func overlayChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    func use(_ schedule: any RealtimeScheduleSource) throws {}
}
