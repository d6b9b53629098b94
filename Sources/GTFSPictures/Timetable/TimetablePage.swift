internal import GTFSModel
public import GTFSQuery

/// A timetable as a page: tables of a width that fits paper, one below the other.
public struct TimetablePage: Sendable {
    let timetable: RouteTimetable
    let language: String?

    /// - Parameters:
    ///   - timetable: of `Timetable.routeTimetable(_:on:)`.
    ///   - language: of the names; nil if the feed does not say.
    public init(timetable: RouteTimetable, language: String? = nil) {
        (self.timetable, self.language) = (timetable, language)
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    private static let css = """
        .badge { padding: .1em .45em; border-radius: .2em; margin-right: .4em }
        .scroll { overflow-x: auto; margin: 0 0 1.4em } table { border-collapse: collapse; font-size: .92em }
        th, td { padding: .12em .5em; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap;
          font-variant-numeric: tabular-nums }
        th[scope=row] { text-align: left; font-weight: normal; position: sticky; left: 0; background: var(--paper);
          max-width: 19em; overflow: hidden; text-overflow: ellipsis } td + td, thead td { border-left: 1px solid var(--line) }
        thead > tr > * { vertical-align: bottom } .destination { display: none }
        thead th:first-child { text-align: left; min-width: 3em; max-width: 0; overflow: hidden; text-overflow: ellipsis } tbody tr:nth-child(5n) > * { border-bottom-color: var(--soft) }
        .approximate { font-style: italic } small { display: block; color: var(--soft) } sup { font-size: .7em; line-height: 0 }
        .platform { color: var(--soft) } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em .8em }
        dt { font-weight: bold } dd { margin: 0 } .scroll:focus-visible { outline: 3px solid var(--accent) }
        @page { size: landscape; margin: 12mm }
        @media print { body { margin: 0; font-size: 9pt } .scroll { overflow: visible; margin-bottom: 10px } .whole, tr, dl { break-inside: avoid }
          table { font-size: var(--letters, 9pt) } .destination { display: inline } .destination ~ .stops { display: none } h1, h2 { break-after: avoid; margin-top: 0 } section + section { break-before: page } .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact } }

        """

    /// Writes the page table by table.
    public func write(_ write: (String) throws -> Void) throws {
        try write(PicturePage.beginning(title: title, css: Self.css) + "<main>" + heading)
        for direction in timetable.directions {
            let clock = TimetableClock(timetable)
            let notes = TimetableNotes(direction, clock)
            let sheet = TimetableSheet(direction, notes, clock)
            try write(
                "<section style=\"--letters:\(sheet.points)pt\">" + Markup.element("h2", [], heading(of: direction)).xml
            )
            for trips in sheet.tables {
                let block = TimetableBlock(
                    rows: direction.rows, columns: direction.columns[trips], notes: notes, clock: clock, names: names,
                    isWhole: trips.lowerBound > 0 ? sheet.tablesOnSheet > 0 : sheet.fitsBelowHeading,
                    destination: trips.lowerBound > 0 ? heading(of: direction) : nil)
                try write(block.html.xml + "\n")
            }
            try write(Self.list(notes).map(\.xml).joined() + "</section>\n")
        }
        try write("</main>" + PicturePage.end)
    }

    /// The attributes of an element with names of the feed.
    private var names: [(name: String, value: String)] { language.map { [("lang", $0)] } ?? [] }

    private var name: String {
        let route = timetable.route
        return route.shortName == nil ? route.longName ?? route.id.rawValue : route.longName ?? ""
    }

    private var day: String { "\(Self.weekdays[timetable.date.weekday]), \(InstantText.day(timetable.date))" }

    private var title: String {
        [timetable.route.shortName, name, day].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var heading: String {
        let colours = RouteColours(background: timetable.route.color, text: timetable.route.textColor)
        let style = colours.map { "background:\($0.background.digits);color:\($0.text.digits)" } ?? ""
        let badge = timetable.route.shortName.map {
            [Markup.element("span", [("class", "badge"), ("style", style)], text: $0)]
        }
        let agency = timetable.agencyName.map { [Markup.element("span", names, text: $0), .text(", ")] } ?? []
        return Markup.element("h1", names, (badge ?? []) + [.text(name)]).xml
            + Markup.element("p", [], agency + [.text(day)]).xml + "\n"
    }

    private func heading(of direction: RouteTimetable.Direction) -> [Markup] {
        direction.headsign.map { [.text("To "), .element("span", names, text: $0)] }
            ?? [.text(Self.title(of: direction))]
    }

    /// `To Saltpan`, `Direction 1`
    package static func title(of direction: RouteTimetable.Direction, in words: Words = .english) -> String {
        if let headsign = direction.headsign { return words.text("towards", with: ["places": headsign]) }
        return direction.directionID.map { words.text("direction", count: $0) } ?? words.label("Both directions")
    }

    private static func list(_ notes: TimetableNotes) -> [Markup] {
        let pairs = notes.notes.flatMap { [Markup.element("dt", text: $0.letter), .element("dd", text: $0.text)] }
        return (pairs.isEmpty ? [] : [.element("dl", [], pairs)])
            + (notes.legend.isEmpty ? [] : [.element("p", text: notes.legend.joined(separator: " "))])
    }
}
