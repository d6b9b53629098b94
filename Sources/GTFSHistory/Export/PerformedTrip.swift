public import GTFSModel

/// A trip as it ran on a service day, with the times that a feed of what ran has (rules R1 to R3).
package struct PerformedTrip: Sendable, Hashable {
    /// A stop at which the trip was, or was by all that is known.
    package struct PerformedStop: Sendable, Hashable {
        package var stopID: Stop.ID
        package var stopSequence: Int
        /// Seconds since 1970; nil if nothing tells it.
        package var arrival: Int?
        /// Seconds since 1970; nil if nothing tells it.
        package var departure: Int?
        /// Whether its arrival or departure was observed.
        package var isObserved: Bool
    }

    package var id: TripOnServiceDay
    package var routeID: Route.ID?
    package var directionID: Int?
    /// Noon minus twelve hours of the service day, seconds since 1970.
    package var day: Int
    /// In the order of the trip; two or more, the first and the last of which have times.
    package var stopTimes: [PerformedStop]
}

extension TripOnServiceDay {
    /// The trip_id, and of a run of frequencies.txt its start. A trip_id that ends as such a run does has another `@`, so
    /// that no two runs of a day share a name.
    package var performedID: String {
        let id = tripID.rawValue
        if let startTime { return "\(id)@\(startTime)" }
        return Self.endsAsRun(id) ? id + "@" : id
    }

    private static func endsAsRun(_ id: String) -> Bool {
        let bare = id.reversed().drop { $0 == "@" }.reversed()
        guard let at = bare.lastIndex(of: "@") else { return false }
        return ServiceTime(String(bare[bare.index(after: at)...])) != nil
    }
}

/// A question for what ran on service days, as a feed has it (rules R1 to R3).
public struct PerformedRequest: Sendable, Hashable {
    /// What becomes of stops or trips that were not observed.
    public enum Unobserved: String, Sendable, Hashable, CaseIterable, Codable {
        /// They are left out.
        case drop
        /// They have the times of the schedule.
        case schedule
    }

    /// The service days; nil: all that are recorded.
    public var dates: ClosedRange<ServiceDate>?
    /// Stops before the first and after the last one at which a trip was observed: with `schedule`, they have the times of
    /// the schedule moved by the delay at the nearest observed stop, never backwards.
    public var ends = Unobserved.drop
    /// Stops and whole trips that nothing watched: with `schedule`, they have the times of the schedule. A trip that was
    /// watched and not seen, or was cancelled, is left out in either case.
    public var unwatched = Unobserved.drop

    /// A question about service days.
    public init(
        dates: ClosedRange<ServiceDate>? = nil, ends: Unobserved = .drop, unwatched: Unobserved = .drop
    ) {
        (self.dates, self.ends, self.unwatched) = (dates, ends, unwatched)
    }
}
