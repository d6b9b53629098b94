import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

/// Asks a real feed everything, and holds each answer to its JSON.
struct RealFeedQuestions {
    let feed: RealFeed
    private(set) var record: AnswerRecord

    init(_ feed: RealFeed) {
        self.feed = feed
        record = AnswerRecord(feed.source.name)
    }

    private var timetable: Timetable { feed.timetable }

    mutating func askAll() throws {
        let page = try timetable.stops(StopsRequest(limit: 400))
        let stations = page.stops.filter { $0.locationType == .station }.prefix(1)
        let step = max(1, page.stops.count / 3)
        let stops = Array(stations) + stride(from: 0, to: page.stops.count, by: step).map { page.stops[$0] }
        let routes = try timetable.routes()
        try askWhole(routes)
        // Commands are asked about one stop of a feed: a station where it has any, with realtime the stop behind it.
        let printed = feed.snapshot == nil ? 0 : 1
        for (index, stop) in stops.enumerated() { try ask(stop, isPrinted: index == printed) }
        for (index, route) in routes.prefix(2).enumerated() { try ask(route, isPrinted: index == 0) }
        for (index, row) in try busyRows(stops).enumerated() { try ask(row, isPrinted: index == 0) }
        try askRealtime()
        try askFavourites(stops.map(\.id), routes)
    }

    /// The next rows of the stops that have any, one each.
    private func busyRows(_ stops: [Stop]) throws -> [Departure] {
        let requests = stops.map { DeparturesRequest(stopID: $0.id, at: feed.now, minutes: 720, limit: 2) }
        let boards = try timetable.departures(requests, realtime: feed.snapshot)
        return Array(boards.compactMap { $0.board?.departures.last }.prefix(3))
    }

    private mutating func askWhole(_ routes: [Route]) throws {
        try record.checkList(routes, printed: feed.printed(["routes"]))
        try record.check(timetable.routes(RoutesRequest(limit: 2)))
        try record.check(timetable.stops(StopsRequest(limit: 3)))
        try record.check(timetable.info(at: feed.now))
        try record.check(timetable.size(), printed: feed.printed(["size"]))
        let size = try timetable.size()
        try record.checkList(size.kinds ?? [])
        let sizes = SizeComparison(old: size, new: size)
        try record.check(sizes)
        try record.checkList(sizes.kinds)
        try record.check(timetable.verify(), printed: feed.printed(["verify"]))
        try record.checkList(timetable.services(), printed: feed.printed(["services"]))
        try record.checkList(timetable.services(on: feed.date))
        try record.checkList(timetable.serviceDays())
        try record.check(Timetable.migrate(path: timetable.path), printed: feed.printed(["migrate"]))
        let box = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        try record.check(StopsRequest(box: box, limit: 7))
        try record.check(SearchRequest(text: "station", limit: 3))
        try record.check(RoutesRequest(limit: 2))
        try record.check(try timetable.zones(at: Coordinate(latitude: 39.19, longitude: -106.82)))
    }

    private mutating func ask(_ stop: Stop, isPrinted: Bool) throws {
        let id = stop.id.rawValue
        var request = DeparturesRequest(stopID: stop.id, at: feed.now)
        let board = try timetable.departures(request, realtime: feed.snapshot)
        try record.check(request)
        try record.check(board)
        try record.checkList(
            board.departures,
            printed: isPrinted ? feed.printed(["departures", id], isAtMoment: true, hasRealtime: true) : nil)
        try record.checkList(board.flexWindows)
        try record.check(GroupedBoard(board))
        (request.minutes, request.limit, request.foldsHeadways, request.event) = (1440, 30, true, .arrival)
        try record.check(timetable.departures(request, realtime: feed.snapshot))
        try record.check(timetable.departures(request))
        try record.check(timetable.stop(stop.id), printed: isPrinted ? feed.printed(["stop", id]) : nil)
        try record.checkList(
            timetable.transfers(atStop: stop.id), printed: isPrinted ? feed.printed(["transfers", id]) : nil)
        try askReach(stop, isPrinted: isPrinted)
        if let name = stop.name, isPrinted {
            try record.checkList(
                timetable.search(SearchRequest(text: name)), printed: feed.printed(["search", name]))
        }
        guard let position = stop.position else { return }
        let near = NearbyRequest(position: position, radius: 900)
        let words = ["nearby", "--radius", "900", "\(position.latitude)", "\(position.longitude)"]
        try record.check(near)
        try record.checkList(timetable.nearby(near), printed: isPrinted ? feed.printed(words) : nil)
        try record.checkList(timetable.zones(at: position))
    }

    private mutating func askReach(_ stop: Stop, isPrinted: Bool) throws {
        let reach = ReachRequest(from: .stop(stop.id), at: feed.now, minutes: 40)
        let words = ["reach", stop.id.rawValue, "--minutes", "40"]
        try record.check(reach)
        try record.check(
            timetable.reachedArea(
                ReachRequest(from: .stop(stop.id), at: feed.now, minutes: 10), realtime: feed.snapshot))
        try record.checkList(
            timetable.reach(reach, realtime: feed.snapshot),
            printed: isPrinted ? feed.printed(words, isAtMoment: true, hasRealtime: true) : nil)
    }

