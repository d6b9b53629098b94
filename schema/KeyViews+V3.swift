extension KeyViews {
    /// Those that version 3 makes anew.
    ///
    /// `likelihood` says that the trips of a profile are few; SQLite would take them for a 64th of all trips. It stands
    /// around BETWEEN: from a profile to its trips SQLite counts it twice, once for each end, and from a trip to its profile
    /// only once, so that it does not take what follows for nothing (docs/decisions/joins-on-ids.md). With a
    /// range that has two ends, the stops of a pattern are fewer to SQLite, too.
    static let v3 = [
        tripProfiles(range: "likelihood(t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1, 0.005)"),
        patternStops(range: "x.position BETWEEN 0 AND n.stop_count - 1"),
    ]
}
