internal import GTFSModel

/// The times of a trip that ran, made of those that were observed (rules R1 to R3).
///
/// Two observed times may contradict each other: the brackets of both leave room, and the times move within them, or else the
/// one with the worse source does not count.
struct PerformedTimes {
    struct Known {
        var stopID: Stop.ID
        var stopSequence: Int
        var state: Visit.State
        /// By the schedule, or by the running times of a headway's trip; nil without either. Seconds since 1970.
        var plannedArrival: Int?
        /// The same of the departure.
        var plannedDeparture: Int?
        var arrival: VisitObservation?
        var departure: VisitObservation?

        var isPerformed: Bool { arrival != nil || departure != nil }
        /// Whether it is in the trip if the stops around it are.
        func isKept(_ unwatched: PerformedRequest.Unobserved) -> Bool { state != .unwatched || unwatched == .schedule }
    }

    private let request: PerformedRequest
    /// Without those that were cancelled or skipped.
    private var visits: [Known]
    /// The times of each visit in the feed, seconds since 1970.
    private var times: [(arrival: Int?, departure: Int?)]
    /// Whether a visit was watched and not made, so that a trip that was not observed did not run.
    private let isGone: Bool

    /// - Parameter parts: the visits of the trip, and those at stops that messages brought.
    init(_ parts: [[Known]], request: PerformedRequest) {
        self.request = request
        isGone = parts.joined().contains { [.missed, .unseen, .cancelled].contains($0.state) }
        let made = parts.map { $0.filter { $0.state != .cancelled && $0.state != .skipped } }
        visits = made.dropFirst().reduce(made.first ?? []) { Self.merged($0, brought: $1) }
        times = visits.map { ($0.arrival?.time, $0.departure?.time) }
    }

    /// Puts stops that messages brought among the others, by their times.
    private static func merged(_ visits: [Known], brought: [Known]) -> [Known] {
        guard visits.contains(where: \.isPerformed) else { return brought }
        var merged = visits
        for visit in brought {
            guard let time = visit.arrival?.time ?? visit.departure?.time else { continue }
            let next = merged.firstIndex { other in
                (other.departure?.time ?? other.arrival?.time).map { $0 > time } ?? false
            }
            merged.insert(visit, at: next ?? merged.count)
        }
        return merged
    }

    /// The stops of the trip in the feed; none if it is not in it.
    var stopTimes: [PerformedTrip.PerformedStop] {
        var whole = self
        return whole.made()
    }

    private mutating func made() -> [PerformedTrip.PerformedStop] {
        if visits.contains(where: \.isPerformed) {
            fit()
            completeDwells()
        }
        let performed = visits.indices.filter { visits[$0].isPerformed }
        guard performed.count > 1 || request.unwatched == .schedule && !isGone && visits.allSatisfy(\.isOfSchedule)
        else { return [] }
        var isKept = visits.map(\.isPerformed)
        for (before, after) in zip(performed, performed.dropFirst()) {
            for position in before + 1..<max(after, before + 1) where visits[position].isKept(request.unwatched) {
                isKept[position] = true
            }
            stretch(from: before, to: after)
        }
        fillEnds(performed, &isKept)
        return numbered(visits.indices.filter { isKept[$0] })
    }

    private func numbered(_ kept: [Int]) -> [PerformedTrip.PerformedStop] {
        let isInOrder = zip(kept, kept.dropFirst()).allSatisfy { visits[$0].stopSequence < visits[$1].stopSequence }
        return kept.enumerated().map { number, position in
            PerformedTrip.PerformedStop(
                stopID: visits[position].stopID,
                stopSequence: isInOrder ? visits[position].stopSequence : number + 1,
                arrival: times[position].arrival, departure: times[position].departure,
                isObserved: visits[position].isPerformed)
        }
    }
}

extension PerformedTimes.Known {
    /// Whether it has a time by the schedule, or was observed.
    fileprivate var isOfSchedule: Bool { isPerformed || plannedArrival != nil || plannedDeparture != nil }

    /// Seconds between arrival and departure by the schedule.
    fileprivate var dwell: Int {
        guard let plannedArrival, let plannedDeparture else { return 0 }
        return max(0, plannedDeparture &- plannedArrival)
    }

    /// The delay of what was observed (rule H7): of the departure, or else of the arrival.
    fileprivate var delay: Int? {
        if let departure, let planned = plannedDeparture ?? plannedArrival { return departure.time &- planned }
        if let arrival, let planned = plannedArrival ?? plannedDeparture { return arrival.time &- planned }
        return nil
    }
}

/// Observed times that never go back.
extension PerformedTimes {
    /// One observed moment.
    fileprivate struct Event {
        var position: Int
        var isArrival: Bool
        var observation: VisitObservation
    }

    private var events: [Event] {
        visits.indices.flatMap { position -> [Event] in
            [
                visits[position].arrival.map { Event(position: position, isArrival: true, observation: $0) },
                visits[position].departure.map { Event(position: position, isArrival: false, observation: $0) },
            ].compactMap(\.self)
        }
    }

