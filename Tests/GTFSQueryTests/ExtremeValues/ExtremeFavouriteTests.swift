import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Favourites and their boards, asked with every value of every field.
@Suite struct ExtremeFavouriteTests {
    private static let positionFields = ["latitude", "longitude"]
    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    private func favourites(_ subjects: [Favourite.Subject]) -> [Favourite] {
        subjects.enumerated().map { index, subject in
            Favourite(id: index + 1, subject: subject, label: nil, order: index + 1, created: 0)
        }
    }

    /// A favourite of every kind, one that is missing among them.
    private func subjects() throws -> [Favourite.Subject] {
        let timetable = try timetable
        let (a, b) = (try timetable.stop("A").stop, try timetable.stop("B").stop)
        return [
            .stop(a), .route(try timetable.route("R").route),
            .position(Coordinate(latitude: -33.1, longitude: 151.1)), .journey(from: .stop(a), to: .stop(b)),
            .stop(Stop(id: "Z", name: "Zulu")),
        ]
    }

    @Test func `boards of favourites at any moment, for any time`() throws {
        let timetable = try timetable
        let kept = favourites(try subjects())
        for from in ExtremeValues.instants {
            let request = FavouriteBoardsRequest(kept, at: from)
            let boards = try ExtremeValues.ask(["at"]) { try timetable.favouriteBoards(request) }
            #expect((boards != nil) == ExtremeValues.isInstant(from))
            if let boards { check(boards, request) }
        }
        for number in ExtremeValues.numbers {
            var request = FavouriteBoardsRequest(kept, at: ExtremeValues.noon, minutes: number)
            let boards = try ExtremeValues.ask(["minutes"]) { try timetable.favouriteBoards(request) }
            #expect((boards != nil) == (0...527_040).contains(number))
            if let boards { check(boards, request) }
            (request.minutes, request.rowsEach) = (120, number)
            let rows = try ExtremeValues.ask(["rows_each"]) { try timetable.favouriteBoards(request) }
            #expect((rows != nil) == (number >= 0))
            if let rows { check(rows, request) }
        }
    }

    private func check(_ boards: [FavouriteBoard], _ request: FavouriteBoardsRequest) {
        #expect(boards.map(\.id) == request.favourites.map(\.id))
        for board in boards {
            #expect(board.departures.count <= request.rowsEach && board.connections.count <= request.rowsEach)
            #expect(board.found.state != .missing || board.departures.isEmpty && board.connections.isEmpty)
        }
    }

    @Test func `boards of favourites where the person is at any position`() throws {
        let timetable = try timetable
        let kept = favourites(try subjects())
        for position in ExtremeValues.positions {
            var request = FavouriteBoardsRequest(kept, at: ExtremeValues.noon)
            request.position = position
            let boards = try ExtremeValues.ask(Self.positionFields) { try timetable.favouriteBoards(request) }
            #expect((boards != nil) == ExtremeValues.isPosition(position))
            if let boards { check(boards, request) }
        }
    }

    @Test func `boards of a favourite at any position`() throws {
        let timetable = try timetable
        for position in ExtremeValues.positions {
            let request = FavouriteBoardsRequest(favourites([.position(position)]), at: ExtremeValues.noon)
            let boards = try ExtremeValues.ask(Self.positionFields) { try timetable.favouriteBoards(request) }
            #expect((boards != nil) == ExtremeValues.isPosition(position))
            if let boards { check(boards, request) }
        }
    }

    @Test("a value that is not allowed is refused whatever the favourites are", arguments: 0...5)
    func refused(kind: Int) throws {
        let timetable = try timetable
        let subjects = try subjects()
        let kept = favourites(subjects.indices.contains(kind) ? [subjects[kind]] : [])
        func error(_ change: (inout FavouriteBoardsRequest) -> Void) throws -> QueryError? {
            var request = FavouriteBoardsRequest(kept, at: ExtremeValues.noon)
            change(&request)
            return #expect(throws: QueryError.self) { try timetable.favouriteBoards(request) }
        }
        #expect(try error { $0.at = .min }?.field == "at")
        #expect(try error { $0.minutes = -1 }?.field == "minutes")
        #expect(try error { $0.minutes = .max }?.field == "minutes")
        #expect(try error { $0.rowsEach = -1 }?.field == "rows_each")
        #expect(try error { $0.position = Coordinate(latitude: .nan, longitude: 0) }?.field == "latitude")
    }

