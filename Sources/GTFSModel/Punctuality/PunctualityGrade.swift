/// A grade by the share that is on time.
public enum PunctualityGrade: String, Sendable, Hashable, CaseIterable, Codable {
    /// From 0.90.
    case a = "A"
    /// From 0.80.
    case b = "B"
    /// From 0.70.
    case c = "C"
    /// From 0.60.
    case d = "D"
    /// Below 0.60.
    case f = "F"

    /// The grade of a share.
    /// - Parameter onTimeShare: from 0 to 1.
    public init(onTimeShare: Double) {
        self =
            switch onTimeShare {
            case 0.9...: .a
            case 0.8...: .b
            case 0.7...: .c
            case 0.6...: .d
            default: .f
            }
    }
}
