import Synchronization

/// How many requests each client may still send: a bucket that fills at a rate, and from which each request takes one.
package final class ClientLimits: Sendable {
    private struct Bucket {
        var level: Double
        /// When it was looked at last.
        var time: ContinuousClock.Instant
    }

    private let rate: Double
    private let burst: Double
    private let now: @Sendable () -> ContinuousClock.Instant
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Beyond it, buckets that are full again are forgotten.
    private static let most = 10_000

    /// - Parameters:
    ///   - rate: requests per second; 0 for any number.
    ///   - burst: requests at once.
    package init(
        rate: Double, burst: Double, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.rate = rate
        self.burst = max(1, burst)
        self.now = now
    }

    /// Counts a request of a client.
    /// - Returns: False where it is one too many.
    package func allow(_ client: String) -> Bool {
        guard rate > 0 else { return true }
        let time = now()
        return buckets.withLock { known in
            if known.count > Self.most { known = known.filter { level($0.value, at: time) < burst } }
            if known.count > Self.most * 2 { known.removeAll() }
            let left = known[client].map { level($0, at: time) } ?? burst
            known[client] = Bucket(level: left >= 1 ? left - 1 : left, time: time)
            return left >= 1
        }
    }

    /// How many clients are remembered.
    package var count: Int { buckets.withLock { $0.count } }

    private func level(_ bucket: Bucket, at time: ContinuousClock.Instant) -> Double {
        let passed = bucket.time.duration(to: time).components
        let seconds = Double(passed.seconds) + Double(passed.attoseconds) / 1e18
        return min(burst, bucket.level + seconds * rate)
    }
}
