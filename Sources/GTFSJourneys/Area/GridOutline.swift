internal import GTFSModel

/// The outline of the cells of a grid: polygons with holes, whose sides are those of the cells.
struct GridOutline {
    private let cells: GridCells
    /// The corners to which sides lead from a corner, the cells on their left.
    private var sides: [Corner: [Corner]] = [:]

    /// A corner of cells.
    private struct Corner: Hashable, Comparable {
        var column: Int
        var row: Int

        static func < (one: Self, other: Self) -> Bool { (one.row, one.column) < (other.row, other.column) }
    }

    /// - Parameter cells: merged.
    init(_ cells: GridCells) {
        self.cells = cells
        for (row, ranges) in cells.rows {
            for range in ranges {
                add(Corner(column: range.upperBound, row: row), Corner(column: range.upperBound, row: row + 1))
                add(Corner(column: range.lowerBound, row: row + 1), Corner(column: range.lowerBound, row: row))
            }
            for free in Self.parts(of: ranges, without: cells.rows[row - 1] ?? []) {
                add(Corner(column: free.lowerBound, row: row), Corner(column: free.upperBound, row: row))
            }
            for free in Self.parts(of: ranges, without: cells.rows[row + 1] ?? []) {
                add(Corner(column: free.upperBound, row: row + 1), Corner(column: free.lowerBound, row: row + 1))
            }
        }
    }

    private mutating func add(_ from: Corner, _ to: Corner) { sides[from, default: []].append(to) }

    /// What is left of ranges without others. Both are in order.
    private static func parts(of ranges: [Range<Int>], without others: [Range<Int>]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var next = 0
        for range in ranges {
            var start = range.lowerBound
            while next < others.count, others[next].upperBound <= start { next += 1 }
            var index = next
            while index < others.count, others[index].lowerBound < range.upperBound {
                if others[index].lowerBound > start { parts.append(start..<others[index].lowerBound) }
                start = max(start, others[index].upperBound)
                index += 1
            }
            if start < range.upperBound { parts.append(start..<range.upperBound) }
        }
        return parts
    }

    /// The polygons from south to north, each with its outline first.
    var polygons: [[[Coordinate]]] {
        let rings = rings()
        var outlines = rings.filter { $0.doubleArea > 0 }.map { (ring: $0, holes: [GridRing]()) }
        // The least outline around a hole is that of the cells beside it.
        outlines.sort { $0.ring.doubleArea < $1.ring.doubleArea }
        for hole in rings where hole.doubleArea < 0 {
            if let index = outlines.firstIndex(where: { $0.ring.contains(hole) }) { outlines[index].holes.append(hole) }
        }
        outlines.sort { $0.ring.corners[0] < $1.ring.corners[0] }
        return outlines.map { outline in ([outline.ring] + outline.holes).map(coordinates) }
    }

    private func coordinates(_ ring: GridRing) -> [Coordinate] {
        let corners = ring.turns
        return (corners + [corners[0]]).map { cells.coordinate(column: $0.column, row: $0.row) }
    }

    /// A closed line that meets itself nowhere.
    private struct GridRing {
        let corners: [Corner]
        /// Twice the area in cells; negative for a hole.
        let doubleArea: Int
        private let columns: ClosedRange<Int>
        private let rows: ClosedRange<Int>

        init(_ corners: [Corner]) {
            self.corners = corners
            var (area, least, most) = (0, corners[0], corners[0])
            for (one, other) in zip(corners, corners.dropFirst() + [corners[0]]) {
                area += one.column * other.row - other.column * one.row
                least = Corner(column: min(least.column, one.column), row: min(least.row, one.row))
                most = Corner(column: max(most.column, one.column), row: max(most.row, one.row))
            }
            (doubleArea, columns, rows) = (area, least.column...most.column, least.row...most.row)
        }

        /// The corners at which it turns.
        var turns: [Corner] {
            corners.indices.filter { index in
                let before = corners[(index + corners.count - 1) % corners.count]
                let after = corners[(index + 1) % corners.count]
                return !(before.row == after.row || before.column == after.column)
            }.map { corners[$0] }
        }

        /// Whether the cell on the left of a hole's first side lies within.
        func contains(_ hole: GridRing) -> Bool {
            guard doubleArea > -hole.doubleArea, columns.contains(hole.columns.lowerBound),
                columns.contains(hole.columns.upperBound), rows.contains(hole.rows.lowerBound),
                rows.contains(hole.rows.upperBound)
            else { return false }
            let (from, to) = (hole.corners[0], hole.corners[1])
            // The middle of that cell, in half cells.
            let (column, row) = (
                from.column + to.column - (to.row - from.row).signum(),
                from.row + to.row + (to.column - from.column).signum()
            )
            var isInside = false
            for (one, other) in zip(corners, corners.dropFirst() + [corners[0]]) where one.column == other.column {
                let isBeside = 2 * min(one.row, other.row) <= row && row < 2 * max(one.row, other.row)
                if isBeside, 2 * one.column > column { isInside.toggle() }
            }
            return isInside
        }
    }

    private func rings() -> [GridRing] {
        var sides = sides
        var rings: [GridRing] = []
        for start in sides.keys.sorted() {
            while let first = sides[start]?.popLast() {
                var (line, indexes, corner) = ([start], [start: 0], first)
                while true {
                    if let index = indexes[corner] {
                        // The line meets itself: what it went round is a ring of its own.
                        let ring = Array(line[index...])
                        rings.append(GridRing(ring))
                        for passed in ring.dropFirst() { indexes[passed] = nil }
                        line.removeSubrange((index + 1)...)
                        if line.count == 1 { break }
                    } else {
                        indexes[corner] = line.count
                        line.append(corner)
                    }
                    guard let next = sides[corner]?.popLast() else { break }
                    corner = next
                }
            }
        }
        return rings
    }
}
