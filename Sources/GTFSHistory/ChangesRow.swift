public import GTFSModel

/// How often one could change from some rides to others at a stop, on the days that were recorded.
public struct ChangesRow: Sendable, Hashable {
    /// Where one alights.
    public var fromStopID: Stop.ID
    /// Where one boards.
    public var toStopID: Stop.ID
    /// Seconds that the change takes.
    public var seconds: Int
    /// The service days on which there were such changes.
    public var days = 0
    /// How many changes it is known of whether they held.
    public var changes = 0
    /// How many of these held.
    public var held = 0
    /// How many of these did not hold as the second ride did not come while it was watched.
    public var failed = 0
    /// The share that held, 0 … 1; nil with fewer than 20.
    public var share: Double?

    /// A pair of stops without changes.
    public init(fromStopID: Stop.ID, toStopID: Stop.ID, seconds: Int) {
        (self.fromStopID, self.toStopID, self.seconds) = (fromStopID, toStopID, seconds)
    }
}

extension ChangesRow: AnswerCodable {
    /// A row of `performance --changes`.
    package static let fields = AnswerFields(ChangesRow(fromStopID: "", toStopID: "", seconds: 0)) { fields in
        fields.add("from_stop_id", \.fromStopID)
        fields.add("to_stop_id", \.toStopID)
        fields.add("seconds", \.seconds)
        fields.add("days", \.days)
        fields.add("changes", \.changes)
        fields.add("held", \.held)
        fields.add("failed", \.failed)
        fields.add("share", \.share)
    }
}

/// A question for how often one could change from some rides to others. A change is planned from each arrival to the first
/// departure, within an hour, for which the schedule leaves time.
public struct ChangesRequest: Sendable, Hashable {
    /// The rides that one leaves: those of trips or of routes.
    public var from: VisitsRequest
    /// The rides that one goes on with.
    public var to: VisitsRequest
    /// The service days of both; nil: the last `lastDays` of the history.
    public var dates: ClosedRange<ServiceDate>?
    /// How many days up to the last recorded one count, where `dates` is nil.
    public var lastDays = 30

    /// Changes from some rides to others.
    public init(from: VisitsRequest, to: VisitsRequest) { (self.from, self.to) = (from, to) }
}

extension History {
    /// How often one could change from some rides to others, a row for each pair of stops with such changes, by its stops.
    /// - Parameter seconds: what a change between two stops takes, at most a day; nil where there is none.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `seconds`.
    public func changes(
        _ request: ChangesRequest, seconds: (_ from: Stop.ID, _ to: Stop.ID) throws -> Int?
    ) throws -> [ChangesRow] {
        var days = PerformanceRequest()
        (days.dates, days.lastDays) = (request.dates, request.lastDays)
        guard let dates = try read({ try days.days(of: $0).dates }) else { return [] }
        var (from, to) = (request.from, request.to)
        (from.dates, to.dates) = (dates, dates)
        var count = ChangeCount(spans: try watchedSpans())
        let second = Dictionary(grouping: Self.stops(try visits(to), leavingOut: .last), by: \.trip.serviceDate)
        let first = Dictionary(grouping: Self.stops(try visits(from), leavingOut: .first), by: \.trip.serviceDate)
        for date in first.keys.sorted() { try count.add(first[date] ?? [], to: second[date] ?? [], seconds: seconds) }
        return count.rows
    }

    private enum End { case first, last }

    /// Visits but those at one of the ends of their trips, where nobody alights or boards.
    private static func stops(_ visits: [Visit], leavingOut end: End) -> [Visit] {
        visits.indices.filter { index in
            let next = end == .first ? index - 1 : index + 1
            return visits.indices.contains(next) && visits[next].trip == visits[index].trip
        }.map { visits[$0] }
    }
}

/// Counts the changes of a service day after the other.
private struct ChangeCount {
    private struct StopPair: Hashable {
        var from: Stop.ID
        var to: Stop.ID
    }

    /// Seconds that a change may take.
    private static let known = 0...86_400
    /// Seconds within which the second ride leaves by the schedule.
    private static let longest = 3600
    private let spans: [ClosedRange<Int>]
    /// Nil where one cannot change.
    private var found: [StopPair: ChangesRow?] = [:]

    init(spans: [ClosedRange<Int>]) { self.spans = spans }

    var rows: [ChangesRow] {
        found.values.compactMap(\.self).filter { $0.changes > 0 }.map { row in
            var row = row
            if row.changes >= ChangeRecord.fewest { row.share = Double(row.held) / Double(row.changes) }
            return row
        }.sorted { ($0.fromStopID, $0.toStopID) < ($1.fromStopID, $1.toStopID) }
    }

    mutating func add(
        _ first: [Visit], to second: [Visit], seconds: (Stop.ID, Stop.ID) throws -> Int?
    ) throws {
        let boarding = Dictionary(grouping: second, by: \.stopID).mapValues { visits in
            visits.filter { $0.scheduledDeparture != nil }.sorted {
                ($0.scheduledDeparture ?? 0) < ($1.scheduledDeparture ?? 0)
            }
        }
        let alighting = Dictionary(grouping: first, by: \.stopID)
        for (from, arrivals) in alighting {
            for (to, departures) in boarding {
                let pair = StopPair(from: from, to: to)
                if found[pair] == nil {
                    found[pair] = .some(
                        try seconds(from, to).flatMap {
                            Self.known.contains($0) ? ChangesRow(fromStopID: from, toStopID: to, seconds: $0) : nil
                        })
                }
                guard var row = found[pair] ?? nil else { continue }
                let known = row.changes
                for arrival in arrivals { add(arrival, before: departures, to: &row) }
                if row.changes > known { row.days += 1 }
                found[pair] = row
            }
        }
    }

    private func add(_ first: Visit, before departures: [Visit], to row: inout ChangesRow) {
        guard first.state == .observed, let arrival = first.arrival?.time, let planned = first.scheduledArrival else {
            return
        }
        let ready = planned &+ row.seconds
        let index = departures.partitioningIndex { ($0.scheduledDeparture ?? 0) >= ready }
        guard index < departures.count, let leaves = departures[index].scheduledDeparture,
            leaves &- ready <= Self.longest
        else { return }
        let next = departures[index]
        if next.state == .observed, let departure = next.departure?.time {
            row.changes += 1
            if departure &- arrival >= row.seconds { row.held += 1 }
        } else if didNotCome(next, at: leaves) {
            row.changes += 1
            row.failed += 1
        }
    }

    /// Whether a ride did not come while it was watched.
    private func didNotCome(_ visit: Visit, at scheduled: Int) -> Bool {
        switch visit.state {
        case .missed, .unseen: true
        case .cancelled, .skipped: spans.contains { $0.contains(scheduled - 60) && $0.contains(scheduled + 300) }
        default: false
        }
    }
}
