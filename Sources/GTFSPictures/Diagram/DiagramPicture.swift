public import Foundation
internal import GTFSModel
public import GTFSQuery

/// A time-distance diagram: time to the right, the stops of the line from top to bottom, a line per trip.
public struct DiagramPicture: Sendable {
    let diagram: RouteDiagram
    let now: Int?
    let language: String?

    /// - Parameters:
    ///   - diagram: of `Timetable.routeDiagram(_:on:realtime:)`.
    ///   - now: seconds since 1970, for the line of the present; nil for none.
    ///   - language: of the names; nil if the feed does not say.
    public init(diagram: RouteDiagram, now: Int? = nil, language: String? = nil) {
        (self.diagram, self.now, self.language) = (diagram, now, language)
    }

    /// - Parameters:
    ///   - diagram: of `Timetable.routeDiagram(_:on:realtime:)`.
    ///   - now: for the line of the present.
    ///   - language: of the names; nil if the feed does not say.
    public init(diagram: RouteDiagram, now: Date, language: String? = nil) {
        self.init(diagram: diagram, now: now.instant, language: language)
    }

    private static let (top, pageTop, right, bottom) = (64.0, 24.0, 24.0, 28.0)
    /// The most starts of a headway window that are drawn.
    private static let mostStarts = 500

    private static let css = """
        svg { background: #fff } text { font: 11px system-ui, sans-serif; fill: #222 } .title { font-weight: bold; font-size: 15px }
        .name { text-anchor: end } .hour { text-anchor: middle } path { fill: none; stroke-width: 1.4; stroke-linejoin: round }
        .grid { stroke: #e2e5e8; stroke-width: 1 } .half { stroke: #f0f2f4; stroke-width: 1 }
        .d0 { stroke: #0b57a4 } .d1 { stroke: #b25300 } .headway { stroke-dasharray: 2 3 } .under { opacity: .45 }
        .leader { stroke: #9aa3ab; stroke-width: 1 } .now { stroke: #222; stroke-width: 1.5 } .nowtext { text-anchor: middle; font-weight: bold }
        .predicted { stroke: #c1003c; stroke-width: 2 } .predicted.d1 { stroke: #7a2fb8 } .canceled { stroke: #777; stroke-dasharray: 5 4 }
        .raised { fill: #fff; stroke: #c1003c; stroke-width: 1.2 }
        @media (prefers-color-scheme: dark) {
          svg { background: #14171a } text { fill: #e8eaed } .grid { stroke: #343a40 } .half { stroke: #22272b }
          .d0 { stroke: #79b8ff } .d1 { stroke: #ffb066 } .predicted { stroke: #ff6b8b } .predicted.d1 { stroke: #d0a0ff }
          .leader { stroke: #6b747d } .now { stroke: #e8eaed } .raised { fill: #14171a; stroke: #ff6b8b } .canceled { stroke: #9aa3ab }
        }
        """

    private static let pageCSS = """
        .scroll { overflow-x: auto; display: flex } .scroll svg { max-width: none; flex: none } .scroll:focus-visible { outline: 3px solid var(--accent) }
        .aside { position: sticky; left: 0; z-index: 1; flex: none } @media (max-width: 640px) { .aside { display: none } }
        .keys { display: flex; flex-wrap: wrap; gap: 0 .5em } .sheets { display: none }
        @page { size: landscape } @media print { .scroll { display: none } .sheets { display: block } p { display: none }
          .sheet { display: flex; break-inside: avoid; margin-bottom: 1em } .sheet svg { flex: none; min-width: 0 } }

        """

    /// Moves the page's drawing so that the present is visible.
    private static let script = """

        'use strict';
        const now = document.querySelector('.now'), box = document.querySelector('.scroll');
        if (now) box.scrollLeft = now.getBBox().x - box.clientWidth / 2;

        """

    /// The drawing, which stands alone.
    public var svg: String { drawing(isInPage: false).file(css: Self.css) }