    private mutating func ask(_ route: Route, isPrinted: Bool) throws {
        let id = route.id.rawValue
        let day = ["--date", feed.date.description]
        let detail = try timetable.route(route.id)
        try record.check(detail, printed: isPrinted ? feed.printed(["route", id]) : nil)
        try record.checkList(detail.patterns)
        try record.checkList(timetable.stops(ofRoute: route.id))
        try record.checkList(
            timetable.shapes(ofRoute: route.id), printed: isPrinted ? feed.printed(["shape", "--route", id]) : nil)
        let table = try timetable.routeTimetable(route.id, on: feed.date)
        try record.check(table, printed: isPrinted ? feed.printed(["timetable", id] + day) : nil)
        for direction in table.directions { try record.checkList(direction.columns) }
        try record.check(
            timetable.routeDiagram(route.id, on: feed.date, realtime: feed.snapshot),
            printed: isPrinted ? feed.printed(["diagram", id] + day, hasRealtime: true) : nil)
        guard let pattern = detail.patterns.first, let first = pattern.stops.first, let last = pattern.stops.last else {
            return
        }
        try record.check(timetable.shape(ofPattern: pattern.id))
        try record.checkList(timetable.shapes(ofRoute: route.id, from: first.id, to: last.id))
    }

    /// A trip from the row of a board, and ways from there to its last stop.
    private mutating func ask(_ row: Departure, isPrinted: Bool) throws {
        let trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        let board = try timetable.tripBoard(trip, realtime: feed.snapshot)
        try record.check(board)
        try record.checkList(board.stops)
        try record.check(board.progress(at: feed.now))
        // A trip that only the messages bring is not in the timetable.
        guard let found = try? timetable.trip(row.tripID, on: row.serviceDate) else { return }
        let words = ["trip", row.tripID.rawValue, "--date", row.serviceDate.description]
        try record.check(found, printed: isPrinted ? feed.printed(words) : nil)
        try record.checkList(found.stopTimes)
        let line = try timetable.shape(ofTrip: row.tripID)
        try record.check(
            line, printed: isPrinted ? feed.printed(["shape", "--trip", row.tripID.rawValue]) : nil)
        try record.check(timetable.shape(ofTrip: row.tripID, from: 0, to: 1))
        if let point = line.points.first { try record.check(timetable.linePosition(of: point, onTrip: row.tripID)) }
        if let last = found.stopTimes.last?.stopID { try askWays(from: row.stopID, to: last, isPrinted: isPrinted) }
    }

    private mutating func askWays(from: Stop.ID, to: Stop.ID, isPrinted: Bool) throws {
        let ends = [from.rawValue, to.rawValue]
        let ride = ConnectionsRequest(from: from, to: to, at: feed.now, limit: 10)
        let rides = try timetable.connections(ride, realtime: feed.snapshot)
        try record.check(ride)
        try record.check(rides)
        try record.checkList(
            rides.connections,
            printed: isPrinted ? feed.printed(["connections"] + ends, isAtMoment: true, hasRealtime: true) : nil)
        var way = JourneysRequest(from: .stop(from), to: .stop(to), at: feed.now)
        let ways = try timetable.journeys(way, realtime: feed.snapshot)
        try record.check(way)
        try record.checkList(
            ways.journeys,
            printed: isPrinted ? feed.printed(["journeys"] + ends, isAtMoment: true, hasRealtime: true) : nil)
        for leg in ways.journeys.flatMap(\.legs) { record.checkIDs(leg.stops) }
        (way.includesLines, way.minutes) = (true, 600)
        try record.check(timetable.journeys(way, realtime: feed.snapshot))
    }

    private mutating func askRealtime() throws {
        guard let snapshot = feed.snapshot else { return }
        let messages = feed.contents.map(\.name)
        try record.checkList(timetable.vehicles(realtime: snapshot).map(\.report))
        try record.check(VehiclesRequest())
        try record.check(AlertsRequest())
        try record.checkList(
            timetable.vehicles(realtime: snapshot),
            printed: feed.printed(["vehicles"], hasRealtime: true))
        try record.checkList(timetable.alerts(realtime: snapshot), printed: feed.printed(["alerts"], hasRealtime: true))
        try record.checkList(
            MessageReport.all(of: feed.contents, snapshot, on: timetable),
            printed: feed.printed(["realtime"] + messages + ["--now", RFC3339.text(feed.now, in: feed.zone)]))
    }

    private mutating func askFavourites(_ stops: [Stop.ID], _ routes: [Route]) throws {
        let file = try Favourites(path: feed.folder.path("favourites.sqlite"))
        let ends = try stops.prefix(2).map { Favourite.End.stop(try timetable.stop($0).stop) }
        guard let first = ends.first, let last = ends.last, case .stop(let stop) = first else { return }
        try file.add(.stop(stop), label: "home")
        try file.add(.journey(from: first, to: last))
        if let route = routes.first { try file.add(.route(route)) }
        if let position = stop.position { try file.add(.position(position)) }
        let kept = try file.all()
        try record.checkList(kept)
        try record.checkList(timetable.resolve(kept))
        let request = FavouriteBoardsRequest(kept, at: feed.now)
        try record.check(request)
        try record.checkList(timetable.favouriteBoards(request, realtime: feed.snapshot))
    }
}
