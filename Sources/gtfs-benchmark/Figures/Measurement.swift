/// A measured value.
enum Measurement {
    /// The unit of a number.
    enum Unit: String, Encodable {
        case seconds, bytes, ratio, count
        case perSecond = "per_second"
    }

    case number(Double, Unit)
    case latency(Latency)
    /// Why it could not be measured.
    case missing(String)
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension Measurement {
    /// How long each of a number of questions took, in seconds.
    struct Latency {
        /// In rising order; never empty.
        private let sorted: [Double]
        /// The slowest question.
        let slowest: String

        /// Asks each question once and takes the time; nil without questions.
        init?<Question>(_ questions: [Question], name: (Question) -> String, ask: (Question) throws -> Void) rethrows {
            let timeZone = ContinuousClock()
            let seconds = try questions.map { question in try timeZone.measure { try ask(question) }.seconds }
            guard let slowest = zip(seconds, questions).max(by: { $0.0 < $1.0 }) else { return nil }
            self.slowest = name(slowest.1)
            sorted = seconds.sorted()
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
}
