internal import Foundation
internal import GTFSModel

/// What the messages of a board were worth, feed by feed and taken together.
struct RealtimeSummary {
    private let view: RealtimeView
    private let zone: TimeZone
    private let standings: [FeedStanding]

    init(_ view: RealtimeView, _ zone: TimeZone) {
        self.view = view
        self.zone = zone
        standings = view.overlay.feeds.indices.map { FeedStanding($0, in: view) }
    }

    var record: Record {
        let trips = view.overlay.feeds.map(\.trips)
        return Record { record in
            record.add("status", status.rawValue)
            record.add("matched", trips.reduce(0) { $0 + $1.matched })
            record.add("unmatched", trips.reduce(0) { $0 + $1.unmatchedCount })
            record.add("ambiguous", trips.reduce(0) { $0 + $1.ambiguous })
            record.add("added", trips.reduce(0) { $0 + $1.added })
            record.add("stale", standings.reduce(0) { $0 + $1.staleTrips })
            record.add("limited_data", view.overlay.feeds.contains { $0.flags.contains(.limitedData) })
            record.add("feeds", zip(view.overlay.feeds, standings).map { FeedRecord($0, $1, zone).record })
        }
    }

    /// That of the best feed: one that is there is of use, whatever became of the others.
    private var status: FeedStanding.Status {
        let order: [FeedStanding.Status] = [.fresh, .stale, .dropped, .empty, .unreadable]
        return order.first { word in standings.contains { $0.status == word } } ?? .unreadable
    }
}
