internal import Foundation

/// The JSON form of a shape whose numbers cannot be packed: `[["lat","lon",sequence,"distance"], …]`.
enum PointsText {
    static func points(_ text: String) -> [StoredShape.Point] {
        guard let rows = try? JSONDecoder().decode([[Value]].self, from: Data(text.utf8)) else { return [] }
        return rows.compactMap { row in
            guard row.count == 4, let latitude = row[0].decimal, let longitude = row[1].decimal,
                let sequence = row[2].number
            else { return nil }
            return StoredShape.Point(
                sequence: sequence, latitude: latitude, longitude: longitude, distance: row[3].decimal)
        }
    }

    /// A JSON array of decimal text or null.
    static func distances(_ text: String) -> [StoredShape.Decimal?] {
        (try? JSONDecoder().decode([Value].self, from: Data(text.utf8)))?.map(\.decimal) ?? []
    }

    private enum Value: Decodable {
        case text(String)
        case number(Int)
        case null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var number: Int? { if case .number(let number) = self { number } else { nil } }

        var decimal: StoredShape.Decimal? {
            guard case .text(let text) = self else { return nil }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            return Int(parts.joined()).map {
                StoredShape.Decimal(mantissa: $0, decimals: parts.count > 1 ? parts[1].utf8.count : 0)
            }
        }
    }
}
