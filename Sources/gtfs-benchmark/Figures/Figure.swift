/// One line of the benchmark: a figure, and its goal if it has one.
struct Figure {
    /// The size of a feed, for goals that apply only to some sizes.
    struct FeedScale {
        let zipBytes, textBytes, stopTimes: Int
    }

    /// Its name for machines; stays the same from version to version.
    let key: String
    /// Its name for people.
    let name: String
    let measured: Measurement
    var goal: Goal?
    /// The number of different questions, the slowest one, and the like.
    var note: String?

    init(_ key: String, _ name: String, _ measured: Measurement, goal: Goal? = nil, note: String? = nil) {
        self.key = key
        self.name = name
        self.measured = measured
        self.goal = goal
        self.note = note
    }

    init(
        _ key: String, _ name: String, _ value: Double, _ unit: Measurement.Unit, goal: Goal? = nil, note: String? = nil
    ) {
        self.init(key, name, .number(value, unit), goal: goal, note: note)
    }

    init(_ key: String, _ name: String, _ latency: Measurement.Latency?, goal: Goal? = nil) {
        guard let latency else {
            self.init(key, name, .missing("the feed has nothing to ask about"), goal: goal)
            return
        }
        self.init(
            key, name, .latency(latency), goal: goal,
            note: latency.slowest.isEmpty ? nil : "slowest: \(latency.slowest)")
    }

    /// Nil if it has no goal, or none for a feed of this size, or could not be measured.
    func isMet(on feed: FeedScale) -> Bool? {
        if case .missing = measured { return nil }
        return goal.flatMap { $0.scope.covers(feed) ? $0.isMet(by: measured) : nil }
    }
}

extension Figure {
    /// The goal of a figure, and the feeds that it applies to.
    struct Goal {
        /// The goal of a number, or of a latency's median.
        let limit: Double
        /// The goal of a latency's p99; nil if only the median has one.
        var p99: Double?
        /// Whether the limit is a minimum instead of a maximum.
        var isLeast = false
        var scope = Scope.everyFeed

        static func most(_ limit: Double, p99: Double? = nil, _ scope: Scope = .everyFeed) -> Goal {
            Goal(limit: limit, p99: p99, scope: scope)
        }

        static func least(_ limit: Double, _ scope: Scope = .everyFeed) -> Goal {
            Goal(limit: limit, isLeast: true, scope: scope)
        }

        enum Scope: String {
            case everyFeed = ""
            case sydneyScale = "at Sydney scale"

            func covers(_ feed: Figure.FeedScale) -> Bool {
                switch self {
                case .everyFeed: true
                case .sydneyScale: feed.stopTimes >= 5_000_000
                }
            }
        }

        func isMet(by measurement: Measurement) -> Bool {
            switch measurement {
            case .number(let value, _): isLeast ? value >= limit : value <= limit
            case .latency(let latency): latency.median <= limit && latency.p99 <= p99 ?? .infinity
            case .missing: false
            }
        }
    }
}

enum Measurement {
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