    /// Moves observed times within their brackets as far as needed, so that none is before the one that it follows.
    fileprivate mutating func fit() {
        var events = events
        while let worse = Self.contradiction(events) {
            drop(events[worse])
            events.remove(at: worse)
        }
        var latest = Int.max
        var limits = Array(repeating: latest, count: events.count)
        for index in events.indices.reversed() {
            latest = min(latest, max(events[index].observation.latest, events[index].observation.time))
            limits[index] = latest
        }
        var last = Int.min
        for (event, limit) in zip(events, limits) {
            last = min(max(event.observation.time, last), limit)
            if event.isArrival { times[event.position].arrival = last } else { times[event.position].departure = last }
        }
    }

    /// The event that does not count of the first two whose brackets leave no room; nil if all do.
    private static func contradiction(_ events: [Event]) -> Int? {
        var first: Int?
        for (index, event) in events.enumerated() {
            let observation = event.observation
            if let first, events[first].earliest > max(observation.latest, observation.time) {
                return events[first].observation.source.rank > observation.source.rank ? first : index
            }
            if first.map({ events[$0].earliest < event.earliest }) ?? true { first = index }
        }
        return nil
    }

    private mutating func drop(_ event: Event) {
        if event.isArrival {
            (visits[event.position].arrival, times[event.position].arrival) = (nil, nil)
        } else {
            (visits[event.position].departure, times[event.position].departure) = (nil, nil)
        }
    }

    /// Where one of arrival and departure was observed: the other by the dwell of the schedule, not past the stops around.
    fileprivate mutating func completeDwells() {
        var last = Int.min
        for position in visits.indices where visits[position].isPerformed {
            let dwell = visits[position].dwell
            if let arrival = times[position].arrival, times[position].departure == nil {
                let next = times[(position + 1)...].lazy.compactMap { $0.arrival ?? $0.departure }.first ?? .max
                times[position].departure = min(arrival &+ dwell, next)
            } else if let departure = times[position].departure, times[position].arrival == nil {
                times[position].arrival = max(departure &- dwell, min(last, departure))
            }
            last = times[position].departure ?? last
        }
    }
}

extension PerformedTimes {
    /// The times between two observed visits: those of the schedule, stretched linearly (rule R2).
    fileprivate mutating func stretch(from before: Int, to after: Int) {
        guard let begin = times[before].departure, let end = times[after].arrival,
            let plannedBegin = visits[before].plannedDeparture ?? visits[before].plannedArrival,
            let plannedEnd = visits[after].plannedArrival ?? visits[after].plannedDeparture
        else { return }
        var last = begin
        func time(_ planned: Int?) -> Int? {
            guard let planned else { return nil }
            let span = max(plannedEnd &- plannedBegin, 0)
            let part = min(max(planned &- plannedBegin, 0), span)
            if span > 0 { last = max(last, begin &+ (2 &* part &* (end &- begin) &+ span) / (2 &* span)) }
            return last
        }
        for position in before + 1..<max(after, before + 1) {
            let visit = visits[position]
            let arrival = time(visit.plannedArrival ?? visit.plannedDeparture)
            times[position] = (arrival, time(visit.plannedDeparture ?? visit.plannedArrival))
        }
    }

    /// The times before the first and after the last observed visit: those of the schedule, moved by the delay at the nearest
    /// observed one (rule R2); of a trip that nothing watched those of the schedule (rule R3).
    fileprivate mutating func fillEnds(_ performed: [Int], _ isKept: inout [Bool]) {
        let first = performed.first ?? visits.count
        let last = performed.last ?? visits.count - 1
        if let delay = performed.isEmpty ? 0 : performed.compactMap({ visits[$0].delay }).first {
            var limit = performed.isEmpty ? Int.max : times[first].arrival ?? .max
            for position in (0..<first).reversed() where isEnd(position) {
                let visit = visits[position]
                guard let departure = visit.plannedDeparture ?? visit.plannedArrival else { continue }
                limit = min(limit, departure &+ delay)
                times[position].departure = limit
                limit = min(limit, (visit.plannedArrival ?? departure) &+ delay)
                times[position].arrival = limit
                isKept[position] = true
            }
        }
        if let delay = performed.compactMap({ visits[$0].delay }).last {
            var limit = times[last].departure ?? .min
            for position in visits.indices.dropFirst(last + 1) where isEnd(position) {
                let visit = visits[position]
                guard let arrival = visit.plannedArrival ?? visit.plannedDeparture else { continue }
                limit = max(limit, arrival &+ delay)
                times[position].arrival = limit
                limit = max(limit, (visit.plannedDeparture ?? arrival) &+ delay)
                times[position].departure = limit
                isKept[position] = true
            }
        }
    }

    /// Whether a visit before the first or after the last observed one is in the trip.
    private func isEnd(_ position: Int) -> Bool {
        request.ends == .schedule || request.unwatched == .schedule && visits[position].state == .unwatched
    }
}

extension PerformedTimes.Event {
    fileprivate var earliest: Int { min(observation.earliest, observation.time) }
}
