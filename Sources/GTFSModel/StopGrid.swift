internal import Foundation

/// The grid behind `nearby`: cells of 0.01 degrees, numbered row by row from the south pole, each row from 180° W.
package enum StopGrid {
    /// Cells in a row, once around the world.
    package static let columns = 36_000

    /// The cell of a position; nil if it is outside the ranges or exactly 0, 0, which feeds write for "not known".
    package static func cell(of position: Coordinate) -> Int? {
        guard (-90...90).contains(position.latitude), (-180...180).contains(position.longitude),
            position.latitude != 0 || position.longitude != 0
        else { return nil }
        return row(position.latitude) * columns + column(position.longitude)
    }

    /// Runs of cell numbers that hold every position within `radius` metres of `center`, in rising order.
    package static func cells(within radius: Double, of center: Coordinate) -> [ClosedRange<Int>] {
        let reach = radius / Coordinate.earthRadius * 180 / .pi + 1e-9
        let southmost = row(max(-90, center.latitude - reach))
        let northmost = row(min(90, center.latitude + reach))
        guard let width = widestReach(reach, at: center.latitude) else {
            return [southmost * columns...(northmost + 1) * columns - 1]
        }
        return (southmost...northmost).flatMap { row in
            columnRuns(from: center.longitude - width, to: center.longitude + width).map {
                row * columns + $0.lowerBound...row * columns + $0.upperBound
            }
        }
    }

    /// The bounds in degrees of all positions within `radius` metres of `center`; all longitudes if these include a
    /// pole or the antimeridian.
    package static func edges(
        within radius: Double, of center: Coordinate
    ) -> (south: Double, north: Double, west: Double, east: Double) {
        let reach = radius / Coordinate.earthRadius * 180 / .pi + 1e-9
        let width = widestReach(reach, at: center.latitude) ?? 360
        let (west, east) = (center.longitude - width, center.longitude + width)
        let isWhole = west < -180 || east > 180
        return (center.latitude - reach, center.latitude + reach, isWhole ? -180 : west, isWhole ? 180 : east)
    }

    /// Runs of cell numbers that hold every position in `box`, in rising order.
    package static func cells(in box: CoordinateBox) -> [ClosedRange<Int>] {
        let (south, north) = (row(box.south), row(box.north))
        // Many short runs take longer to look up than one long run.
        guard north - south <= 256 else { return [south * columns...(north + 1) * columns - 1] }
        let runs = columnRuns(of: box)
        return (south...north).flatMap { row in
            runs.map { row * columns + $0.lowerBound...row * columns + $0.upperBound }
        }
    }

    private static func columnRuns(of box: CoordinateBox) -> [ClosedRange<Int>] {
        if box.west <= box.east, box.east < 180 { return [column(box.west)...column(box.east)] }
        // Across the antimeridian. 180° E is 180° W, the first column.
        let end = box.west <= box.east ? 0 : column(box.east)
        let start = box.west == 180 ? columns : column(box.west)
        if start <= end + 1 { return [0...columns - 1] }
        return start < columns ? [0...end, start...columns - 1] : [0...end]
    }

    private static func row(_ latitude: Double) -> Int { Int(((latitude + 90) * 100).rounded(.down)) }

    private static func column(_ longitude: Double) -> Int {
        let column = Int(((longitude + 180) * 100).rounded(.down)) % columns
        return column < 0 ? column + columns : column
    }

    /// Degrees of longitude that a circle of `reach` degrees spans to either side of its centre; nil if it holds a pole
    /// or goes all around.
    private static func widestReach(_ reach: Double, at latitude: Double) -> Double? {
        guard abs(latitude) + reach < 89.99, reach < 90 else { return nil }
        let width = Trigonometry.degreesOfArcSine(
            Trigonometry.sineOfDegrees(reach) / Trigonometry.cosineOfDegrees(latitude))
        return width + 1e-9 < 179.99 ? width + 1e-9 : nil
    }

    private static func columnRuns(from west: Double, to east: Double) -> [ClosedRange<Int>] {
        let (first, last) = (column(west), column(east))
        if first <= last && east - west < 359 { return [first...last] }
        return first > last ? [0...last, first...columns - 1] : [0...columns - 1]
    }
}

/// Trigonometric functions of angles in degrees.
private enum Trigonometry {
    static func sineOfDegrees(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    static func cosineOfDegrees(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    static func degreesOfArcSine(_ sine: Double) -> Double { asin(min(1, max(-1, sine))) * 180 / .pi }
}
