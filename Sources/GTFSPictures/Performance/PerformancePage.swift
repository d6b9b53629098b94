public import GTFSHistory
public import GTFSModel

/// Punctuality as a page: a bar for each route or another part, a map of the hours of the week, and the stops and running
/// times along a line.
public struct PerformancePage: Sendable {
    /// The answers on a page, all of the same visits.
    public struct Answers: Sendable {
        /// One row for all of them.
        public var whole: PerformanceReport
        /// A row for each route, or for each of another part.
        public var parts: PerformanceReport
        /// By hour of the weekday; nil: not on the page.
        public var hours: PerformanceReport?
        /// By stop, in the order of the line; nil: not on the page.
        public var stops: PerformanceReport?
        /// Running times from stop to stop of one route; nil: not on the page.
        public var segments: SegmentReport?

        /// The answers on a page; hours, stops and segments are not on it unless they are given.
        public init(
            whole: PerformanceReport, parts: PerformanceReport, hours: PerformanceReport? = nil,
            stops: PerformanceReport? = nil, segments: SegmentReport? = nil
        ) {
            (self.whole, self.parts, self.hours) = (whole, parts, hours)
            (self.stops, self.segments) = (stops, segments)
        }
    }

    /// What the timetable calls the routes and stops of the answers.
    public struct Names: Sendable {
        /// The feed.
        public var feed: PicturedFeed
        /// The routes that it has.
        public var routes: [Route.ID: Route]
        /// stop_name of those that it has.
        public var stops: [Stop.ID: String]

        /// The names of a feed; a route or a stop without one has its id.
        public init(feed: PicturedFeed, routes: [Route.ID: Route] = [:], stops: [Stop.ID: String] = [:]) {
            (self.feed, self.routes, self.stops) = (feed, routes, stops)
        }
    }

    let answers: Answers
    let names: Names
    let subject: String?

    /// - Parameter subject: which visits the answers are about, such as `Route L1`; nil for all.
    public init(answers: Answers, names: Names, subject: String? = nil) {
        (self.answers, self.names, self.subject) = (answers, names, subject)
    }

    /// The page.
    public var html: String {
        let heading: [Markup] = [.element("h1", [], [.text("Punctuality: "), names.feed.nameMarkup])]
        let about = subject.map { [Markup.element("p", [("class", "about")] + names.feed.attributes, text: $0)] } ?? []
        return PicturePage.html(
            title: "Punctuality: \(names.feed.name)",
            css: Self.css + PerformanceTable.css + PerformanceWeek.css + PerformanceLine.css,
            [.element("main", [], heading + about + [.element("p", text: answers.whole.sentence)] + sections + notes)])
    }

    private static let css = """
        main { max-width: 68em } .about { font-weight: bold } h2 { margin: 1.6em 0 .3em } dl { color: var(--soft) }
        summary { cursor: pointer; margin: 1em 0; color: var(--soft) }
        dt { font-weight: bold; float: left; clear: left; margin-right: .5em } dd { margin: 0 }
        small { display: block; color: var(--soft) } .key { display: inline-block; margin-right: 1em }
        .key i { display: inline-block; width: .9em; height: .9em; margin-right: .35em; vertical-align: -.1em }

        """

    private var sections: [Markup] {
        var sections: [Markup] = []
        let hasWhole = answers.parts.rows.count != 1
        if hasWhole {
            sections +=
                PerformanceTable(
                    title: "All visits", noun: "Recorded", rows: answers.whole.rows, names: names,
                    other: Count.text(answers.whole.dayCount, "day"), hasKey: true
                ).markup
        }
        if answers.parts.rows.isEmpty {
            sections.append(.element("p", text: "None of them has enough delays for a grade."))
        } else {
            sections += parts(hasKey: !hasWhole)
        }
        if let hours = answers.hours { sections += PerformanceWeek(rows: hours.rows).markup }
        if let segments = answers.segments { sections += PerformanceLine(segments, names: names).markup }
        if let stops = answers.stops, !stops.rows.isEmpty {
            sections +=
                PerformanceTable(
                    title: "Stops along the line", noun: "Stop", rows: stops.rows, names: names
                ).markup
        }
        return sections
    }

    /// The rows of the parts; those of routes and stops without a share are folded where there are many, as they would hide
    /// the others.
    private func parts(hasKey: Bool) -> [Markup] {
        let (part, rows) = (part, answers.parts.rows)
        let judged = rows.filter { $0.onTimeShare != nil }
        let folds = ["Route", "Direction", "Stop"].contains(part) && rows.count - judged.count > Self.mostEmpty
        let shown = folds && !judged.isEmpty ? judged : rows
        let table = PerformanceTable(title: part + "s", noun: part, rows: shown, names: names, hasKey: hasKey).markup
        guard shown.count < rows.count else { return table }
        let rest = rows.filter { $0.onTimeShare == nil }
        let folded = PerformanceTable(title: "", noun: part, rows: rest, names: names).markup
        let words = "\(rest.count) \(part.lowercased())s with too few delays for a share"
        return table + [.element("details", [], [.element("summary", text: words)] + folded)]
    }

    /// The most rows without a share that stand among the others.
    private static let mostEmpty = 3

    /// By what the rows are: all of them have the same keys.
    private var part: String {
        let rows = answers.parts.rows
        if rows.contains(where: { $0.directionID != nil }) { return "Direction" }
        if rows.contains(where: { $0.stopID != nil }) { return "Stop" }
        if rows.contains(where: { $0.date != nil }) { return "Day" }
        if rows.contains(where: { $0.hour != nil }) { return "Hour" }
        return rows.contains { $0.weekday != nil } ? "Weekday" : "Route"
    }

    private var notes: [Markup] {
        let words = [
            (
                "too few",
                "A share and percentiles need \(PerformanceRow.fewest) delays, and a grade needs them on "
                    + "\(PerformanceRow.fewestDays) days."
            ),
            ("missed", "The trip was seen, but not at this stop."), ("unseen", "No message named the trip."),
            ("unwatched", "Nobody recorded messages at that time: it counts for nothing."),
            (
                "regularity",
                "Of departures at most 15 minutes apart: how much longer than planned one waits who comes at random. A up "
                    + "to 4%, B 9%, C 15%, D 27%, else F."
            ),
        ]
        let grades = PunctualityGrade.allCases.map { "\($0.rawValue) \($0.words)" }.joined(separator: ", ")
        return [
            .element("h2", text: "Words"),
            .element(
                "dl", [],
                (words + [("grade", "By the share on time: \(grades).")]).flatMap {
                    [Markup.element("dt", text: $0.0), .element("dd", text: $0.1)]
                }),
        ]
    }
}

extension PunctualityGrade {
    /// From which share on it is given.
    var words: String {
        switch self {
        case .a: "from 90%"
        case .b: "from 80%"
        case .c: "from 70%"
        case .d: "from 60%"
        case .f: "below 60%"
        }
    }

    /// The class of its colours.
    var style: String { "grade-\(rawValue.lowercased())" }
}
