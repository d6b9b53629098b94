internal import Foundation

/// shape_dist_traveled of a pattern's visits as the feed writes them, where no packed column holds them: with a sign, an
/// exponent, or more digits than 64 bits.
struct WrittenDistances {
    /// Digits behind the point that the numbers are counted in: as many as leave room before it, at most nine.
    let decimals: Int
    private let values: [Double?]

    init(json: String) {
        let texts = (try? JSONDecoder().decode([String?].self, from: Data(json.utf8))) ?? []
        values = texts.map { text in text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
        let largest = values.lazy.compactMap { $0?.magnitude }.max() ?? 0
        decimals = (0...9).last { largest * pow(10, Double($0)) < 1e15 } ?? 0
    }

    func numbers(count: Int) -> [Int?] {
        let unit = pow(10, Double(decimals))
        return (0..<count).map { position in
            position < values.count ? values[position].flatMap { Int(exactly: ($0 * unit).rounded()) } : nil
        }
    }
}
