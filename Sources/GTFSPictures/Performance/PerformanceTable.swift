internal import GTFSHistory
internal import GTFSModel

/// A row of a page for each row of an answer: a bar of early, on time and late, the figures and the grade.
struct PerformanceTable {
    let title: String
    /// What each row is, in the head of its names.
    let noun: String
    let rows: [PerformanceRow]
    let names: PerformancePage.Names
    /// What a row without a key is called.
    var other = "no route"
    /// Whether the page has the key of the colours here.
    var hasKey = false

    /// Units of a bar.
    private static let width = 1000

    private static let figures = ["On time", "Half within", "9 in 10 within", "Grade"]

    static let css = """
        table { border-collapse: collapse } td, th { padding: .35em .8em; border-bottom: 1px solid var(--line);
          text-align: left; vertical-align: top } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
        .rows { width: 100% } .rows tbody th { font-weight: normal; max-width: 16em; overflow-wrap: break-word }
        thead th { vertical-align: bottom }
        .visits { width: 45% } .badge { padding: .1em .45em; border-radius: .2em; margin-right: .4em }
        .bar { display: block; width: 100%; height: 1.1em } .early { fill: #c79100; background: #c79100 }
        .on-time { fill: #2f78b7; background: #2f78b7 } .late { fill: #b8383d; background: #b8383d }
        .grade { display: inline-block; min-width: 1.6em; text-align: center; border-radius: .2em; font-weight: bold }
        .grade-a { background: #b7d7f2 } .grade-b { background: #deebf7 } .grade-c { background: #fbedc4 }
        .grade-d { background: #f8cf9c } .grade-f { background: #f0a896 }
        @media (prefers-color-scheme: dark) { .early { fill: #e0b53c; background: #e0b53c }
          .on-time { fill: #6aaee6; background: #6aaee6 } .late { fill: #ef7d78; background: #ef7d78 }
          .grade-a { background: #1d4f7c } .grade-b { background: #26394c } .grade-c { background: #574a17 }
          .grade-d { background: #6b4413 } .grade-f { background: #7d2f26 } }
        @media screen and (max-width: 640px) { .rows thead { position: absolute; clip-path: inset(50%) }
          .rows, .rows tbody { display: block } .rows td, .rows th { border: 0 }
          .rows tr { display: grid; grid-template-columns: repeat(4, auto) 1fr; border-bottom: 1px solid var(--line);
            padding: .4em 0 } .rows tbody th { max-width: none }
          .rows tbody th, .rows .visits { grid-column: 1 / -1; width: auto } .rows td:empty { display: none }
          .rows td.n { order: 1; text-align: left } .rows td.n::before { content: attr(data-head); display: block;
            color: var(--soft); font-size: .85em } }
        @media print { .bar, .grade, .key i, td { print-color-adjust: exact; -webkit-print-color-adjust: exact } }

        """

    private static var key: Markup {
        .element(
            "p", [],
            ["early", "on time", "late"].map { word in
                .element(
                    "span", [("class", "key")],
                    [.element("i", [("class", style(word))], []), .text(word)])
            })
    }

    var markup: [Markup] {
        let head = [("", noun), ("visits", "Visits")] + Self.figures.map { ("n", $0) }
        return (title.isEmpty ? [] : [.element("h2", text: title)]) + (hasKey ? [Self.key] : []) + [
            Self.table("rows", head: head, lines: rows.map(line))
        ]
    }

    /// A table with a line of heads, by their class and text.
    static func table(_ style: String, head: [(style: String, text: String)], lines: [Markup]) -> Markup {
        let heads = head.map { Markup.element("th", [("scope", "col"), ("class", $0.style)], text: $0.text) }
        return .element(
            "table", [("class", style)],
            [.element("thead", [], [.element("tr", [], heads)]), .element("tbody", [], lines)])
    }

    /// The cells of figures, each with its head for a narrow screen.
    static func cells(_ heads: [String], figures: [[Markup]]) -> [Markup] {
        zip(heads, figures).map { .element("td", [("class", "n"), ("data-head", $0)], $1) }
    }

    private func line(_ row: PerformanceRow) -> Markup {
        let texts =
            [row.onTimeShare.map(PlainNumber.percentReached) ?? "too few"]
            + [row.p50, row.p90].map { $0.map(InstantText.minutesAndSeconds) ?? "" }
        let figures = texts.map { $0.isEmpty ? [] : [Markup.text($0)] } + [grade(of: row)]
        return .element(
            "tr", [],
            [
                .element("th", [("scope", "row")], name(of: row)),
                .element("td", [("class", "visits")], bar(of: row) + counts(of: row)),
            ] + Self.cells(Self.figures, figures: figures))
    }

