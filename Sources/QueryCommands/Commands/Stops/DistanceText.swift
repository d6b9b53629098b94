internal import GTFSModel

/// Distances in words.
enum DistanceText {
    /// `640 m`, `12.3 km`, `4,321 km`, with only the significant digits: no two points on Earth are farther apart than
    /// 20,038 km.
    static func of(_ metres: Double) -> String {
        switch metres {
        case ..<9999.5: "\(PlainNumber.text(metres.rounded())) m"
        case ..<99_950: "\(PlainNumber.text((metres / 100).rounded() / 10)) km"
        case ..<20_038_000: "\(PlainNumber.grouped(Int((metres / 1000).rounded()))) km"
        default: "20,038 km, half way round the Earth"
        }
    }
}
