import GTFSHistory
import GTFSModel

/// A slow and literal reading of rules R1 to R3 over the visits of one trip, for trips whose observed times do not contradict
/// each other.
struct PerformedOracle {
    struct Row: Equatable {
        var sequence: Int
        var arrival: Int
        var departure: Int
        var isObserved: Bool
    }

    let request: PerformedRequest
    private let visits: [Visit]

    /// - Parameter visits: of one trip, along it.
    init(_ visits: [Visit], _ request: PerformedRequest) { (self.visits, self.request) = (visits, request) }

    /// Whether the rules have a literal answer here: all visits of a schedule, and no time before the one that it follows.
    var isPlain: Bool {
        let times = visits.filter(\.counts).flatMap { [$0.arrival?.time, $0.departure?.time].compactMap(\.self) }
        return visits.allSatisfy { $0.scheduledDeparture != nil && $0.state != .added }
            && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    var rows: [Row] {
        let made = visits.filter { $0.state != .cancelled && $0.state != .skipped }
        let seen = made.filter(\.counts)
        let ran = seen.count > 1
        let keeps =
            request.unwatched == .schedule
            && visits.allSatisfy { [.unwatched, .skipped].contains($0.state) || $0.counts }
        guard ran || keeps else { return [] }
        return made.compactMap { visit in
            if visit.counts { return row(visit, made) }
            let before = seen.last { $0.stopSequence < visit.stopSequence }
            let after = seen.first { $0.stopSequence > visit.stopSequence }
            if let before, let after {
                guard visit.state != .unwatched || request.unwatched == .schedule else { return nil }
                return stretched(visit, row(before, made), before, row(after, made), after)
            }
            guard request.ends == .schedule || visit.state == .unwatched && request.unwatched == .schedule else {
                return nil
            }
            return moved(visit, before.map { (row($0, made), $0) }, after.map { (row($0, made), $0) })
        }
    }

    private func row(_ visit: Visit, _ made: [Visit]) -> Row {
        let dwell = max(0, visit.scheduledDeparture! - (visit.scheduledArrival ?? visit.scheduledDeparture!))
        let times = made.filter(\.counts)
        let next = times.first { $0.stopSequence > visit.stopSequence }.map { ($0.arrival ?? $0.departure)!.time }
        let last = times.last { $0.stopSequence < visit.stopSequence }.map { row($0, made).departure }
        let arrival = visit.arrival?.time ?? max(visit.departure!.time - dwell, last ?? .min)
        let departure = visit.departure?.time ?? min(visit.arrival!.time + dwell, next ?? .max)
        return Row(sequence: visit.stopSequence, arrival: arrival, departure: departure, isObserved: true)
    }

    private func stretched(_ visit: Visit, _ first: Row, _ before: Visit, _ last: Row, _ after: Visit) -> Row {
        let (from, to) = (before.scheduledDeparture!, after.scheduledArrival ?? after.scheduledDeparture!)
        func time(_ scheduled: Int) -> Int {
            guard to > from else { return first.departure }
            let share = Double(scheduled - from) / Double(to - from)
            return first.departure + Int((share * Double(last.arrival - first.departure) + 0.5).rounded(.down))
        }
        return Row(
            sequence: visit.stopSequence, arrival: time(visit.scheduledArrival ?? visit.scheduledDeparture!),
            departure: time(visit.scheduledDeparture!), isObserved: false)
    }

    private func moved(_ visit: Visit, _ before: (Row, Visit)?, _ after: (Row, Visit)?) -> Row {
        let scheduled = (visit.scheduledArrival ?? visit.scheduledDeparture!, visit.scheduledDeparture!)
        func delay(_ visit: Visit) -> Int {
            visit.departure.map { $0.time - visit.scheduledDeparture! }
                ?? visit.arrival!.time - (visit.scheduledArrival ?? visit.scheduledDeparture!)
        }
        let delay = before.map { delay($0.1) } ?? after.map { delay($0.1) } ?? 0
        let least = before?.0.departure ?? .min
        let most = after?.0.arrival ?? .max
        return Row(
            sequence: visit.stopSequence, arrival: min(max(scheduled.0 + delay, least), most),
            departure: min(max(scheduled.1 + delay, least), most), isObserved: false)
    }
}

extension Visit {
    /// Whether an observed time of it counts.
    var counts: Bool { (arrival ?? departure) != nil && state != .cancelled && state != .skipped }
}
