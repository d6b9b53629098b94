/// When the predictions of an overlay's trips were made, feed by feed and in order, so that a board can count the stale
/// ones without a look at each trip.
package struct TripTimestamps: Sendable {
    /// By the index of the feed, ascending; seconds since 1970.
    private var byFeed: [[Int]]
    /// By the index of the feed, the number of trips without a timestamp, in the update and in the header.
    private var missing: [Int]

    init(_ trips: [TripOverlay], _ feeds: [RealtimeFeed]) {
        byFeed = Array(repeating: [], count: feeds.count)
        missing = Array(repeating: 0, count: feeds.count)
        for trip in trips {
            if let timestamp = trip.timestamp ?? feeds[trip.feed].timestamp {
                byFeed[trip.feed].append(timestamp)
            } else {
                missing[trip.feed] += 1
            }
        }
        for index in byFeed.indices { byFeed[index].sort() }
    }

    /// How many trips of a feed have predictions that are shown although they are older than they should be.
    /// - Parameters:
    ///   - feed: its index in the overlay.
    ///   - now: seconds since 1970.
    func staleCount(_ feed: Int, _ state: RealtimeFeed, at now: Int, _ limits: FreshnessLimits) -> Int {
        func isStale(_ timestamp: Int?) -> Bool {
            limits.prediction(age: state.age(of: timestamp, at: now).seconds) == .stale
        }
        let all = byFeed[feed]
        // The ages of later timestamps count from another moment, the same for all of them.
        let ahead = all.partitioningIndex { state.age(of: $0, at: now).isSkewed }
        let past = all[..<ahead]
        let shown = past.partitioningIndex { limits.prediction(age: state.age(of: $0, at: now).seconds) != .dropped }
        let fresh = past.partitioningIndex { limits.prediction(age: state.age(of: $0, at: now).seconds) == .fresh }
        return max(0, fresh - shown) + (ahead < all.count && isStale(all[ahead]) ? all.count - ahead : 0)
            + (missing[feed] > 0 && isStale(nil) ? missing[feed] : 0)
    }
}
