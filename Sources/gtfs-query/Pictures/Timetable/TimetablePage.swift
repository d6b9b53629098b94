internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// A timetable as a page: tables of a width that fits paper, one below the other.
struct TimetablePage {
    let timetable: RouteTimetable

    /// Trips of one table.
    private static let width = 14

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    private static let css = """
        .badge { padding: .1em .45em; border-radius: .2em; margin-right: .4em }
        .scroll { overflow-x: auto; margin: 0 0 1.4em } table { border-collapse: collapse; font-size: .92em }
        th, td { padding: .12em .5em; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap;
          font-variant-numeric: tabular-nums }
        th[scope=row] { text-align: left; font-weight: normal; position: sticky; left: 0; background: var(--paper);
          max-width: 19em; overflow: hidden; text-overflow: ellipsis } td + td, thead td { border-left: 1px solid var(--line) }
        thead th { vertical-align: bottom } tbody tr:nth-child(5n) > * { border-bottom-color: var(--soft) }
        .approximate { font-style: italic } small { display: block; color: var(--soft) } sup { font-size: .7em; line-height: 0 }
        .platform { color: var(--soft) } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em .8em }
        dt { font-weight: bold } dd { margin: 0 } .scroll:focus-visible { outline: 3px solid var(--accent) }
        @page { size: landscape; margin: 12mm }
        @media print { body { margin: 0; font-size: 9pt } .scroll { overflow: visible; break-inside: avoid } h2 { break-after: avoid }
          section + section { break-before: page } .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact } }

        """

    /// Writes the page table by table.
    func write(_ write: (String) throws -> Void) throws {
        try write(PicturePage.beginning(title: title, css: Self.css) + "<main>" + heading)
        for direction in timetable.directions {
            let clock = TimetableClock(timetable)
            let notes = TimetableNotes(direction, clock)
            try write("<section>" + Markup.element("h2", text: Self.title(of: direction)).xml)
            for start in stride(from: 0, to: direction.columns.count, by: Self.width) {
                let columns = direction.columns[start..<min(start + Self.width, direction.columns.count)]
                try write(
                    TimetableBlock(rows: direction.rows, columns: columns, notes: notes, clock: clock).html.xml + "\n")
            }
            try write(Self.list(notes).map(\.xml).joined() + "</section>\n")
        }
        try write("</main>" + PicturePage.end)
    }

    private var name: String {
        let route = timetable.route
        return route.shortName == nil ? route.longName ?? route.id.rawValue : route.longName ?? ""
    }

    private var day: String { "\(Self.weekdays[timetable.date.weekday]), \(InstantDay.text(timetable.date))" }

    private var title: String {
        [timetable.route.shortName, name, day].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var heading: String {
        let colours = CellColours(background: timetable.route.color, text: timetable.route.textColor)
        let style = colours.map { "background:\($0.background.digits);color:\($0.text.digits)" } ?? ""
        let badge = timetable.route.shortName.map {
            [Markup.element("span", [("class", "badge"), ("style", style)], text: $0)]
        }
        let line = [timetable.agencyName, day].compactMap(\.self).joined(separator: ", ")
        return Markup.element("h1", [], (badge ?? []) + [.text(name)]).xml + Markup.element("p", text: line).xml + "\n"
    }

    /// `To Saltpan`, `Direction 1`
    static func title(of direction: RouteTimetable.Direction) -> String {
        if let headsign = direction.headsign { return "To \(headsign)" }
        return direction.directionID.map { "Direction \($0)" } ?? "Both directions"
    }

    private static func list(_ notes: TimetableNotes) -> [Markup] {
        let pairs = notes.notes.flatMap { [Markup.element("dt", text: $0.letter), .element("dd", text: $0.text)] }
        return (pairs.isEmpty ? [] : [.element("dl", [], pairs)])
            + (notes.legend.isEmpty ? [] : [.element("p", text: notes.legend.joined(separator: " "))])
    }
}

/// Some trips of a direction as a table of HTML: the rows at which one of them stops.
struct TimetableBlock {
    let rows: [RouteTimetable.Row]
    let columns: ArraySlice<RouteTimetable.Column>
    let notes: TimetableNotes
    let clock: TimetableClock

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
            "table", [], (hasHeader ? [.element("thead", [], [header])] : []) + [.element("tbody", [], body)])
        return .element(
            "div", [("class", "scroll"), ("tabindex", "0"), ("role", "group"), ("aria-label", "Trips from \(first)")],
            [table])
    }

    private var first: String {
        columns.first?.cells.first?.time.map(clock.text) ?? ""
    }

    private var hasHeader: Bool { columns.contains { $0.shortName != nil || !notes.letters(of: $0).isEmpty } }

    private var header: Markup {
        .element(
            "tr", [],
            [.element("th", [("scope", "col")], text: "Stop")]
                + columns.map { column in
                    let letters = notes.letters(of: column)
                    return .element(
                        "th", [("scope", "col")],
                        [.text(column.shortName ?? "")] + (letters.isEmpty ? [] : [.element("sup", text: letters)]))
                })
    }

    private func stop(_ row: RouteTimetable.Row) -> Markup {
        let platform = row.platformCode.map { [Markup.element("span", [("class", "platform")], text: " \($0)")] } ?? []
        return .element("th", [("scope", "row")], [.text(row.name ?? row.stopID.rawValue)] + platform)
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

extension CellColour {
    /// `#0a7f3c`
    var digits: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
