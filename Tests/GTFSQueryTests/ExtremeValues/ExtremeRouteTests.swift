import FeedSupport
import GTFSModel
import GTFSQuery
import GTFSStore
import Testing

/// Timetables and diagrams of a route, and boards of a trip, asked with every value of every field.
@Suite struct ExtremeRouteTests {
    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    @Test func `a route has its trip on the day of its service, and none on any other`() throws {
        let timetable = try timetable
        for date in ExtremeValues.dates {
            let runs = date == ExtremeValues.day
            let page = try timetable.routeTimetable("R", on: date)
            #expect(page.date == date && page.route.id == "R" && page.tripsWithoutTimes == 0)
            #expect(page.directions.flatMap(\.columns).map(\.tripID) == (runs ? ["T"] : []))
            #expect(page.directions.flatMap(\.rows).map(\.stopID) == (runs ? ["A", "B", "C", "D"] : []))
            let diagram = try timetable.routeDiagram("R", on: date)
            #expect(diagram.date == date && diagram.tripsElsewhere == 0 && diagram.realtime == nil)
            #expect(diagram.trips.map(\.tripID) == (runs ? ["T"] : []))
            #expect(diagram.stops.map(\.distance) == diagram.stops.map(\.distance).sorted())
        }
    }

    @Test func `a diagram with realtime on any day at any moment`() throws {
        let timetable = try timetable
        for date in ExtremeValues.dates {
            let plain = try timetable.routeDiagram("R", on: date)
            for now in ExtremeValues.instants {
                let snapshot = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: now)
                let diagram = try ExtremeValues.ask(["now"]) {
                    try timetable.routeDiagram("R", on: date, realtime: snapshot)
                }
                #expect((diagram != nil) == ExtremeValues.isInstant(now))
                guard let diagram else { continue }
                #expect(diagram.trips == plain.trips && diagram.realtime?.now == now)
            }
        }
    }

    @Test func `a trip on any day has its stops on the days of its service alone`() throws {
        let timetable = try timetable
        for date in ExtremeValues.dates {
            let board = try timetable.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: date))
            let runs = date == ExtremeValues.day
            #expect(board.runs == runs && board.trip.serviceDate == date && !board.isCancelled)
            #expect(board.stops.map(\.stopID) == (runs ? ["A", "B", "C", "D"] : []))
        }
    }

    @Test func `a start time that no service day has is named`() throws {
        let timetable = try timetable
        for seconds in ExtremeValues.numbers + [3_600_000, 3_600_001] {
            let trip = TripOnServiceDay(
                tripID: "T", serviceDate: ExtremeValues.day, startTime: ServiceTime(seconds: seconds))
            let board = try ExtremeValues.ask(["startTime"]) { try timetable.tripBoard(trip) }
            #expect((board != nil) == (0...3_600_000).contains(seconds))
            #expect(board?.trip == (board == nil ? nil : trip))
            #expect(board?.stops.isEmpty ?? true, "the trip does not repeat by headway")
        }
    }

    @Test func `a trip with realtime at any moment, and its progress`() throws {
        let timetable = try timetable
        let trip = TripOnServiceDay(tripID: "T", serviceDate: ExtremeValues.day)
        for now in ExtremeValues.instants {
            let snapshot = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: now)
            let board = try ExtremeValues.ask(["now"]) { try timetable.tripBoard(trip, realtime: snapshot) }
            #expect((board != nil) == ExtremeValues.isInstant(now))
            #expect(board.map { $0.stops.count == 4 && $0.realtime?.now == now } ?? true)
        }
    }

    @Test func `a trip goes on with time and never back, whatever part of it is asked for`() throws {
        let board = try timetable.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: ExtremeValues.day))
        let ranges: [ClosedRange<Int>?] = [
            nil, Int.min...Int.max, 0...0, 3...3, 1...2, -5...1, 2...Int.max, 4...9, Int.min...(-1),
        ]
        for range in ranges {
            let count = board.stops.indices.count { range?.contains($0) ?? true }
            var (stopsLeft, fraction) = (count, 0.0)
            for now in (ExtremeValues.instants + [ExtremeValues.noon + 900]).sorted() {
                let progress = board.progress(at: now, in: range)
                #expect((0...1).contains(progress.fraction) && progress.fraction >= fraction)
                #expect((0...stopsLeft).contains(progress.stopsLeft))
                #expect((progress.nextStop == nil) == (progress.stopsLeft == 0))
                if let next = progress.nextStop {
                    #expect(board.stops.indices.contains(next) && range?.contains(next) ?? true)
                }
                (stopsLeft, fraction) = (progress.stopsLeft, progress.fraction)
            }
        }
    }
}

/// Pages of stops and routes, lines on the map and zones, asked with every value of every field.
@Suite struct ExtremeMapTests {
    private static let positionFields = ["latitude", "longitude"]
    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    @Test func `a page has no more rows than its limit, and then says that there are more`() throws {
        let timetable = try timetable
        for limit in ExtremeValues.numbers + [3, 4, 5] {
            let stops = try ExtremeValues.ask(["limit"]) { try timetable.stops(StopsRequest(limit: limit)) }
            let routes = try ExtremeValues.ask(["limit"]) { try timetable.routes(RoutesRequest(limit: limit)) }
            #expect(stops?.stops.count == (limit < 0 ? nil : min(limit, 4)))
            #expect(routes?.routes.count == (limit < 0 ? nil : min(limit, 1)))
            #expect((stops?.nextCursor != nil) == (1...3).contains(limit))
            #expect(routes?.nextCursor == nil)
        }
    }

