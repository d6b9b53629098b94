internal import Foundation
internal import GTFSModel

/// What the messages of a board were worth, feed by feed and taken together.
struct RealtimeSummary {
    private let view: RealtimeSnapshot
    private let zone: TimeZone

    init(_ view: RealtimeSnapshot, _ zone: TimeZone) {
        self.view = view
        self.zone = zone
    }

    var record: Record {
        let status = view.status
        let stale = view.staleTripCounts()
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
