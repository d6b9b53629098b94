/// What was measured.
enum Measurement {
    case number(Double, Unit)
    case latency(Latency)
    /// Why it could not be measured.
    case missing(String)
}

/// What a number counts.
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
    /// The digits of this number of units, `places` of them behind the point.
    func rounded(to places: Int, of unit: Double = 1) -> String {
        let scale = places == 0 ? 1 : (0..<places).reduce(1.0) { product, _ in product * 10 }
        let whole = Int((self / unit * scale).rounded())
        guard places > 0 else { return String(whole) }
        let digits = String(whole.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return (whole < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
    }
}
