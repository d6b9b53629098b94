internal import Foundation
internal import GTFSModel

/// Cells of a grid of 50 metres: those whose middles lie in one of many circles.
///
/// Rows follow latitude. Columns are as wide as in the row of the middle of the grid.
struct GridCells {
    /// Metres.
    static let width = 50.0

    /// All positions as far from a centre.
    struct Circle {
        let centre: Coordinate
        let metres: Double
    }

    /// By row, the columns of its cells: none touch once they are merged.
    private(set) var rows: [Int: [Range<Int>]] = [:]
    private let middle: Coordinate
    /// Degrees.
    private let height: Double
    private let breadth: Double

    init(around middle: Coordinate) {
        self.middle = middle
        height = Self.width / Coordinate.earthRadius * 180 / .pi
        breadth = height / max(0.01, cos(middle.latitude * .pi / 180))
    }

    mutating func add(_ circle: Circle) {
        let north = (circle.centre.latitude - middle.latitude) / height
        let east = Self.wrapped(circle.centre.longitude - middle.longitude) / breadth
        let reach = circle.metres / Self.width
        // The middle of row n is n + 0.5 heights north of the middle.
        let (first, last) = (Int((north - reach - 0.5).rounded(.up)), Int((north + reach - 0.5).rounded(.down)))
        guard first <= last else { return }
        for row in first...last {
            guard let half = halfBreadth(of: circle, at: row) else { continue }
            let columns = Int((east - half - 0.5).rounded(.up))..<Int((east + half - 0.5).rounded(.down)) + 1
            if !columns.isEmpty { rows[row, default: []].append(columns) }
        }
    }

    /// How many columns lie from the meridian of the centre to the edge of a circle, along the middle of a row; nil where the row
    /// misses it. By the haversine, as `Coordinate.distance(to:)`.
    private func halfBreadth(of circle: Circle, at row: Int) -> Double? {
        func square(_ value: Double) -> Double { value * value }
        let (from, to) = (circle.centre.latitude * .pi / 180, latitude(Double(row) + 0.5) * .pi / 180)
        let rest = square(sin(circle.metres / Coordinate.earthRadius / 2)) - square(sin((to - from) / 2))
        let share = rest / (cos(from) * cos(to))
        guard share >= 0, share <= 1 else { return nil }
        return 2 * asin(share.squareRoot()) * 180 / .pi / breadth
    }

    /// Joins what overlaps or touches in each row.
    mutating func merge() {
        rows = rows.mapValues { ranges in
            var merged: [Range<Int>] = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, range.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    merged.append(range)
                }
            }
            return merged
        }
    }

    /// The area of all cells, whose breadth in metres follows their latitude.
    var squareMetres: Double {
        rows.reduce(0.0) { sum, row in
            let share = cos(latitude(Double(row.key) + 0.5) * .pi / 180) / max(0.01, cos(middle.latitude * .pi / 180))
            return sum + Double(row.value.reduce(0) { $0 + $1.count }) * Self.width * Self.width * share
        }
    }

    /// A corner of cells: the lower left one of the cell of its column and row.
    func coordinate(column: Int, row: Int) -> Coordinate {
        Coordinate(
            latitude: Self.rounded(latitude(Double(row))),
            longitude: Self.rounded(middle.longitude + Double(column) * breadth))
    }

    private func latitude(_ row: Double) -> Double { middle.latitude + row * height }

    /// To a tenth of a metre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }

    private static func wrapped(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }
}
