internal import GTFSModel
public import GTFSQuery

/// A year at a glance: a square per day, darker with more trips, and a frame around the days that calendar_dates.txt
/// changes.
public struct CalendarPicture: Sendable {
    let days: [ServiceDayCount]
    let feed: PicturedFeed

    /// - Parameter days: of `Timetable.serviceDays(in:)`.
    public init(days: [ServiceDayCount], feed: PicturedFeed) { (self.days, self.feed) = (days, feed) }

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
        .day { text-anchor: middle } .dark { fill: #fff; text-anchor: middle } .week { text-anchor: middle; font-size: 9px }
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
        """

    /// The drawing, and a table of the days that differ from the weekly calendar.
    public var html: String {
        PicturePage.html(
            title: title, css: Self.tableCSS,
            [
                .element(
                    "main", [],
                    [
                        .element("h1", [], [.text("Service by day: "), feed.nameMarkup]), drawing.svg(css: Self.css),
                        .element("h2", text: "Exceptions"), exceptions,
                    ])
            ])
    }

    private var changed: [ServiceDayCount] { days.filter { $0.addedServices + $0.removedServices > 0 } }

    private var exceptions: Markup {
        let header = ["Day", "Trips", "Services", "Added", "Removed"]
        let rows = changed.map { day in
            [
                InstantText.day(day.date), "\(day.trips)", "\(day.services)", "\(day.addedServices)",
                "\(day.removedServices)",
            ]
        }
        return .element(
            "table", [],
            [.element("tr", [], header.map { .element("th", text: $0) })]
                + rows.map { .element("tr", [], $0.map { .element("td", text: $0) }) })
    }

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

    /// The days of each month in turn.
    private var months: [ArraySlice<ServiceDayCount>] {
        var (months, start) = ([ArraySlice<ServiceDayCount>](), days.startIndex)
        for index in days.indices where index + 1 == days.endIndex || days[index + 1].date.civil.day == 1 {
            months.append(days[start...index])
            start = index + 1
        }
        return months
    }

    private func draw(_ month: ArraySlice<ServiceDayCount>, x: Int, y: Int, in drawing: inout Drawing) {
        guard let first = month.first?.date.civil else { return }
        drawing.text("\(Self.names[first.month - 1]) \(first.year)", x: x, y: y + 14, "name")
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
        guard day.addedServices + day.removedServices > 0 else { return }
        drawing.rectangle((x + 1, y + 1, Self.square - 2, Self.square - 2), "changed", hint: hint(day))
    }

    /// 0 without trips, then quarters of the busiest day.
    private func step(_ trips: Int) -> Int {
        let most = max(1, days.map(\.trips).max() ?? 1)
        return trips == 0 ? 0 : min(4, 1 + (trips - 1) * 4 / most)
    }

    private func hint(_ day: ServiceDayCount) -> String {
        let change =
            day.addedServices + day.removedServices == 0
            ? "" : ", exception: \(day.addedServices) services added, \(day.removedServices) removed"
        return "\(InstantText.day(day.date)): \(day.trips) trips of \(day.services) services\(change)"
    }

    private func legend(in drawing: inout Drawing) {
        let most = days.map(\.trips).max() ?? 0
        let texts = ["no trip"] + (1...4).map { "up to \(Count.text(most * $0 / 4, "trip"))" }
        for (index, text) in texts.enumerated() {
            drawing.rectangle((index * 140 + 2, 8, 16, 16), index == 0 ? "none" : "s\(index)")
            drawing.text(text, x: index * 140 + 24, y: 20, "key")
        }
        drawing.rectangle((2, 34, 16, 16), "changed")
        drawing.text("exception of calendar_dates.txt", x: 24, y: 46, "key")
    }
}