    /// A page with the drawing, which opens at the present.
    public var html: String {
        let region = [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", "Diagram")]
        let names = language.map { [(name: "lang", value: $0)] } ?? []
        return PicturePage.html(
            title: title, css: Self.pageCSS,
            [
                .element(
                    "main", [],
                    [
                        .element("h1", [], [.element("span", names, text: routeName), .text(" · \(day)")]),
                        .element("div", [("class", "keys")], legend),
                        .element(
                            "div", region.map { (name: $0.0, value: $0.1) },
                            [aside, drawing(isInPage: true).svg(css: "", [("id", Self.lines)])]),
                        .element("div", [("class", "sheets"), ("aria-hidden", "true")], sheets),
                        .element("p", text: "Point at a line for its trip."),
                    ]), .raw(Self.script, in: "script", []),
            ])
    }

    private var day: String { InstantText.day(diagram.date) }

    private var routeName: String {
        let names = [diagram.route.shortName, diagram.route.longName].compactMap(\.self)
        return names.isEmpty ? diagram.route.id.rawValue : names.joined(separator: " · ")
    }

    private var title: String { "\(routeName) · \(day)" }

    private var clock: TimetableClock { TimetableClock(date: diagram.date, zone: diagram.timeZone) }

    /// The part that stays in a page while the drawing moves beneath it: the colours above, and the names of the stops
    /// at the left. The first of the keys has the styles of all drawings of the page.
    private var legend: [Markup] {
        let keys = keys.isEmpty ? [(style: "", text: "")] : keys
        return keys.enumerated().map { index, key in
            var drawing = Drawing(width: Self.keyWidth, height: 24, title: key.text)
            if !key.style.isEmpty { draw(key, x: 2, y: 12, in: &drawing) }
            return drawing.svg(css: index == 0 ? Self.css : "")
        }
    }

    private func names(_ scale: DiagramScale) -> Drawing {
        var drawing = Drawing(width: Int(scale.left) - 2, height: height(scale), title: "Stops")
        drawing.language = language
        drawNames(scale, in: &drawing)
        return drawing
    }

    private var aside: Markup {
        let drawing = names(DiagramScale(diagram, top: Self.pageTop))
        let attributes = [("class", "aside"), ("aria-hidden", "true"), ("style", "margin-right:-\(drawing.width)px")]
        return .element("div", attributes.map { (name: $0.0, value: $0.1) }, [drawing.svg(css: "")])
    }

    /// The id of the drawing, of which each sheet shows a part.
    private static let lines = "lines"
    /// The hours of a sheet of paper, and its pixels (A4, landscape).
    private static let (sheetHours, sheet) = (8, (width: 1040.0, height: 600.0))
    /// How far a sheet may shrink the drawing before its letters are too small to read.
    private static let leastScale = 0.75

    /// The drawing on paper: some hours on each sheet, beside the names of the stops.
    private var sheets: [Markup] {
        let scale = DiagramScale(diagram, top: Self.pageTop)
        let (names, hour) = (names(scale), scale.width / Double(scale.lastHour - scale.firstHour))
        return stride(from: scale.firstHour, to: scale.lastHour, by: Self.sheetHours).map { first in
            let hours = min(Self.sheetHours, scale.lastHour - first)
            // A little more at both ends, for the numbers of the hours.
            let (start, width) = (
                scale.x(ServiceTime(seconds: first * 3600)) - 16, Double(hours) * hour + 32
            )
            let whole = Double(names.width) + width
            let ratio = min(1, Self.sheet.width / whole, max(Self.leastScale, Self.sheet.height / Double(names.height)))
            func size(_ width: Double) -> (name: String, value: String) {
                ("style", "width:\(Int(width * ratio))px;height:\(Int(Double(names.height) * ratio))px")
            }
            let part = [
                ("viewBox", "\(Int(start)) 0 \(Int(width)) \(names.height)"),
                ("xmlns", "http://www.w3.org/2000/svg"),
            ].map { (name: $0.0, value: $0.1) }
            return .element(
                "div", [("class", "sheet")],
                [
                    names.svg(css: "", [size(Double(names.width))]),
                    .element("svg", part + [size(width)], [.element("use", [("href", "#\(Self.lines)")], [])]),
                ])
        }
    }

    private func height(_ scale: DiagramScale) -> Int { Int(scale.top + scale.height + Self.bottom) }

    /// - Parameter isInPage: whether the page has the title and the legend above it.
    private func drawing(isInPage: Bool) -> Drawing {
        let scale = DiagramScale(diagram, top: isInPage ? Self.pageTop : Self.top)
        var drawing = Drawing(
            width: Int(scale.left + scale.width + Self.right), height: height(scale), title: title)
        drawing.language = language
        if !isInPage {
            drawing.text(title, x: 12, y: 22, "title")
            drawKeys(y: 38, in: &drawing)
        }
        drawGrid(scale, in: &drawing)
        drawNames(scale, in: &drawing)
        drawNow(scale, in: &drawing)
        for line in DiagramTripLine.lines(of: diagram, scale) { draw(line, scale, in: &drawing) }
        // Predictions lie over the schedule of all trips.
        for trip in diagram.trips where trip.predicted.count > 1 { drawPrediction(of: trip, scale, in: &drawing) }
        return drawing
    }

    private func drawGrid(_ scale: DiagramScale, in drawing: inout Drawing) {
        for half in scale.firstHour * 2...scale.lastHour * 2 {
            let x = scale.x(ServiceTime(seconds: half * 1800))
            let isHour = half % 2 == 0
            drawing.line([(x, scale.top), (x, scale.top + scale.height)], isHour ? "grid" : "half")
            guard isHour else { continue }
            drawing.text(clock.text(ServiceTime(seconds: half * 1800)), x: Int(x), y: Int(scale.top) - 6, "hour")
        }
        for stop in diagram.stops {
            let y = scale.y(stop.distance)
            drawing.line([(scale.left, y), (scale.left + scale.width, y)], "grid")
        }
    }

    private func drawNames(_ scale: DiagramScale, in drawing: inout Drawing) {
        for (stop, height) in zip(diagram.stops, scale.nameHeights) {
            guard let height else { continue }
            let y = scale.y(stop.distance)
            if abs(height - y) > 1 { drawing.line([(scale.left - 14, height), (scale.left, y)], "leader") }
            drawing.name(
                DiagramScale.short(stop.name ?? stop.stopID.rawValue), x: scale.left - 18, y: height + 4, "name")
        }
    }

    private func drawNow(_ scale: DiagramScale, in drawing: inout Drawing) {
        guard let now = secondsNow, now > scale.firstHour * 3600, now < scale.lastHour * 3600 else { return }
        let x = scale.x(ServiceTime(seconds: now))
        drawing.line([(x, scale.top - 4), (x, scale.top + scale.height)], "now")
        drawing.text(
            "now \(clock.text(ServiceTime(seconds: now)))", x: Int(x), y: Int(scale.top + scale.height) + 16, "nowtext")
    }

    /// Now as a time of the service day.
    private var secondsNow: Int? {
        now.flatMap { now in diagram.timeZone.map { now - $0.start(of: diagram.date) } }
    }

    private func draw(_ line: DiagramTripLine, _ scale: DiagramScale, in drawing: inout Drawing) {
        let (trip, style) = (line.trip, line.style)
        let others = line.count > 1 ? ", and \(Count.text(line.count - 1, "trip")) beside it" : ""
        let text = (trip.isCancelled ? "Cancelled: " : "") + hint(trip, trip.scheduled) + others
        drawing.line(trip.scheduled.map(scale.point), style, hint: text)
        guard let window = trip.frequency, let start = window.start, let end = window.end, let headway = window.headway,
            headway > 0
        else { return }
        // Lines less than a minute apart would be one area.
        let step = max(headway, 60)
        let repeated = window.exactTimes == .scheduleBased ? style : "\(style) headway"
        for later in stride(from: step, to: end.seconds - start.seconds, by: step).prefix(Self.mostStarts) {
            drawing.line(trip.scheduled.map { scale.point($0, later: later) }, repeated)
        }
    }

    /// A time earlier than that of the previous stop is drawn at that stop's time, with a mark: no vehicle goes back in
    /// time.
    private func drawPrediction(of trip: DiagramTrip, _ scale: DiagramScale, in drawing: inout Drawing) {
        var (points, latest, raised) = (trip.predicted, Int.min, [Int]())
        for index in points.indices {
            if points[index].time.seconds < latest { raised.append(index) }
            latest = max(latest, points[index].time.seconds)
            points[index].time = ServiceTime(seconds: latest)
        }
        let style = "predicted d\(trip.way)"
        drawing.line(points.map(scale.point), style, hint: "Predicted: \(hint(trip, trip.predicted))")
        for index in raised {
            let (at, told) = (scale.point(points[index]), clock.text(trip.predicted[index].time))
            drawing.circle(
                x: at.x, y: at.y, radius: 2.5, "raised",
                hint: "\(trip.tripID) is predicted here at \(told), before the stop before")
        }
    }

    private func hint(_ trip: DiagramTrip, _ points: [DiagramPoint]) -> String {
        let times = [points.first, points.last].compactMap { $0.map { clock.text($0.time) } }.joined(separator: "–")
        return "\(trip.tripID)\(trip.headsign.map { " to \($0)" } ?? ""), \(times)"
    }

    private var keys: [(style: String, text: String)] {
        var keys: [(style: String, text: String)] = []
        for direction in [0, 1] {
            guard let first = diagram.trips.first(where: { $0.way == direction }) else { continue }
            keys.append(("d\(direction)", first.headsign.map { "to \($0)" } ?? "direction \(direction)"))
            let isPredicted = diagram.trips.contains { $0.way == direction && !$0.predicted.isEmpty }
            if isPredicted { keys.append(("predicted d\(direction)", "predicted")) }
        }
        if diagram.trips.contains(where: \.isCancelled) { keys.append(("canceled", "cancelled")) }
        return keys
    }

    private func drawKeys(y: Int, in drawing: inout Drawing) {
        for (index, key) in keys.enumerated() { draw(key, x: 12 + index * Self.keyWidth, y: y, in: &drawing) }
    }

    private static let keyWidth = 190

    private func draw(_ key: (style: String, text: String), x: Int, y: Int, in drawing: inout Drawing) {
        drawing.line([(Double(x), Double(y)), (Double(x + 24), Double(y))], key.style)
        drawing.text(key.text.count > 28 ? key.text.prefix(27) + "…" : key.text, x: x + 30, y: y + 4, "key")
    }
}
