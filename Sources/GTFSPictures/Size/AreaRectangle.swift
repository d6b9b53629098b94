/// An area that is divided among values, in pieces as square as they can be (Bruls, Huizing and van Wijk, "Squarified
/// Treemaps", 2000).
struct AreaRectangle: Equatable {
    var (x, y, width, height): (Double, Double, Double, Double)

    init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    func without(top: Double) -> AreaRectangle {
        AreaRectangle(x: x, y: y + top, width: width, height: max(0, height - top))
    }

    /// A piece for each value, as large as the value's share.
    /// - Parameter values: the largest first, none below 0.
    func divided(_ values: [Double]) -> [AreaRectangle] {
        let sum = values.reduce(0, +)
        guard sum > 0, width > 0, height > 0 else {
            return values.map { _ in AreaRectangle(x: x, y: y, width: 0, height: 0) }
        }
        let areas = values.map { $0 / sum * width * height }
        var (pieces, rest, row) = ([AreaRectangle](), self, [Double]())
        for area in areas {
            let side = min(rest.width, rest.height)
            if !row.isEmpty, Self.worst(row + [area], side) > Self.worst(row, side) {
                pieces += rest.take(row)
                row = []
            }
            row.append(area)
        }
        return pieces + rest.take(row)
    }

    /// The greatest ratio of the sides of a piece in a row.
    private static func worst(_ row: [Double], _ side: Double) -> Double {
        let sum = row.reduce(0, +)
        guard sum > 0, side > 0 else { return .infinity }
        let thickness = sum / side
        return row.map { $0 > 0 ? max(thickness * thickness / $0, $0 / (thickness * thickness)) : .infinity }.max()
            ?? .infinity
    }

    /// Cuts a row of pieces off along the shorter side.
    private mutating func take(_ row: [Double]) -> [AreaRectangle] {
        let (sum, isUpright) = (row.reduce(0, +), width >= height)
        let side = isUpright ? height : width
        guard sum > 0, side > 0 else { return row.map { _ in AreaRectangle(x: x, y: y, width: 0, height: 0) } }
        let thickness = sum / side
        var (pieces, at) = ([AreaRectangle](), 0.0)
        for area in row {
            let length = area / thickness
            pieces.append(
                isUpright
                    ? AreaRectangle(x: x, y: y + at, width: thickness, height: length)
                    : AreaRectangle(x: x + at, y: y, width: length, height: thickness))
            at += length
        }
        if isUpright {
            (x, width) = (x + thickness, max(0, width - thickness))
        } else {
            (y, height) = (y + thickness, max(0, height - thickness))
        }
        return pieces
    }
}
