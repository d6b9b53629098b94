/// The terms of the search index that are not words.
package enum SearchToken {
    /// A name of `count` words.
    package static func wordCount(_ count: Int) -> String { "#\(count)" }

    /// A stop_code, folded.
    package static func code(_ code: String) -> String { "=" + code }

    /// The cells of 0.1 degrees and of one degree that a position lies in; none if it is not usable.
    package static func cells(of position: Coordinate) -> [String] {
        guard StopGrid.cell(of: position) != nil else { return [] }
        let (row, column) = tenths(position)
        return [cell((row, column)), degree((row / 10, column / 10))]
    }

    /// The cells of 0.1 degrees at and around a position.
    package static func cells(around position: Coordinate) -> [String] {
        around(tenths(position), rows: 1800, columns: 3600).map(cell)
    }

    /// The cells of one degree at and around a position.
    package static func degrees(around position: Coordinate) -> [String] {
        let (row, column) = tenths(position)
        return around((row / 10, column / 10), rows: 180, columns: 360).map(degree)
    }

    private static func tenths(_ position: Coordinate) -> (row: Int, column: Int) {
        let row = Int(((position.latitude + 90) * 10).rounded(.down))
        let column = Int(((position.longitude + 180) * 10).rounded(.down))
        return (min(row, 1799), column % 3600)
    }

    private static func around(_ cell: (row: Int, column: Int), rows: Int, columns: Int) -> [(row: Int, column: Int)] {
        (max(0, cell.row - 1)...min(rows - 1, cell.row + 1)).flatMap { row in
            (-1...1).map { (row, (cell.column + $0 + columns) % columns) }
        }
    }

    private static func cell(_ cell: (row: Int, column: Int)) -> String {
        degree((cell.row / 10, cell.column / 10)) + "\(cell.row % 10)\(cell.column % 10)"
    }

    private static func degree(_ cell: (row: Int, column: Int)) -> String {
        "@" + padded(cell.row) + padded(cell.column)
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
}
