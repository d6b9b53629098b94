internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery
internal import Terminal

/// One direction of a timetable as tables for a terminal, with as many trips in each as fit.
struct TimetableTable {
    let direction: RouteTimetable.Direction
    let clock: TimetableClock

    private struct Line: Sendable {
        let stop: String
        let platform: String?
        /// The text of each trip's time; empty if it does not stop.
        let times: [String]
    }

    /// Trips per table if the output is not a terminal.
    private static let width = 12

    var sections: [TableSection] {
        let notes = TimetableNotes(direction, clock, in: CommandWords.current)
        let most = Output.screen.map { max(3, ($0.width - 34) / 8) } ?? Self.width
        let tables = stride(from: 0, to: direction.columns.count, by: most).map { start in
            table(
                direction.columns[start..<min(start + most, direction.columns.count)], notes: notes, isFirst: start == 0
            )
        }
        let pairs = notes.notes.map { (name: $0.letter, value: Optional($0.text)) }
        let legend = notes.legend.map { (name: "", value: Optional($0)) }
        return tables
            + (pairs.isEmpty && legend.isEmpty ? [] : [.pairs(pairs + legend, title: CommandWords.label("Notes"))])
    }

    private func table(
        _ columns: ArraySlice<RouteTimetable.Column>, notes: TimetableNotes, isFirst: Bool
    ) -> TableSection {
        var times: [Int: [String]] = [:]
        for (offset, column) in columns.enumerated() {
            for (index, cell) in column.cells.enumerated() {
                times[cell.row, default: Array(repeating: "", count: columns.count)][offset] = text(
                    index, in: column, notes: notes)
            }
        }
        let lines = times.keys.sorted().map { row in
            Line(
                stop: direction.rows[row].name ?? direction.rows[row].stopID.rawValue,
                platform: direction.rows[row].platformCode, times: times[row] ?? [])
        }
        let trips = columns.enumerated().map { offset, column in
            let title = [column.shortName ?? "", notes.letters(of: column)].filter { !$0.isEmpty }.joined(
                separator: " ")
            return TableColumn<Line>(title, .right) { $0.times[offset] }
        }
        let stops = [
            TableColumn<Line>("Stop") { $0.stop }.shortened(1), TableColumn("Platform") { $0.platform }.headed("Pl"),
        ]
        return .rows(
            lines, stops + trips, title: isFirst ? TimetablePage.title(of: direction, in: CommandWords.current) : nil)
    }

    private func text(_ index: Int, in column: RouteTimetable.Column, notes: TimetableNotes) -> String {
        let cell = column.cells[index]
        let time = index + 1 == column.cells.count ? cell.arrival ?? cell.departure : cell.time
        let letters = notes.letters(ofCell: index, in: column)
        return (cell.isApproximate == true ? "~" : "") + (time.map(clock.text) ?? "")
            + (letters.isEmpty ? "" : " \(letters)")
    }
}
