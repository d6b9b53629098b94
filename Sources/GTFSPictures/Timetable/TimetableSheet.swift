internal import GTFSModel
internal import GTFSQuery

/// Divides a direction's timetable into tables that fit a sheet of A4, landscape, and a screen of 1,280 pixels.
struct TimetableSheet {
    /// The trips of each table, as many as fit its width.
    let tables: [Range<Int>]

    /// The most lines of a table that is never divided: more do not fit below a heading.
    static let rows = 34

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
            let width = Self.letters(column, notes, clock) * Self.digit + Self.padding
            if used + width > Self.width, index > start {
                tables.append(start..<index)
                (start, used) = (index, stops)
            }
            used += width
        }
        self.tables = direction.columns.isEmpty ? [] : tables + [start..<direction.columns.count]
    }

    /// The digits of the widest cell or head of a column; a mark is smaller than a digit.
    private static func letters(
        _ column: RouteTimetable.Column, _ notes: TimetableNotes, _ clock: TimetableClock
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
