internal import GTFSHistory
internal import GTFSModel

/// The hours of a week: hours down, weekdays across, each in the colour of its share on time.
struct PerformanceWeek {
    private let rows: [Int: PerformanceRow]

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    static let css = """
        .week { max-width: 100% } .week td, .week th { text-align: center; padding: .25em .3em;
          border: 1px solid var(--line); font-variant-numeric: tabular-nums } abbr { text-decoration: none } .week .few { color: var(--soft) }
        @media screen and (max-width: 640px) { .week { width: 100%; table-layout: fixed } main > .week td, main > .week th {
          padding: .25em 0; font-size: .9em } }

        """

    /// - Parameter rows: by hour of the weekday.
    init(rows: [PerformanceRow]) {
        self.rows = rows.reduce(into: [:]) { found, row in
            guard let weekday = row.weekday, let hour = row.hour, row.delayCount > 0 else { return }
            found[Self.key(weekday, hour)] = row
        }
    }

    private static func key(_ weekday: Int, _ hour: Int) -> Int { hour * weekdays.count + weekday }

    var markup: [Markup] {
        let hours = rows.keys.map { $0 / Self.weekdays.count }
        guard let first = hours.min(), let last = hours.max() else { return [] }
        let head = Self.weekdays.map { day -> Markup in
            let abbreviation = Markup.element("abbr", [("title", day)], text: String(day.prefix(3)))
            return .element("th", [("scope", "col")], [abbreviation])
        }
        return [
            .element("h2", text: "Hours of the week"), key,
            .element(
                "table", [("class", "week")],
                [
                    .element(
                        "thead", [], [.element("tr", [], [.element("th", [("scope", "col")], text: "From")] + head)]),
                    .element("tbody", [], (first...last).map(line)),
                ]),
        ]
    }

    private var key: Markup {
        let grades = PunctualityGrade.allCases.map { grade -> Markup in
            .element(
                "span", [("class", "key")],
                [.element("i", [("class", grade.style)], []), .text(grade.words)])
        }
        let few = "(12): so many delays, too few for a share"
        return .element(
            "p", [], [.text("Share on time: ")] + grades + [.element("span", [("class", "key")], text: few)])
    }

    private func line(_ hour: Int) -> Markup {
        let head = Markup.element("th", [("scope", "row")], text: PerformanceTable.clock(hour))
        return .element("tr", [], [head] + Self.weekdays.indices.map { cell($0, hour) })
    }

    private func cell(_ weekday: Int, _ hour: Int) -> Markup {
        guard let row = rows[Self.key(weekday, hour)] else { return .element("td", [], []) }
        let hint = "\(Self.weekdays[weekday]) \(PerformanceTable.clock(hour)): \(row.punctualityWords)"
        guard let share = row.onTimeShare else {
            return .element("td", [("class", "few"), ("title", hint)], text: "(\(row.delayCount))")
        }
        let style = PunctualityGrade(onTimeShare: share).style
        return .element("td", [("class", style), ("title", hint)], text: PlainNumber.percentReached(share))
    }
}
