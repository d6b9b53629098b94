internal import GTFSModel
internal import GTFSQuery

/// Some trips of a direction as a table of HTML: the rows at which one of them stops.
struct TimetableBlock {
    let rows: [RouteTimetable.Row]
    let columns: ArraySlice<RouteTimetable.Column>
    let notes: TimetableNotes
    let clock: TimetableClock
    /// The attributes of an element with names of the feed.
    let names: [(name: String, value: String)]
    /// Whether it is never divided, as it fits the rest of a sheet.
    let isWhole: Bool
    /// Where its trips go, for a sheet of paper that it may begin; nil for the first table, below the heading.
    var destination: [Markup]?

    /// The index in its column of each row's cell.
    private var cells: [Int: [Int: Int]] {
        columns.enumerated().reduce(into: [:]) { cells, column in
            for (index, cell) in column.element.cells.enumerated() {
                cells[cell.row, default: [:]][column.offset] = index
            }
        }
    }

    var html: Markup {
        let cells = cells
        let body = cells.keys.sorted().map { row in
            Markup.element(
                "tr", [],
                [stop(rows[row])]
                    + columns.indices.map { column in
                        let found = cells[row]?[column - columns.startIndex]
                        return found.map { cell($0, in: columns[column]) } ?? .element("td", [], [])
                    })
        }
        let table = Markup.element(
            "table", [], [.element("thead", [], [header]), .element("tbody", [], body)])
        return .element(
            "div",
            [
                ("class", isWhole ? "scroll whole" : "scroll"), ("tabindex", "0"),
                ("role", "group"), ("aria-label", "Trips from \(first)"),
            ],
            [table])
    }

    private var first: String {
        columns.first?.cells.first?.time.map(clock.text) ?? ""
    }

    private var header: Markup {
        let own = destination.map { [Markup.element("span", [("class", "destination")], $0)] } ?? []
        return .element(
            "tr", [],
            [.element("th", [("scope", "col")], own + [.element("span", [("class", "stops")], text: "Stop")])]
                + columns.map { column in
                    let letters = notes.letters(of: column)
                    guard column.shortName != nil || !letters.isEmpty else { return .element("td", [], []) }
                    return .element(
                        "th", [("scope", "col")],
                        [.text(column.shortName ?? "")] + (letters.isEmpty ? [] : [.element("sup", text: letters)]))
                })
    }

    private func stop(_ row: RouteTimetable.Row) -> Markup {
        let platform = row.platformCode.map { [Markup.element("span", [("class", "platform")], text: " \($0)")] } ?? []
        return .element("th", [("scope", "row")] + names, [.text(row.name ?? row.stopID.rawValue)] + platform)
    }

    private func cell(_ index: Int, in column: RouteTimetable.Column) -> Markup {
        let (cell, isLast) = (column.cells[index], index + 1 == column.cells.count)
        guard let time = isLast ? cell.arrival ?? cell.departure : cell.time else { return .element("td", [], []) }
        let (text, days) = clock.parts(time)
        let letters = notes.letters(ofCell: index, in: column)
        let mark = [days == 0 ? "" : "+\(days)", letters].filter { !$0.isEmpty }.joined(separator: " ")
        let waits = cell.arrival.map { index > 0 && !isLast && time.seconds - $0.seconds >= 120 } ?? false
        let arrival = waits ? cell.arrival.map { [Markup.element("small", text: clock.parts($0).text)] } ?? [] : []
        return .element(
            "td", cell.isApproximate == true ? [("class", "approximate")] : [],
            arrival + [.text((cell.isApproximate == true ? "~" : "") + text)]
                + (mark.isEmpty ? [] : [.element("sup", text: mark)]))
    }
}
