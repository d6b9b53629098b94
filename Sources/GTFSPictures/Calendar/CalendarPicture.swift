internal import GTFSModel
public import GTFSQuery

/// A year at a glance: a square per day, darker with more trips, and a frame around the days that calendar_dates.txt
/// makes different from what is usual on their weekday.
public struct CalendarPicture: Sendable {
    let days: [ServiceDayCount]
    let feed: PicturedFeed
    private let usual: UsualWeekdays

    /// - Parameter days: of `Timetable.serviceDays(in:)`.
    public init(days: [ServiceDayCount], feed: PicturedFeed) {
        (self.days, self.feed) = (days, feed)
        usual = UsualWeekdays(days)
    }

    private static let (square, month, gap) = (22, (width: 176, height: 200), 12)
    /// Pixels above the months.
    private static let top = 64
    private static let monthsPerRow = 4
    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    private var title: String { "Service by day: \(feed.name)" }

    static let css = """
        text { font: 11px system-ui, sans-serif; fill: #222 } .name { font-weight: bold; font-size: 13px }
        .day { text-anchor: middle } .dark { fill: #fff; text-anchor: middle } .week { text-anchor: middle; font-size: 10px }
        rect { stroke: #bbb; stroke-width: 1 } .none { fill: #fff } .s1 { fill: #dbe7f3 } .s2 { fill: #a9c6e3 }
        .s3 { fill: #3b77b0 } .s4 { fill: #123f70 } .changed { fill: none; stroke: #b00020; stroke-width: 3 }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6e6e6 } .dark { fill: #111 } rect { stroke: #555 } .none { fill: #16191d }
          .s1 { fill: #1d3246 } .s2 { fill: #275072 } .s3 { fill: #5d93c7 } .s4 { fill: #a9d1f7 }
          .changed { stroke: #ff8a80 }
        }
        """

    /// The drawing, which stands alone.
    public var svg: String { drawing.file(css: Self.css) }

    private static let tableCSS = """
        table { border-collapse: collapse; margin-top: 1em }
        td, th { padding: .2em .8em; border-bottom: 1px solid var(--line); text-align: right }
        td:first-child, th:first-child { text-align: left }
        .keys { display: flex; flex-wrap: wrap; gap: .3em 1em; margin-bottom: 1em }
        .months { display: grid; grid-template-columns: repeat(auto-fill, minmax(166px, 1fr)); gap: 12px; max-width: 80em }
        .months svg { width: 100% } @media print { .months { grid-template-columns: repeat(4, 1fr) } svg { break-inside: avoid } }
        """

    /// The months side by side, as many as the window has room for, and a table of the days that differ from their weekday.
    public var html: String {
        PicturePage.html(
            title: title, css: Self.tableCSS,
            [
                .element(
                    "main", [],
                    [
                        .element("h1", [], [.text("Service by day: "), feed.nameMarkup]),
                        .element("div", [("class", "keys")], legend),
                        .element("div", [("class", "months")], monthDrawings),
                    ] + exceptions)
            ])
    }

    private var exceptions: [Markup] {
        let changed = days.filter(usual.differs)
        guard !changed.isEmpty else { return [] }
        return [.element("h2", text: "Days that differ from their weekday"), table(of: changed)]
    }

    private func table(of changed: [ServiceDayCount]) -> Markup {
        let header = ["Day", "Trips", "Usual", "Services", "Added", "Removed"]
        let rows = changed.map { day in
            [
                InstantText.day(day.date), "\(day.trips)", "\(usual.trips(of: day))", "\(day.services)",
                "\(day.addedServices)", "\(day.removedServices)",
            ]
        }
        return .element(
            "table", [],
            [.element("tr", [], header.map { .element("th", text: $0) })]
                + rows.map { .element("tr", [], $0.map { .element("td", text: $0) }) })
    }

    /// The first of them has the styles of all drawings of the page.
    private var legend: [Markup] {
        keys.enumerated().map { index, key in
            var drawing = Drawing(width: 24 + 7 * key.text.count, height: 20, title: key.text)
            drawing.rectangle((2, 2, 16, 16), key.style)
            drawing.text(key.text, x: 24, y: 14, "key")
            return drawing.svg(css: index == 0 ? Self.css : "")
        }
    }

    private var monthDrawings: [Markup] {
        months.map { month in
            let name = month.first.map { Self.name(of: $0.date) } ?? ""
            var drawing = Drawing(width: Self.month.width - 8, height: Self.month.height, title: name)
            draw(month, x: 0, y: 0, in: &drawing)
            return drawing.svg(css: "")
        }
    }

    private static func name(of date: ServiceDate) -> String { "\(names[date.civil.month - 1]) \(date.civil.year)" }

