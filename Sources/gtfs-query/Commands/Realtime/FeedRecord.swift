internal import Foundation
internal import GTFSModel

/// The state of a realtime feed, as `realtime` and the envelope of a board write it.
struct FeedRecord {
    private let feed: BoardRealtime.Feed
    /// Trips whose predictions are shown although they are older than they should be.
    private let staleTrips: Int
    private let zone: TimeZone

    init(_ feed: BoardRealtime.Feed, staleTrips: Int, _ zone: TimeZone) {
        self.feed = feed
        self.staleTrips = staleTrips
        self.zone = zone
    }

    var record: Record {
        Record { record in
            record.add("name", feed.name)
            record.add("status", feed.state.rawValue)
            record.add("error", feed.failure)
            guard feed.state != .unreadable else { return }
            record.add("age", feed.age)
            record.add("timestamp", feed.timestamp.map { InstantText.rfc3339($0, zone) })
            Self.add(feed.trips, to: &record)
            record.add("stale", staleTrips)
            record.add("limited_data", feed.flags.contains(.limitedData))
            record.add("flags", feed.flags.map(\.rawValue))
            record.add("vehicles", Record { Self.addFound(feed.vehicles, to: &$0) })
            record.add("alerts", feed.alertCount)
        }
    }

    private static func add(_ counts: MatchCounts, to record: inout Record) {
        addFound(counts, to: &record)
        record.add("ambiguous", counts.ambiguous)
        record.add("added", counts.added)
        record.add("non_passenger", counts.nonPassenger)
    }

    private static func addFound(_ counts: MatchCounts, to record: inout Record) {
        record.add("matched", counts.matched)
        if !counts.matchedByHeuristic.isEmpty {
            let found = counts.matchedByHeuristic.map { (name: $0.key.rawValue, count: $0.value) }
            record.add("matched_by_heuristic", MessageReport.counts(found.sorted { $0.name < $1.name }))
        }
        record.add("unmatched", counts.unmatchedCount)
        record.add("unmatched_by_reason", MessageReport.counts(reasons(counts)))
    }

    /// Why trips were not found, the commonest reason first.
    static func reasons(_ counts: MatchCounts) -> [(name: String, count: Int)] {
        counts.unmatched.map { (name: $0.key.rawValue, count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}

/// The state of the messages of a board, per feed and taken together.
struct RealtimeSummary {
    private let snapshot: RealtimeSnapshot
    private let zone: TimeZone

    init(_ snapshot: RealtimeSnapshot, _ zone: TimeZone) {
        self.snapshot = snapshot
        self.zone = zone
    }

    var record: Record {
        let status = snapshot.status
        let stale = snapshot.staleTripCounts()
        let trips = status.feeds.map(\.trips)
        return Record { record in
            record.add("status", status.state.rawValue)
            record.add("matched", trips.reduce(0) { $0 + $1.matched })
            record.add("unmatched", trips.reduce(0) { $0 + $1.unmatchedCount })
            record.add("ambiguous", trips.reduce(0) { $0 + $1.ambiguous })
            record.add("added", trips.reduce(0) { $0 + $1.added })
            record.add("stale", stale.reduce(0, +))
            record.add("limited_data", status.feeds.contains { $0.flags.contains(.limitedData) })
            record.add("feeds", zip(status.feeds, stale).map { FeedRecord($0, staleTrips: $1, zone).record })
        }
    }
}
