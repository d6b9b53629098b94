/// One line of the benchmark: a figure, and its goal where it has one.
struct Figure {
    /// What machines call it; stays the same from version to version.
    let key: String
    /// What people read.
    let name: String
    let measured: Measurement
    var goal: Goal?
    /// Of how many different questions, which one was the slowest, and the like.
    var note: String?

    init(_ key: String, _ name: String, _ measured: Measurement, goal: Goal? = nil, note: String? = nil) {
        self.key = key
        self.name = name
        self.measured = measured
        self.goal = goal
        self.note = note
    }

    init(_ key: String, _ name: String, _ value: Double, _ unit: Unit, goal: Goal? = nil, note: String? = nil) {
        self.init(key, name, .number(value, unit), goal: goal, note: note)
    }

    init(_ key: String, _ name: String, _ latency: Latency?, goal: Goal? = nil) {
        guard let latency else {
            self.init(key, name, .missing("the feed has nothing to ask about"), goal: goal)
            return
        }
        self.init(
            key, name, .latency(latency), goal: goal,
            note: latency.slowest.isEmpty ? nil : "slowest: \(latency.slowest)")
    }

    /// Nil where it has no goal, or none for a feed of this size, or could not be measured.
    func isMet(on feed: FeedScale) -> Bool? {
        if case .missing = measured { return nil }
        return goal.flatMap { $0.scope.covers(feed) ? $0.isMet(by: measured) : nil }
    }
}