    private var drawing: Drawing {
        let months = self.months
        let rows = (months.count + Self.monthsPerRow - 1) / Self.monthsPerRow
        var drawing = Drawing(
            width: Self.monthsPerRow * (Self.month.width + Self.gap),
            height: Self.top + rows * (Self.month.height + Self.gap),
            title: title)
        legend(in: &drawing)
        for (index, month) in months.enumerated() {
            let x = index % Self.monthsPerRow * (Self.month.width + Self.gap)
            draw(month, x: x, y: Self.top + index / Self.monthsPerRow * (Self.month.height + Self.gap), in: &drawing)
        }
        return drawing
    }

    private var months: [ArraySlice<ServiceDayCount>] {
        var (months, start) = ([ArraySlice<ServiceDayCount>](), days.startIndex)
        for index in days.indices where index + 1 == days.endIndex || days[index + 1].date.civil.day == 1 {
            months.append(days[start...index])
            start = index + 1
        }
        return months
    }

    private func draw(_ month: ArraySlice<ServiceDayCount>, x: Int, y: Int, in drawing: inout Drawing) {
        guard let date = month.first?.date else { return }
        let first = date.civil
        drawing.text(Self.name(of: date), x: x, y: y + 14, "name")
        for (column, weekday) in Self.weekdays.enumerated() {
            drawing.text(weekday, x: x + column * (Self.square + 2) + Self.square / 2, y: y + 30, "week")
        }
        // The column of the weekday, Monday first; the row of the week in which the month began.
        let offset = ServiceDate(year: first.year, month: first.month, day: 1)?.weekday ?? 0
        for day in month {
            let (column, row) = (day.date.weekday, (day.date.civil.day - 1 + offset) / 7)
            draw(day, x: x + column * (Self.square + 2), y: y + 36 + row * (Self.square + 2), in: &drawing)
        }
    }

    private func draw(_ day: ServiceDayCount, x: Int, y: Int, in drawing: inout Drawing) {
        let step = step(day.trips)
        drawing.rectangle((x, y, Self.square, Self.square), step == 0 ? "none" : "s\(step)", hint: hint(day))
        drawing.text("\(day.date.civil.day)", x: x + Self.square / 2, y: y + 15, step > 2 ? "dark" : "day")
        guard usual.differs(day) else { return }
        drawing.rectangle((x + 1, y + 1, Self.square - 2, Self.square - 2), "changed", hint: hint(day))
    }

    /// 0 without trips, then quarters of the busiest day.
    private func step(_ trips: Int) -> Int {
        let most = max(1, days.map(\.trips).max() ?? 1)
        return trips == 0 ? 0 : min(4, 1 + (trips - 1) * 4 / most)
    }

    private func hint(_ day: ServiceDayCount) -> String {
        let change =
            usual.differs(day)
            ? ", usually \(usual.trips(of: day)): \(day.addedServices) services added, \(day.removedServices) removed"
            : ""
        return "\(InstantText.day(day.date)): \(day.trips) trips of \(day.services) services\(change)"
    }

    private var keys: [(style: String, text: String)] {
        let most = days.map(\.trips).max() ?? 0
        return [("none", "no trip")]
            + (1...4).map { ("s\($0)", "up to \(Count.text(most * $0 / 4, "trip"))") }
            + [("changed", "other than usual on the weekday, by calendar_dates.txt")]
    }

    private func legend(in drawing: inout Drawing) {
        for (index, key) in keys.enumerated() {
            let (x, y) = index < 5 ? (index * 140, 8) : (0, 34)
            drawing.rectangle((x + 2, y, 16, 16), key.style)
            drawing.text(key.text, x: x + 24, y: y + 12, "key")
        }
    }
}

/// What runs as a rule on each weekday, by the weeks around it.
private struct UsualWeekdays: Sendable {
    private struct Service: Hashable {
        let trips: Int
        let services: Int
    }

    /// Weeks before a day and after it that tell what is usual.
    private static let weeks = 4

    private let services: [ServiceDate: Service]

    init(_ days: [ServiceDayCount]) {
        services = Dictionary(
            days.map { ($0.date, Service(trips: $0.trips, services: $0.services)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Whether calendar_dates.txt makes it another day than its weekday is as a rule. A service that is added every week is
    /// no difference.
    func differs(_ day: ServiceDayCount) -> Bool {
        guard day.addedServices + day.removedServices > 0 else { return false }
        return usual(day) != Service(trips: day.trips, services: day.services)
    }

    func trips(of day: ServiceDayCount) -> Int { usual(day).trips }

    /// The most frequent one of the weeks around a day; its own if that is as frequent.
    private func usual(_ day: ServiceDayCount) -> Service {
        let own = Service(trips: day.trips, services: day.services)
        var counts = [own: 0]
        for week in -Self.weeks...Self.weeks {
            if let service = services[day.date.adding(days: 7 * week)] { counts[service, default: 0] += 1 }
        }
        let most = counts.max { ($0.value, $0.key.trips) < ($1.value, $1.key.trips) }
        guard let most, most.value > counts[own] ?? 0 else { return own }
        return most.key
    }
}