    private func grade(of row: PerformanceRow) -> [Markup] {
        if let grade = row.grade {
            return [.element("span", [("class", "grade \(grade.style)")], text: grade.rawValue)]
        }
        return row.onTimeShare == nil ? [] : [.text("too few days")]
    }

    private func bar(of row: PerformanceRow) -> [Markup] {
        guard row.onTimeShare != nil else { return [] }
        var (rectangles, x): ([Markup], Int) = ([], 0)
        for (count, word) in row.parts {
            let end = x + Self.width * count / max(1, row.delayCount)
            let right = word == "late" ? Self.width : end
            if count > 0 {
                rectangles.append(
                    .element(
                        "rect",
                        [
                            ("class", Self.style(word)), ("x", "\(x)"), ("y", "0"), ("width", "\(right - x)"),
                            ("height", "10"),
                        ], [.element("title", text: "\(PlainNumber.grouped(count)) \(word)")]))
            }
            x = end
        }
        return [
            .element(
                "svg",
                [
                    ("class", "bar"), ("viewBox", "0 0 \(Self.width) 10"), ("preserveAspectRatio", "none"),
                    ("role", "img"), ("aria-label", row.punctualityWords),
                ], rectangles)
        ]
    }

    private func counts(of row: PerformanceRow) -> [Markup] {
        var sentences = [PlainNumber.grouped(row.observed) + " observed"]
        if row.onTimeShare != nil {
            let rest = row.observed - row.parts.reduce(0) { $0 + $1.count }
            sentences[0] += ": " + row.punctualityWords
            if rest > 0 { sentences[0] += ", \(PlainNumber.grouped(rest)) without a delay" }
        }
        let lost = [
            (row.missed, "missed"), (row.unseen, "unseen"), (row.unwatched, "unwatched"), (row.cancelled, "cancelled"),
            (row.skipped, "skipped"),
        ].filter { $0.0 > 0 }.map { "\(PlainNumber.grouped($0.0)) \($0.1)" }
        if !lost.isEmpty { sentences.append(lost.joined(separator: ", ")) }
        if let wait = row.headways?.excessWait, let bunched = row.headways?.bunchedShare {
            let grade = row.headways?.grade.map { ", regularity \($0.rawValue)" } ?? ""
            sentences.append("\(wait) s excess wait, \(PlainNumber.percent(bunched)) bunched\(grade)")
        }
        return sentences.map { .element("small", text: $0) }
    }

    private func name(of row: PerformanceRow) -> [Markup] {
        if let id = row.routeID {
            return route(id) + (row.directionID.map { [.text(" direction \($0)")] } ?? [])
        }
        if let id = row.stopID {
            guard let name = names.stops[id] else { return [.text(id.rawValue)] }
            return [.element("span", names.feed.attributes, text: name), .element("small", text: id.rawValue)]
        }
        if let date = row.date { return [.text(InstantText.day(date))] }
        let words = [row.weekdayName.map { $0.prefix(1).uppercased() + $0.dropFirst() }, row.hour.map(Self.clock)]
        let text = words.compactMap(\.self).joined(separator: " ")
        return [.text(text.isEmpty ? other : text)]
    }

    private func route(_ id: Route.ID) -> [Markup] {
        guard let route = names.routes[id] else { return [.text(id.rawValue)] }
        let colours = RouteColours(background: route.color, text: route.textColor)
        let style = colours.map { [("style", "background:\($0.background.digits);color:\($0.text.digits)")] } ?? []
        let long: [Markup] = route.longName.map { [.element("span", names.feed.attributes, text: $0)] } ?? []
        guard let short = route.shortName else { return long.isEmpty ? [.text(id.rawValue)] : long }
        let attributes = [("class", "badge")] + style + names.feed.attributes.map { ($0.name, $0.value) }
        return [.element("span", attributes.map { (name: $0.0, value: $0.1) }, text: short)] + long
    }

    /// `07:00`
    static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

    private static func style(_ word: String) -> String { word.replacing(" ", with: "-") }
}

extension PerformanceRow {
    var delayCount: Int { early + onTime + late }

    fileprivate var parts: [(count: Int, word: String)] { [(early, "early"), (onTime, "on time"), (late, "late")] }

    /// `1 early, 40 on time, 3 late`
    var punctualityWords: String {
        parts.map { "\(PlainNumber.grouped($0.count)) \($0.word)" }.joined(separator: ", ")
    }
}
