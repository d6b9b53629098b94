/// A measured value.
enum Measurement {
    case number(Double, Unit)
    case latency(Latency)
    /// Why it could not be measured.
    case missing(String)
}

/// The unit of a number.
enum Unit: String, Encodable {
    case seconds, bytes, ratio, count
    case perSecond = "per_second"

    /// A number as people read it.
    func text(_ value: Double) -> String {
        switch self {
        case .seconds: Self.duration(value)
        case .bytes: value.rounded(to: value < 1e7 ? 3 : 1, of: 1e6) + " MB"
        case .ratio: value.rounded(to: 2)
        case .count: String(Int(value))
        case .perSecond: value.rounded(to: 0) + "/s"
        }
    }

    /// Seconds, or milliseconds where there are few.
    private static func duration(_ seconds: Double) -> String {
        guard seconds < 0.1 else { return seconds.rounded(to: 2) + " s" }
        return (seconds * 1000).rounded(to: seconds < 0.001 ? 3 : seconds < 0.01 ? 2 : 1) + " ms"
    }
}

extension Double {
    /// This number in units of `unit`, with `decimals` digits after the point.
    func rounded(to decimals: Int, of unit: Double = 1) -> String {
        let scale = decimals == 0 ? 1 : (0..<decimals).reduce(1.0) { product, _ in product * 10 }
        let whole = Int((self / unit * scale).rounded())
        guard decimals > 0 else { return String(whole) }
        let digits = String(whole.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return (whole < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

/// How long each of a number of questions took, in seconds.
struct Latency {
    /// In rising order; never empty.
    private let sorted: [Double]
    /// What the slowest question asked.
    let slowest: String

    /// Asks each question once and takes the time; nil where there is none.
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