    @Test func `boards of favourites from any date, for any time`() throws {
        let timetable = try timetable
        let kept = favourites(try subjects())
        for real in ExtremeValues.reals {
            let request = FavouriteBoardsRequest(kept, at: Date(timeIntervalSince1970: real))
            let boards = try ExtremeValues.ask(["at"]) { try timetable.favouriteBoards(request) }
            #expect((boards != nil) == (-62_135_596_800...253_402_300_799).contains(real))
        }
        let noon = Date(timeIntervalSince1970: Double(ExtremeValues.noon))
        for duration in ExtremeValues.durations {
            let request = FavouriteBoardsRequest(kept, at: noon, for: duration)
            let boards = try ExtremeValues.ask(["minutes"]) { try timetable.favouriteBoards(request) }
            #expect((boards != nil) == (Duration.zero...Duration.seconds(527_040 * 60)).contains(duration))
        }
    }

    @Test func `boards of favourites with realtime at any moment`() throws {
        let timetable = try timetable
        for kept in [favourites(try subjects()), []] {
            let request = FavouriteBoardsRequest(kept, at: ExtremeValues.noon)
            for now in ExtremeValues.instants {
                let snapshot = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: now)
                let boards = try ExtremeValues.ask(["now"]) {
                    try timetable.favouriteBoards(request, realtime: snapshot)
                }
                #expect((boards != nil) == ExtremeValues.isInstant(now))
                if let boards { check(boards, request) }
            }
        }
    }

    @Test func `favourites at positions that are none are missing, and the others are found`() throws {
        let timetable = try timetable
        for position in ExtremeValues.positions {
            let stops = [
                Stop(id: "A", name: "Alpha", position: position), Stop(id: "Z", name: "Zulu", position: position),
            ]
            let kept = favourites(stops.map(Favourite.Subject.stop) + [.position(position)])
            let found = try timetable.resolve(kept)
            #expect(found.map(\.state) == [.present, .missing, .present])
            #expect(found.map(\.id) == kept.map(\.id))
            #expect(found.map { $0.found == nil } == [false, true, false])
        }
    }
}