    @Test("a text that is no cursor of a page", arguments: ExtremeValues.texts)
    func cursors(text: String) throws {
        let timetable = try timetable
        for limit in [0, 1, Int.max] {
            let stops = #expect(throws: QueryError.self) {
                try timetable.stops(StopsRequest(limit: limit, cursor: text))
            }
            let routes = #expect(throws: QueryError.self) {
                try timetable.routes(RoutesRequest(limit: limit, cursor: text))
            }
            for error in [stops, routes] { #expect(error?.code == .badCursor && error?.field == "cursor") }
        }
    }

    @Test(
        "routes by any text are those whose words begin with its words",
        arguments: ExtremeValues.texts.filter { $0 != "-1" } + ["1", "r", "2"])
    func texts(text: String) throws {
        let found = try timetable.routes(RoutesRequest(text: text)).routes.map(\.id)
        let words = SearchText(text).words.count
        #expect(found == (words == 0 || ["1", "r"].contains(text) ? ["R"] : []))
    }

    @Test func `stops of any kind and in any box`() throws {
        let timetable = try timetable
        for number in ExtremeValues.numbers {
            var request = StopsRequest()
            request.types = [LocationType(rawValue: number)]
            #expect(try timetable.stops(request).stops.count == (number == 0 ? 4 : 0))
        }
        var boxes = 0
        for first in ExtremeValues.positions where ExtremeValues.isPosition(first) {
            for last in ExtremeValues.positions where ExtremeValues.isPosition(last) {
                let box = CoordinateBox(
                    west: first.longitude, south: first.latitude, east: last.longitude, north: last.latitude)
                guard let box else { continue }
                boxes += 1
                let stops = try timetable.stops(StopsRequest(box: box)).stops
                #expect(stops.allSatisfy { $0.position.map(box.contains) ?? false })
                #expect(stops.count == (box.contains(Coordinate(latitude: -33.2, longitude: 151.2)) ? 4 : 0))
            }
        }
        #expect(boxes > 100)
    }

    @Test func `the line of a pattern is that of its trip, and other keys have none`() throws {
        let timetable = try timetable
        let line = try timetable.shape(ofTrip: "T")
        var found: [ShapeLine] = []
        for number in ExtremeValues.numbers + [2, 3] {
            guard let shape = try timetable.shape(ofPattern: Key(number)) else { continue }
            #expect(number > 0 && shape == line)
            found.append(shape)
        }
        #expect(found.count == 1)
    }

    @Test func `the part of a line lies between two stops of the trip, and other positions are named`() throws {
        let timetable = try timetable
        let whole = try timetable.shape(ofTrip: "T").length
        let key = try #require(try timetable.route("R").patterns.first?.id)
        let numbers = ExtremeValues.numbers + [2, 3, 4]
        for first in numbers {
            for last in numbers {
                let line = try ExtremeValues.ask(["from", "to"]) {
                    try timetable.shape(ofTrip: "T", from: first, to: last)
                }
                #expect((line != nil) == ((0...3).contains(first) && (0...3).contains(last) && first <= last))
                #expect((0...whole + 0.1).contains(line?.length ?? 0))
                let same = try ExtremeValues.ask(["from", "to"]) {
                    try timetable.shape(ofPattern: key, from: first, to: last)
                }
                #expect(same ?? nil == line)
            }
        }
    }

    @Test func `a vehicle at any position is beside its line, and other positions are named`() throws {
        let timetable = try timetable
        let whole = try timetable.shape(ofTrip: "T").length
        for position in ExtremeValues.positions {
            let found = try ExtremeValues.ask(Self.positionFields) {
                try timetable.linePosition(of: position, onTrip: "T")
            }
            #expect((found != nil) == ExtremeValues.isPosition(position))
            if let position = found ?? nil { check(position, whole) }
        }
        let here = Coordinate(latitude: -33.15, longitude: 151.15)
        for next in ExtremeValues.numbers + [2, 3, 4, 5] {
            let found = try ExtremeValues.ask(["nextStop"]) {
                try timetable.linePosition(of: here, onTrip: "T", nextStop: next)
            }
            #expect((found != nil) == (0...4).contains(next))
            if let position = found ?? nil { check(position, whole) }
        }
    }

    private func check(_ position: LinePosition, _ whole: Double) {
        #expect(position.distanceFromLine >= 0 && position.distanceFromLine.isFinite)
        #expect((0...whole + 0.1).contains(position.metresGone) && (0...whole + 0.1).contains(position.metresToGo))
        #expect((0...1).contains(position.progress) && ExtremeValues.isPosition(position.point))
    }

    @Test func `every position on Earth is in the zone that covers it, and others are named`() throws {
        let timetable = try ExtremeFeeds.zone.timetable
        for position in ExtremeValues.positions {
            let zones = try ExtremeValues.ask(Self.positionFields) { try timetable.zones(at: position) }
            #expect(zones?.map(\.id) == (ExtremeValues.isPosition(position) ? ["world"] : nil))
        }
    }
}
