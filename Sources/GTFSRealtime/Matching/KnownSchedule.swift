import GTFSModel

/// The timetable as the making of one overlay asks for it: what costs is asked once, and stops that the messages bring are
/// as good as its own.
final class KnownSchedule: RealtimeSchedule {
    /// As many pairs of route and day are kept; a message that names more of them is none of a real timetable.
    static let routeDayLimit = 4096

    private let schedule: any RealtimeSchedule
    /// Stops that the messages bring and the timetable lacks.
    let newStops: [Stop.ID: RealtimeStop]
    let places: PlaceBook
    private var routeDays: [RouteDay.Key: RouteDay] = [:]
    private var routes: [Route.ID: ScheduledRoute?] = [:]
    private var days = ServiceDayStarts()

    /// - Parameter stops: those that the messages bring.
    init(_ schedule: any RealtimeSchedule, stops: [RealtimeStop]) throws {
        let new = try stops.filter { try schedule.stop($0.id) == nil }
        self.schedule = schedule
        newStops = Dictionary(new.map { ($0.id, $0) }) { _, last in last }
        places = PlaceBook(schedule, stops: newStops)
    }

    var lookBackDays: Int { schedule.lookBackDays }
    var feedVersion: String? { schedule.feedVersion }

    func trip(_ id: Trip.ID) throws -> ScheduledTrip? { try schedule.trip(id) }
    func trips(ofRoute id: Route.ID, on date: ServiceDate) throws -> [ScheduledTrip] {
        try routeDay(id, date).trips
    }
    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool { try schedule.runs(trip, on: date) }
    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip? {
        try schedule.tripAfter(trip, inBlockOn: date)
    }
    func hasAgency(_ id: Agency.ID) throws -> Bool { try schedule.hasAgency(id) }
    func clock(ofRoute id: Route.ID?) throws -> ServiceDayClock { try schedule.clock(ofRoute: id) }

    func stop(_ id: Stop.ID) throws -> ScheduledStop? { try places.stop(id) }

    func route(_ id: Route.ID) throws -> ScheduledRoute? {
        if let known = routes[id] { return known }
        let route = try schedule.route(id)
        routes[id] = .some(route)
        return route
    }

    func routeDay(_ id: Route.ID, _ date: ServiceDate) throws -> RouteDay {
        let key = RouteDay.Key(route: id, day: date.dayNumber)
        if let known = routeDays[key] { return known }
        if routeDays.count >= Self.routeDayLimit { routeDays.removeAll() }
        let day = RouteDay(try schedule.trips(ofRoute: id, on: date))
        routeDays[key] = day
        return day
    }

    /// Noon minus twelve hours of a service day of the pattern's trips, seconds since 1970.
    func start(of date: ServiceDate, for pattern: ScheduledPattern) -> Int { days.start(of: date, for: pattern) }

    /// The calendar date at `instant`, by the clock of the pattern's trips.
    func date(at instant: Int, for pattern: ScheduledPattern) -> ServiceDate {
        days.date(at: Instants.sensible(instant), for: pattern)
    }
}
