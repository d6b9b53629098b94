internal import Foundation

/// The JSON form of distances that have no common decimals: an array of decimal text or null.
enum DistancesText {
    static func distances(_ text: String) -> [StoredShape.Decimal?] {
        (try? JSONDecoder().decode([String?].self, from: Data(text.utf8)))?.map { $0.flatMap(decimal) } ?? []
    }

    private static func decimal(_ text: String) -> StoredShape.Decimal? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return Int(parts.joined()).map {
            StoredShape.Decimal(mantissa: $0, decimals: parts.count > 1 ? parts[1].utf8.count : 0)
        }
    }
}
