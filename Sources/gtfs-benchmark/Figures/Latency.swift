/// How long each of a number of questions took, in seconds.
struct Latency {
    /// In rising order; never empty.
    private let sorted: [Double]
    /// What the slowest question asked.
    let slowest: String

    /// Asks each question once and takes the time; nil where there is none.
    init?<Question>(_ questions: [Question], name: (Question) -> String, ask: (Question) throws -> Void) rethrows {
        let clock = ContinuousClock()
        var taken: [(seconds: Double, place: Int)] = []
        for (place, question) in questions.enumerated() {
            taken.append((try clock.measure { try ask(question) }.seconds, place))
        }
        guard let slowest = taken.max(by: { $0.seconds < $1.seconds }) else { return nil }
        self.slowest = name(questions[slowest.place])
        sorted = taken.map(\.seconds).sorted()
    }

    init?(_ samples: [Double]) {
        guard !samples.isEmpty else { return nil }
        sorted = samples.sorted()
        slowest = ""
    }

    var count: Int { sorted.count }
    var median: Double { percentile(0.5) }
    var p99: Double { percentile(0.99) }
    var worst: Double { sorted[sorted.count - 1] }

    /// The smallest sample that at least this share of all does not exceed.
    func percentile(_ share: Double) -> Double {
        sorted[max(0, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
    }
}
