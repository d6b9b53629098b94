internal import GTFSModel
internal import GTFSQuery

/// Divides a direction's timetable into tables that fit a sheet of A4, landscape, and a screen of 1,280 pixels, one below the
/// other: on paper as many as fit the height of a sheet whole.
struct TimetableSheet {
    /// The trips of each table, as many as fit its width.
    let tables: [Range<Int>]
    /// The height of letters on paper, points: the largest of those with which the tables take the fewest sheets.
    let points: Double
    /// The tables on a sheet without a heading; 0 for tables that are higher than a sheet.
    let tablesOnSheet: Int
    /// Whether a table fits below the heading of the page.
    let fitsBelowHeading: Bool

    /// The heights of letters to choose from, the largest first.
    private static let sizes = [9, 8.5, 8, 7.5, 7]
    /// The height of a sheet without its margins, of the headings on the first one, and of the space below a table, in pixels
    /// of CSS: 3/4 of a point.
    private static let (height, heading, space) = (695.0, 90.0, 10.0)

    /// The height of a table with a head, in pixels of CSS.
    private static func height(rows: Int, points: Double) -> Double {
        let line = points * 4 / 3 * 1.42 + 1
        return Double(rows + 1) * line + space
    }

    /// The number of sheets that a number of tables takes.
    private static func sheets(_ tables: Int, of height: Double) -> Int {
        let onSheet = Int(Self.height / height)
        return onSheet > 0
            ? (tables + onSheet - 1) / onSheet : Int((Double(tables) * height / Self.height).rounded(.up))
    }

    /// The widths of a sheet without its margins, of a digit and of the space beside a cell, in the height of the letters.
    private static let (width, digit, padding) = (84.0, 0.62, 1.1)
    /// The widest column of stops (`max-width` of the page), and a letter of a name.
    private static let (widestName, letter) = (19.0, 0.55)

    init(_ direction: RouteTimetable.Direction, _ notes: TimetableNotes, _ clock: TimetableClock) {
        let names = direction.rows.map {
            ($0.name ?? $0.stopID.rawValue).count + ($0.platformCode.map { $0.count + 1 } ?? 0)
        }
        let stops = min(Self.widestName, Double(names.max() ?? 0) * Self.letter) + Self.padding
        var (tables, start, used) = ([Range<Int>](), 0, stops)
        for (index, column) in direction.columns.enumerated() {
            let width = Self.letters(column, notes: notes, clock: clock) * Self.digit + Self.padding
            if used + width > Self.width, index > start {
                tables.append(start..<index)
                (start, used) = (index, stops)
            }
            used += width
        }
        self.tables = direction.columns.isEmpty ? [] : tables + [start..<direction.columns.count]
        let (tableCount, rows) = (self.tables.count, direction.rows.count)
        let heights = Self.sizes.map { (points: $0, height: Self.height(rows: rows, points: $0)) }
        let best = heights.stableSorted {
            Self.sheets(tableCount, of: $0.height) < Self.sheets(tableCount, of: $1.height)
        }[0]
        (points, tablesOnSheet) = (best.points, Int(Self.height / best.height))
        fitsBelowHeading = best.height <= Self.height - Self.heading
    }

    /// The digits of the widest cell or head of a column; a mark is smaller than a digit.
    private static func letters(
        _ column: RouteTimetable.Column, notes: TimetableNotes, clock: TimetableClock
    ) -> Double {
        func marks(_ count: Int) -> Double { Double(count) * 0.7 }
        var most = Double(column.shortName?.count ?? 0) + marks(notes.letters(of: column).count)
        for (index, cell) in column.cells.enumerated() {
            let later = cell.time.map { clock.parts($0).days == 0 ? 0 : 2 } ?? 0
            let letters = notes.letters(ofCell: index, in: column).count
            most = max(most, 4.5 + marks(letters + later) + (cell.isApproximate == true ? 1 : 0))
        }
        return most
    }
}
