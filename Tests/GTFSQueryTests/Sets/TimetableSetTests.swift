import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// Several feeds and the set of them, named `a`, `b` …
private struct Feeds {
    let imported: [ImportedText]
    let set: TimetableSet

    init(_ feeds: [FeedText]) throws {
        imported = try feeds.map { try $0.imported() }
        set = try TimetableSet(
            zip(["a", "b", "c"], imported).map { name, feed in
                TimetableSet.Member(FeedID(replacingIn: name), timetable: feed.timetable)
            })
    }
}

private func at(_ time: String) -> Int { RFC3339.instant("2026-03-04T\(time):00+11:00") ?? 0 }

private func short(_ rows: [FeedRow<Departure>]) -> [String] { rows.map { "\($0.feed):\($0.row.short)" } }

@Suite("Several feeds as one") struct TimetableSetTests {
    /// Trip T as in the common feed, five minutes later, on stops a little farther away.
    private static let second = FeedText([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        A,Alpha,-33.1001,151.1
        B,Bravo,-33.2001,151.2
        X,Alphabet,-33.1002,151.1
        """,
        "stop_times.txt": FeedText.stopTimes(["A": "10:05:00", "B": "10:15:00"]),
    ])

    private func stops(_ texts: String...) throws -> [QualifiedID<Stop>] { try texts.map { try QualifiedID($0) } }

    @Test func `A board has the rows of all its stops by time, and names the feed of each`() throws {
        let feeds = try Feeds([FeedText(), Self.second])
        let request = SetDeparturesRequest(stops: try stops("b:A", "a:A", "a:B", "a:A"), at: at("10:00"))
        let board = try feeds.set.departures(request)
        #expect(short(board.departures) == ["a:10:00:00 T", "b:10:05:00 T", "a:10:10:00 T"])
        #expect(board.status.map(\.feed.rawValue) == ["b", "a"])
        #expect(board.failures.isEmpty && board.next == nil && board.realtime.isEmpty)
        #expect(board.departures[1].qualified(board.departures[1].row.stopID).description == "b:A")
    }

    @Test("A board is the merge of the boards of its stops, page by page too", arguments: UInt64(1)...4)
    func merge(seed: UInt64) throws {
        let feeds = try Feeds([RandomTimetable(seed: seed).feed, RandomTimetable(seed: seed + 10).feed])
        let names = ["a:S", "b:S", "b:P1", "a:P2"]
        var rowCount = 0
        for number in 0..<12 {
            var questions = RandomQuestions(seed: seed * 100 + UInt64(number))
            let one = questions.departures()
            var request = SetDeparturesRequest(
                stops: try names.map { try QualifiedID($0) }, at: one.at, minutes: one.minutes)
            (request.event, request.includesTerminating) = (one.event, one.includesTerminating)
            request.foldsHeadways = one.foldsHeadways
            let expected = try merged(request, feeds)
            #expect(try feeds.set.departures(request).departures == expected)
            rowCount += expected.count
            for limit in [1, 3, 7] { #expect(try pages(request, limit: limit, feeds) == expected) }
        }
        #expect(rowCount > 20)
    }

    /// The obvious way: all boards in one list, sorted.
    private func merged(_ request: SetDeparturesRequest, _ feeds: Feeds) throws -> [FeedRow<Departure>] {
        var rows: [(key: [Int], row: FeedRow<Departure>)] = []
        for (number, stop) in request.stops.enumerated() {
            var own = DeparturesRequest(stopID: stop.id, at: request.at, minutes: request.minutes)
            (own.event, own.includesTerminating) = (request.event, request.includesTerminating)
            own.foldsHeadways = request.foldsHeadways
            let board = try feeds.set.member(of: stop.feed).timetable.departures(own)
            for (index, departure) in board.departures.enumerated() {
                let time = departure.effective(request.event) ?? 0
                rows.append(([time, number, index], FeedRow(feed: stop.feed, row: departure)))
            }
        }
        return rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.row)
    }

    private func pages(
        _ request: SetDeparturesRequest, limit: Int, _ feeds: Feeds
    ) throws -> [FeedRow<Departure>] {
        var request = request
        request.limit = limit
        var rows: [FeedRow<Departure>] = []
        repeat {
            let board = try feeds.set.departures(request)
            #expect(board.departures.count <= limit)
            rows += board.departures
            // As a client gives it back.
            request.cursor = try board.next.map { try SetCursor($0.description) }
        } while request.cursor != nil
        return rows
    }

    @Test func `A limit of 0 has no rows and no next page`() throws {
        let feeds = try Feeds([FeedText()])
        let board = try feeds.set.departures(
            SetDeparturesRequest(stops: try stops("a:A"), at: at("10:00"), limit: 0))
        #expect(board.departures.isEmpty && board.next == nil)
    }

    @Test func `A feed that fails says so, and the others answer`() async throws {
        let feeds = try Feeds([FeedText(), Self.second])
        let request = SetDeparturesRequest(stops: try stops("a:nowhere", "b:A"), at: at("10:00"))
        let board = try await feeds.set.departures(request)
        #expect(short(board.departures) == ["b:10:05:00 T"])
        #expect(board.failures.map(\.feed.rawValue) == ["a"])
        #expect((board.failures.first?.error as? QueryError)?.code == .unknownID)
    }

    @Test func `A stop of a feed that the set lacks, and a cursor of other stops, are errors`() throws {
        let feeds = try Feeds([FeedText()])
        var request = SetDeparturesRequest(stops: try stops("z:A"), at: at("10:00"))
        #expect(throws: QueryError.self) { try feeds.set.departures(request) }
        request.stops = try stops("a:A")
        request.cursor = try SetCursor("0,0")
        let error = #expect(throws: QueryError.self) { try feeds.set.departures(request) }
        #expect(error?.code == .badCursor)
        request.cursor = nil
        request.minutes = -1
        let bad = #expect(throws: QueryError.self) { try feeds.set.departures(request) }
        #expect(bad?.field == "minutes")
        let member = feeds.set.members[0]
        #expect(throws: QueryError.self) { try TimetableSet([member, member]) }
    }

    @Test func `A filter names routes with their feed; a feed without any has no rows`() throws {
        let feeds = try Feeds([FeedText(), Self.second])
        var request = SetDeparturesRequest(stops: try stops("a:A", "b:A"), at: at("10:00"))
        request.filter.routes = ["b:R"]
        #expect(short(try feeds.set.departures(request).departures) == ["b:10:05:00 T"])
        request.filter.routes = ["R"]
        #expect(throws: QueryError.self) { try feeds.set.departures(request) }
        var nearby = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        nearby.filter.agencies = ["a:X"]
        #expect(try feeds.set.nearby(nearby).rows.map(\.feed.rawValue) == ["a"])
        nearby.filter.agencies = ["c:X"]
        #expect(throws: QueryError.self) { try feeds.set.nearby(nearby) }
    }

    @Test func `Stops nearby come by distance over all feeds, and those of one station are not merged`() throws {
        let feeds = try Feeds([FeedText(), Self.second])
        let request = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        let answer = try feeds.set.nearby(request)
        #expect(answer.rows.map { $0.qualified($0.row.stop.id).description } == ["a:A", "b:A", "b:X"])
        #expect(answer.failures.isEmpty)
        var limited = request
        limited.limit = 2
        #expect(try feeds.set.nearby(limited).rows.map(\.row) == answer.rows.prefix(2).map(\.row))
        #expect(try feeds.set.nearestStop(request).rows.map { $0.qualified($0.row.stop.id).description } == ["a:A"])
        #expect(throws: QueryError.self) {
            try feeds.set.nearby(NearbyRequest(position: Coordinate(latitude: 200, longitude: 0)))
        }
    }

    @Test(
        "Search has the better match first, whatever its feed",
        arguments: [nil, Coordinate(latitude: -33.1, longitude: 151.1)])
    func search(position: Coordinate?) throws {
        let feeds = try Feeds([FeedText(), Self.second, FeedText(["stops.txt": Self.alphaville])])
        let answer = try feeds.set.search(SearchRequest(text: "alpha", position: position))
        #expect(answer.rows.map { "\($0.feed):\($0.row.stop.name ?? "")" }.prefix(2) == ["a:Alpha", "b:Alpha"])
        #expect(Set(answer.rows.map { "\($0.feed):\($0.row.stop.name ?? "")" }).count == 4)
        let words = try feeds.set.search(SearchRequest(text: "alphab", position: position, limit: 1))
        #expect(words.rows.map { $0.qualified($0.row.stop.id).description } == ["b:X"])
    }

    private static let alphaville = """
        stop_id,stop_name,stop_lat,stop_lon
        A,Alphaville,-33.1,151.1
        B,Bravo,-33.2,151.2
        C,Charlie,-33.3,151.3
        D,Delta,-33.4,151.4
        """

    @Test func `The async forms have the same answers`() async throws {
        let feeds = try Feeds([FeedText(), Self.second])
        let request = SetDeparturesRequest(stops: try stops("a:A", "b:A"), at: at("10:00"), limit: 1)
        let near = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        let found = SearchRequest(text: "alpha")
        let blocking = try BlockingSet(feeds.set, request, near, found)
        let board = try await feeds.set.departures(request)
        #expect(board.departures == blocking.board.departures)
        #expect(board.next == blocking.board.next && board.next != nil)
        #expect(try await feeds.set.nearby(near).rows == blocking.nearby.rows)
        #expect(try await feeds.set.search(found).rows == blocking.found.rows)
        #expect(try await feeds.set.nearestStop(near).rows == blocking.nearest.rows)
        #expect(blocking.nearest.rows == Array(blocking.nearby.rows.prefix(1)) && !blocking.nearest.rows.isEmpty)
    }

    @Test("Groups are those of each feed, in the order of their first departures", arguments: [0, 1, 3])
    func groups(rows: Int) async throws {
        let feeds = try Feeds([RandomTimetable(seed: 3).feed, RandomTimetable(seed: 13).feed])
        var questions = RandomQuestions(seed: 7)
        let one = questions.departures()
        let request = SetDeparturesRequest(stops: try stops("a:S", "b:S", "a:P1"), at: one.at, minutes: 1440)
        let board = try await feeds.set.groupedDepartures(request, rowsPerGroup: rows)
        for (name, feed) in zip(["a", "b"], feeds.imported) {
            var own = DeparturesRequest(stopID: "S", at: one.at, minutes: 1440)
            if name == "a" { own.furtherStopIDs = ["P1"] }
            let expected = try GroupedBoard(Self.board(own, of: feed), rowsPerGroup: rows).groups
            #expect(board.groups.filter { $0.feed.rawValue == name }.map(\.row) == expected)
        }
        let times = board.groups.map { $0.row.departures[0].effective(.departure) ?? .max }
        #expect(times == times.sorted() && times.isEmpty == (rows == 0))
        #expect(board.status.map(\.feed.rawValue) == ["a", "b"] && board.failures.isEmpty)
    }

    private static func board(_ request: DeparturesRequest, of feed: ImportedText) throws -> DepartureBoard {
        try feed.timetable.departures(request)
    }

    @Test func `The groups of one feed are there where another lacks a stop`() throws {
        let feeds = try Feeds([FeedText(), Self.second])
        var request = SetDeparturesRequest(stops: try stops("a:A", "b:nowhere"), at: at("10:00"))
        let board = try feeds.set.groupedDepartures(request)
        #expect(board.groups.map(\.feed.rawValue) == ["a"] && board.failures.map(\.feed.rawValue) == ["b"])
        request.filter.routes = ["b:R"]
        #expect(try feeds.set.groupedDepartures(request).groups.isEmpty)
        request.stops = try stops("z:A")
        #expect(throws: QueryError.self) { try feeds.set.groupedDepartures(request) }
    }

    @Test func `A question to every feed has ids with their feeds, and asks the feeds that they are of`() throws {
        let set = try Feeds([FeedText(), Self.second]).set
        let (a, b) = (set.members[0].id, set.members[1].id)
        let vehicles = VehiclesRequest(routes: ["a:R", "a:S"])
        #expect(try vehicles.asked(of: a, in: set) == VehiclesRequest(routes: ["R", "S"]))
        #expect(try vehicles.asked(of: b, in: set) == nil)
        #expect(try VehiclesRequest().asked(of: b, in: set) == VehiclesRequest())
        let day = try #require(ServiceDate(yyyymmdd: 20_260_304))
        let trip = TripOnServiceDay(tripID: "b:T", serviceDate: day)
        let alerts = AlertsRequest(routes: ["a:R"], stops: ["a:A"], trips: [trip])
        #expect(try alerts.asked(of: a, in: set) == AlertsRequest(routes: ["R"], stops: ["A"]))
        let own = TripOnServiceDay(tripID: "T", serviceDate: day)
        #expect(try alerts.asked(of: b, in: set) == AlertsRequest(trips: [own]))
        #expect(try AlertsRequest(stops: ["a:A"]).asked(of: b, in: set) == nil)
        #expect(try AlertsRequest().asked(of: b, in: set) == AlertsRequest())
        let rides = ConnectionsRequest(from: "a:A", to: "a:B", at: at("10:00"))
        #expect(try rides.asked(of: a, in: set) == ConnectionsRequest(from: "A", to: "B", at: at("10:00")))
        #expect(try rides.asked(of: b, in: set) == nil)
        #expect(try ConnectionsRequest(from: "a:A", to: "b:B", at: 0).asked(of: a, in: set) == nil)
        for routes in [["R"], ["z:R"]] as [[Route.ID]] {
            #expect(throws: QueryError.self) {
                let _: SetAnswer<LiveVehicle> = try set.ask(VehiclesRequest(routes: routes))
            }
        }
    }

    @Test func `A member that is a file is asked as it is at the moment`() throws {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        let set = try TimetableSet([TimetableSet.Member(FeedID(replacingIn: "a"), file: file)])
        let request = SetDeparturesRequest(stops: try stops("a:A"), at: at("10:00"))
        #expect(short(try set.departures(request).departures) == ["a:10:00:00 T"])
        try feed.replace(with: Self.second)
        #expect(file.refresh()?.isReplaced == true)
        #expect(short(try set.departures(request).departures) == ["a:10:05:00 T"])
    }
}

/// The answers of the forms that block.
private struct BlockingSet {
    let board: SetBoard
    let nearby, nearest, found: SetAnswer<StopResult>

    init(
        _ set: TimetableSet, _ board: SetDeparturesRequest, _ near: NearbyRequest, _ found: SearchRequest
    ) throws {
        self.board = try set.departures(board)
        nearby = try set.nearby(near)
        nearest = try set.nearestStop(near)
        self.found = try set.search(found)
    }
}
