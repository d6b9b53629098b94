import GTFSModel

/// The trips of a route on a service day, found by what a message says of them where it names no trip of the timetable.
final class RouteDay {
    struct RouteDayKey: Hashable {
        let route: Route.ID
        let day: Int
    }

    /// In the order of their ids.
    let trips: [ScheduledTrip]
    /// Trips that run by their own times, by the second of the service day at which they leave their first stop.
    private(set) lazy var tripsByStart = Dictionary(
        grouping: trips.filter(\.frequencies.isEmpty), by: \.firstDeparture)
    /// Trips that run by frequencies.txt.
    private(set) lazy var runs = trips.filter { !$0.frequencies.isEmpty }
    /// By each part of an id that follows an `_`.
    private(set) lazy var tripsBySuffix = index { IDForm.suffixes(of: $0.id) }
    /// By NYCT's origin time, route and direction.
    private(set) lazy var tripsByStem = index { trip in
        IDForm.suffixes(of: trip.id).compactMap { NYCTTripID($0)?.stem }
    }

    /// Trips that run by their own times, in the order of their starts.
    private lazy var tripsInOrder = trips.filter(\.frequencies.isEmpty).sorted {
        ($0.firstDeparture, $0.key) < ($1.firstDeparture, $1.key)
    }

    init(_ trips: [ScheduledTrip]) { self.trips = trips }

    /// Trips that leave their first stop within those seconds of the service day.
    func trips(leavingWithin seconds: ClosedRange<Int>) -> ArraySlice<ScheduledTrip> {
        tripsInOrder[tripsInOrder.partitioningIndex { $0.firstDeparture >= seconds.lowerBound }...].prefix {
            $0.firstDeparture <= seconds.upperBound
        }
    }

    private func index(_ keys: (ScheduledTrip) -> [String]) -> [Trip.ID: [ScheduledTrip]] {
        var found: [Trip.ID: [ScheduledTrip]] = [:]
        for trip in trips {
            for key in Set(keys(trip)) { found[Trip.ID(key), default: []].append(trip) }
        }
        return found
    }
}

/// Ids of trips as producers take them apart.
enum IDForm {
    /// What follows the first `_` of an id, the second, and so on: as many as an id in use may have.
    static func suffixes(of id: Trip.ID) -> [String] {
        let text = id.rawValue
        return text.utf8.indices.lazy.filter { text.utf8[$0] == UInt8(ascii: "_") }.prefix(16).map {
            String(text[text.utf8.index(after: $0)...])
        }
    }
}

extension RouteDay {
    /// Trips that leave their first stop at that second of the service day; where there are none, those whose headway
    /// allows such a start.
    func trips(leavingAt seconds: Int, direction: Int) -> [ScheduledTrip] {
        let exact =
            (tripsByStart[seconds] ?? [])
            + runs.filter { trip in trip.frequencies.contains { $0.hasStart(at: seconds) } }
        let those = exact.filter { $0.pattern.directionID == direction }
        return those.isEmpty ? headways(at: seconds, direction: direction) : those
    }

    private func headways(at seconds: Int, direction: Int) -> [ScheduledTrip] {
        runs.filter { trip in
            trip.pattern.directionID == direction
                && trip.frequencies.contains { $0.isHeadway && $0.contains(seconds) }
        }
    }
}

extension FrequencyWindow {
    /// Only the headway is promised, not when a trip starts.
    var isHeadway: Bool { exactTimes != 1 }

    /// Whether `seconds` lies within the window: "no start at or after its end".
    func contains(_ seconds: Int) -> Bool {
        guard let start, let end else { return false }
        return start.seconds <= seconds && seconds < end.seconds
    }

    /// Whether a trip starts at exactly that second of the service day.
    func hasStart(at seconds: Int) -> Bool {
        guard !isHeadway, contains(seconds), let start, let headway, headway > 0 else { return false }
        return (seconds - start.seconds) % headway == 0
    }
}
