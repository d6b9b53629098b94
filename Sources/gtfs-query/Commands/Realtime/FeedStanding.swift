internal import GTFSModel

/// What a feed is worth at the moment of a question.
struct FeedStanding {
    enum Status: String {
        case fresh
        /// Shown, and flagged.
        case stale
        /// Too old for its predictions to be shown.
        case dropped
        /// Read, and without a single entity.
        case empty
        /// Never read.
        case unreadable
    }

    let status: Status
    /// Seconds since the header's timestamp; nil of a feed that was never read.
    let age: Int?
    /// Trips whose predictions are older than they should be, shown or not.
    let staleTrips: Int

    /// - Parameter number: of the feed in the overlay.
    init(_ number: Int, in view: RealtimeView) {
        let feed = view.overlay.feeds[number]
        staleTrips = view.overlay.trips.count { trip in
            trip.feed == number
                && view.limits.prediction(age: feed.age(of: trip.timestamp ?? feed.timestamp, at: view.now).seconds)
                    != .fresh
        }
        guard feed.failure == nil || feed.entityCount > 0 else {
            (status, age) = (.unreadable, nil)
            return
        }
        let age = feed.age(of: feed.timestamp, at: view.now).seconds
        self.age = age
        guard feed.entityCount > 0 else {
            status = .empty
            return
        }
        // Alerts alone age by limits of their own.
        let freshness =
            feed.alertCount == feed.entityCount ? view.limits.alert(age: age) : view.limits.prediction(age: age)
        status =
            switch freshness {
            case .fresh: .fresh
            case .stale: .stale
            case .dropped: .dropped
            }
    }
}
