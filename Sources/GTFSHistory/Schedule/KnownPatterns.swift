/// The stops and times of trips that were read from a history, each once.
final class KnownPatterns {
    var patterns: [Int: RecordedPattern] = [:]
    /// By their keys in the history.
    var profiles: [Int: RecordedProfile] = [:]

    /// Forgets all but those of some trips.
    func forget(except trips: some Sequence<RecordedTrip>) {
        (patterns, profiles) = ([:], [:])
        for trip in trips {
            patterns[trip.pattern.key] = trip.pattern
            if let profile = trip.profile { profiles[profile.key] = profile }
        }
    }
}
