extension ServiceDayClock {
    /// The instant, in seconds since 1970, at which clocks of the zone show `seconds` after midnight on `date`: the
    /// first, where clocks go back and show it twice. A time that they leap over counts on from before the leap.
    public func instant(showing seconds: Int, on date: ServiceDate) -> Int {
        let local = date.dayNumber * 86400 + seconds
        // No zone changes twice within the two days around a time, so these are the offsets before and after a change.
        let before = local - offset(at: local - 86400)
        let after = local - offset(at: local + 86400)
        let shown = [before, after].filter { $0 + offset(at: $0) == local }
        return shown.min() ?? before
    }
}
