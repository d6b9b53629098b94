import Foundation
import GTFSModel

/// A timetable in a literal: the obvious way to answer what realtime data asks.
struct LiteralSchedule: RealtimeSchedule {
    var trips: [Trip.ID: ScheduledTrip] = [:]
    /// The days on which a trip runs; without an entry on every day of 2026.
    var days: [Trip.ID: Set<ServiceDate>] = [:]
    var stops: [Stop.ID: ScheduledStop] = [:]
    var routes: [Route.ID: ScheduledRoute] = [:]
    var agencies: Set<Agency.ID> = ["AG"]
    /// The lines of trips on the map.
    var lines: [Trip.ID: any TripLine] = [:]
    var zone = "Australia/Sydney"
    var lookBackDays = 3
    var feedVersion: String?

    func trip(_ id: Trip.ID) -> ScheduledTrip? { trips[id] }

    func trips(ofRoute id: Route.ID, on date: ServiceDate) -> [ScheduledTrip] {
        trips.values.filter { $0.pattern.routeID == id && runs($0, on: date) }.sorted { $0.id < $1.id }
    }

    func runs(_ trip: ScheduledTrip, on date: ServiceDate) -> Bool {
        days[trip.id]?.contains(date) ?? (date.yyyymmdd / 10000 == 2026)
    }

    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) -> ScheduledTrip? {
        trips.values.filter { other in
            trip.blockID != nil && other.blockID == trip.blockID && runs(other, on: date)
                && (other.startTime, other.key) > (trip.startTime, trip.key)
        }.min { ($0.startTime, $0.key) < ($1.startTime, $1.key) }
    }

    func line(of trip: ScheduledTrip) -> (any TripLine)? { lines[trip.id] }

    func stop(_ id: Stop.ID) -> ScheduledStop? { stops[id] }
    func route(_ id: Route.ID) -> ScheduledRoute? { routes[id] }
    func hasAgency(_ id: Agency.ID) -> Bool { agencies.contains(id) }
    func timeZone(ofRoute id: Route.ID?) -> ServiceTimeZone { timeZone }

    private var timeZone: ServiceTimeZone { ServiceTimeZone(TimeZone(identifier: zone) ?? .gmt) }

    /// Adds a trip: `"A 10:00, B 10:10/10:12, C 10:20"`, arrival and departure apart where they differ, stop_sequence
    /// 1, 2, 3 … Stops that are new become stops of their own. A time that ends in `~` is interpolated.
    mutating func add(
        _ id: Trip.ID, route: Route.ID = "R1", direction: Int? = nil, block: String? = nil,
        frequencies: [FrequencyWindow] = [], sequences: [Int]? = nil, _ text: String
    ) {
        let rows = text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
        let times = rows.map { $0[1].trimmingSuffix("~").split(separator: "/").map(Self.seconds) }
        let start = times[0].last ?? 0
        let patternStops = rows.indices.map { index in
            PatternStop(stopID: Stop.ID(rows[index][0]), stopSequence: sequences?[index] ?? index + 1)
        }
        for patternStop in patternStops {
            if let stop = patternStop.stopID, stops[stop] == nil { stops[stop] = ScheduledStop(id: stop) }
        }
        if routes[route] == nil { routes[route] = ScheduledRoute(id: route) }
        let key = trips.count + 1
        trips[id] = ScheduledTrip(
            id: id, key: Key(key),
            pattern: ScheduledPattern(
                key: Key(key), routeID: route, directionID: direction, headsign: rows.last?[0], stops: patternStops,
                timeZone: timeZone),
            times: ScheduledTimes(
                zip(rows, times).map { row, time in
                    StopTimeOffsets(
                        arrival: time[0] - start, departure: (time.last ?? 0) - start,
                        isInterpolated: row[1].hasSuffix("~"))
                }),
            startTime: start, frequencies: frequencies, blockID: block)
    }

    private static func seconds(_ text: some StringProtocol) -> Int {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        return parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    }

    /// The mini-feed of the rules: trip T, A 10:00, B 10:10, C 10:20, D 10:30, route R1, every day of 2026, in Sydney.
    static var mini: LiteralSchedule {
        var schedule = LiteralSchedule()
        schedule.add("T", "A 10:00, B 10:10, C 10:20, D 10:30")
        return schedule
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
    }
}
