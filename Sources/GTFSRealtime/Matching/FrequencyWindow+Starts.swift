import GTFSModel

extension FrequencyWindow {
    /// Only the headway is promised, not when a trip starts.
    var isHeadway: Bool { exactTimes != 1 }

    /// Whether `seconds` lies within the window: "no start at or after its end".
    func contains(_ seconds: Int) -> Bool {
        guard let start, let end else { return false }
        return start.seconds <= seconds && seconds < end.seconds
    }

    /// Whether a trip starts at exactly that second of the service day.
    func hasStart(at seconds: Int) -> Bool {
        guard !isHeadway, contains(seconds), let start, let headway, headway > 0 else { return false }
        return (seconds - start.seconds) % headway == 0
    }
}