/// The file of favourites, with every value of every parameter.
@Suite(.timeLimit(.minutes(15))) struct ExtremeFavouriteFileTests {
    private let folder: TemporaryFolder
    private let favourites: Favourites

    init() throws {
        folder = try TemporaryFolder()
        favourites = try Favourites(path: folder.file("mine.sqlite"))
    }

    private func addRoutes(_ count: Int) throws -> [Favourite.ID] {
        try (0..<count).map { try favourites.add(.route(Route(id: Route.ID("\($0)")))).id }
    }

    @Test func `a favourite of any moment is kept with it`() throws {
        for (index, created) in ExtremeValues.numbers.enumerated() {
            let added = try favourites.add(.route(Route(id: Route.ID("\(index)"))), created: created)
            #expect(added.created == created && added.order == index + 1)
        }
        let all = try favourites.all()
        #expect(all.map(\.created) == ExtremeValues.numbers)
        let json = try AnswerEncoder().encode(all)
        #expect(try JSONDecoder().decode([Favourite].self, from: json).map(\.id) == all.map(\.id))
    }

    @Test func `sources whose messages are of any moment, learned by any clock`() throws {
        for sent in ExtremeValues.instants {
            var vehicle = VehicleOverlay(id: "1", feed: 0, vehicle: VehiclePosition())
            vehicle.routeID = "R"
            let feed = RealtimeFeed(name: "trips", timestamp: sent, changedAt: sent, entityCount: 1)
            let overlay = RealtimeOverlay(feeds: [feed], vehicles: [vehicle])
            for now in ExtremeValues.instants {
                try favourites.learnSources(from: overlay, at: now)
                // It speaks of the route, or nothing is known of it.
                #expect(try favourites.sourceRoutes().own(["trips", "new"], of: ["R"], at: now).contains("trips"))
            }
        }
    }

    @Test("a label is kept as it is", arguments: ["", " ", "é\n", String(repeating: "é", count: 5000)])
    func labels(label: String) throws {
        let id = try #require(try addRoutes(1).first)
        try favourites.setLabel(label, of: id)
        #expect(try favourites.all().map(\.label) == [label])
        #expect(try favourites.add(.route(Route(id: "new")), label: label).label == label)
        try favourites.setLabel(nil, of: id)
        #expect(try favourites.all().map(\.label) == [nil, label])
    }

    @Test(
        "a label with a NUL character, or of more than 10,000 bytes, is refused, and nothing changes",
        arguments: ["\u{0}", "a\u{0}b", String(repeating: "é", count: 5001)])
    func nul(label: String) throws {
        let id = try #require(try addRoutes(1).first)
        let errors = [
            #expect(throws: QueryError.self) { try favourites.setLabel(label, of: id) },
            #expect(throws: QueryError.self) { try favourites.add(.route(Route(id: "new")), label: label) },
        ]
        #expect(errors.allSatisfy { $0?.field == "label" })
        #expect(try favourites.all().map(\.label) == [nil])
    }

    @Test("a favourite moves to any position: below 1 to the first, beyond the end to the last")
    func positions() throws {
        let ids = try addRoutes(4)
        for order in ExtremeValues.numbers {
            try favourites.move(ids[1], to: 2)
            try favourites.move(ids[1], to: order)
            let all = try favourites.all()
            #expect(all.map(\.order) == [1, 2, 3, 4])
            #expect(all.firstIndex { $0.id == ids[1] } == min(max(order, 1), 4) - 1)
        }
    }

    @Test func `a number that the file does not have is named, and nothing changes`() throws {
        let ids = try addRoutes(2)
        let before = try favourites.all()
        for number in ExtremeValues.numbers where !ids.contains(number) {
            let errors = [
                #expect(throws: QueryError.self) { try favourites.move(number, to: 1) },
                #expect(throws: QueryError.self) { try favourites.setLabel("x", of: number) },
                #expect(throws: QueryError.self) { try favourites.remove([ids[0], number]) },
            ]
            for error in errors {
                #expect(error?.code == .unknownID && error?.field == "favorite_id")
                #expect(error?.description.contains("\(number)") == true && error?.requestedID == "\(number)")
            }
        }
        try favourites.remove([])
        #expect(try favourites.all() == before)
        try favourites.remove([ids[0], ids[0]])
        #expect(try favourites.all().map(\.id) == [ids[1]])
    }

    @Test func `a position that is none on Earth is refused by its name, and nothing is added`() throws {
        for position in ExtremeValues.positions where !ExtremeValues.isPosition(position) {
            let home = Favourite.End.position(Coordinate(latitude: 0, longitude: 0))
            for subject in [Favourite.Subject.position(position), .journey(from: home, to: .position(position))] {
                let added = try ExtremeValues.ask(["latitude", "longitude"]) { try favourites.add(subject) }
                #expect(added == nil)
            }
        }
        #expect(try favourites.all().isEmpty)
    }

    @Test("the list comes at once however often changes are looked for", arguments: ExtremeValues.durations)
    func lists(interval: Duration) async throws {
        let ids = try addRoutes(2)
        var lists = favourites.lists(lookingEvery: interval).makeAsyncIterator()
        #expect(try await lists.next()?.map(\.id) == ids)
        try await favourites.remove([ids[0]])
        // A look of its own may bring the list before the change once more.
        while let list = try await lists.next(), list.map(\.id) != [ids[1]] {
            #expect(list.map(\.id) == ids)
        }
    }
}
