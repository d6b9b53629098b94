internal import GTFSModel
internal import GTFSQuery

/// A time-distance diagram: time to the right, the stops of the line from top to bottom, a line per trip.
struct DiagramPicture {
    let diagram: RouteDiagram

    private static let (left, top, right, bottom) = (200.0, 64.0, 24.0, 28.0)
    /// Pixels between the names of two stops at least.
    private static let nameHeight = 13.0
    /// Starts of a headway window that are drawn at most.
    private static let mostStarts = 500

    private static let css = """
        svg { background: #fff } text { font: 11px system-ui, sans-serif; fill: #222 } .title { font-weight: bold; font-size: 15px }
        .name { text-anchor: end } .hour { text-anchor: middle } path { fill: none; stroke-width: 1.4; stroke-linejoin: round }
        .grid { stroke: #e2e5e8; stroke-width: 1 } .half { stroke: #f0f2f4; stroke-width: 1 }
        .d0 { stroke: #0b57a4 } .d1 { stroke: #b25300 } .headway { stroke-dasharray: 2 3 } .under { opacity: .45 }
        .predicted { stroke: #c1003c; stroke-width: 2 } .canceled { stroke: #777; stroke-dasharray: 5 4 }
        @media (prefers-color-scheme: dark) {
          svg { background: #14171a } text { fill: #e8eaed } .grid { stroke: #343a40 } .half { stroke: #22272b }
          .d0 { stroke: #79b8ff } .d1 { stroke: #ffb066 } .predicted { stroke: #ff6b8b } .canceled { stroke: #9aa3ab }
        }
        """

    private static let pageCSS = """
        .scroll { overflow-x: auto } .scroll svg { max-width: none } .scroll:focus-visible { outline: 3px solid var(--accent) }
        @page { size: landscape } @media print { .scroll { overflow: visible } .scroll svg { max-width: 100% } }

        """

    var svg: String { drawing(isTitled: true).file(css: Self.css) }

    var html: String {
        let region = [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", "Diagram")]
        return PicturePage.html(
            title: title, css: Self.pageCSS,
            [
                .element(
                    "main", [],
                    [
                        .element("h1", text: title),
                        .element(
                            "div", region.map { (name: $0.0, value: $0.1) },
                            [drawing(isTitled: false).svg(css: Self.css)]),
                        .element("p", text: "Rest the mouse on a line for its trip."),
                    ])
            ])
    }

    private var title: String {
        [diagram.route.shortName, diagram.route.longName, InstantDay.text(diagram.date)].compactMap(\.self)
            .joined(separator: " · ")
    }

    private var clock: TimetableClock { TimetableClock(date: diagram.date, zone: diagram.timeZone) }

    /// - Parameter isTitled: false where the page has the title above it.
    private func drawing(isTitled: Bool) -> Drawing {
        let scale = DiagramScale(diagram, left: Self.left, top: Self.top)
        var drawing = Drawing(
            width: Int(Self.left + scale.width + Self.right), height: Int(Self.top + scale.height + Self.bottom),
            title: title)
        if isTitled { drawing.text(title, x: 12, y: 22, "title") }
        legend(in: &drawing)
        grid(scale, in: &drawing)
        for trip in diagram.trips { draw(trip, scale, in: &drawing) }
        // Predictions lie over the schedule of all trips.
        for trip in diagram.trips where trip.predicted.count > 1 {
            drawing.line(trip.predicted.map(scale.point), "predicted", hint: "Predicted: \(hint(trip, trip.predicted))")
        }
        return drawing
    }

    private func grid(_ scale: DiagramScale, in drawing: inout Drawing) {
        for half in scale.firstHour * 2...scale.lastHour * 2 {
            let x = scale.x(ServiceTime(seconds: half * 1800))
            let isHour = half % 2 == 0
            drawing.line([(x, Self.top), (x, Self.top + scale.height)], isHour ? "grid" : "half")
            guard isHour else { continue }
            drawing.text(clock.text(ServiceTime(seconds: half * 1800)), x: Int(x), y: Int(Self.top) - 6, "hour")
        }
        var last = -Double.infinity
        for (index, stop) in diagram.stops.enumerated() {
            let y = scale.y(stop.distance)
            drawing.line([(Self.left, y), (Self.left + scale.width, y)], "grid")
            guard y - last >= Self.nameHeight || index == 0 else { continue }
            drawing.text(
                DiagramPicture.short(stop.name ?? stop.stopID.rawValue), x: Int(Self.left) - 8, y: Int(y) + 4, "name")
            last = y
        }
    }

    private func draw(_ trip: DiagramTrip, _ scale: DiagramScale, in drawing: inout Drawing) {
        guard trip.scheduled.count > 1 else { return }
        let way = trip.directionID == 1 ? "d1" : "d0"
        let style = trip.isCanceled ? "canceled" : trip.predicted.isEmpty ? way : "\(way) under"
        let text = (trip.isCanceled ? "Cancelled: " : "") + hint(trip, trip.scheduled)
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

    private func hint(_ trip: DiagramTrip, _ points: [DiagramPoint]) -> String {
        let times = [points.first, points.last].compactMap { $0.map { clock.text($0.time) } }.joined(separator: "–")
        return "\(trip.tripID)\(trip.headsign.map { " to \($0)" } ?? ""), \(times)"
    }

    private func legend(in drawing: inout Drawing) {
        var keys: [(style: String, text: String)] = []
        for direction in [0, 1] {
            let trips = diagram.trips.filter { ($0.directionID == 1) == (direction == 1) }
            guard let first = trips.first else { continue }
            keys.append(("d\(direction)", first.headsign.map { "to \($0)" } ?? "direction \(direction)"))
        }
        if diagram.trips.contains(where: { !$0.predicted.isEmpty }) { keys.append(("predicted", "predicted")) }
        if diagram.trips.contains(where: \.isCanceled) { keys.append(("canceled", "cancelled")) }
        for (index, key) in keys.enumerated() {
            let x = 12 + index * 190
            drawing.line([(Double(x), 38), (Double(x + 24), 38)], key.style)
            drawing.text(Self.short(key.text), x: x + 30, y: 42, "key")
        }
    }

    private static func short(_ name: String) -> String { name.count > 28 ? name.prefix(27) + "…" : name }
}

/// Where times and distances lie on a diagram.
struct DiagramScale {
    let (firstHour, lastHour): (Int, Int)
    let (width, height): (Double, Double)
    private let (left, top): (Double, Double)
    private let length: Double

    init(_ diagram: RouteDiagram, left: Double, top: Double) {
        var (first, last) = (Int.max, Int.min)
        for trip in diagram.trips {
            for point in trip.scheduled + trip.predicted {
                (first, last) = (min(first, point.time.seconds), max(last, point.time.seconds))
            }
            // The last start of a window lies before its end.
            if let end = trip.frequency?.end?.seconds, let start = trip.scheduled.first, let stop = trip.scheduled.last
            {
                last = max(last, end + stop.time.seconds - start.time.seconds)
            }
        }
        // A time beyond two weeks is a slip of the feed.
        (first, last) = first > last ? (0, 0) : (max(first, -86_400), min(last, 14 * 86_400))
        firstHour = Int((Double(first) / 3600).rounded(.down))
        lastHour = max(Int((Double(last) / 3600).rounded(.up)), firstHour + 1)
        width = Double(lastHour - firstHour) * min(100, 12_000 / Double(lastHour - firstHour))
        height = min(1600, max(360, Double(diagram.stops.count) * 18))
        length = max(diagram.stops.last?.distance ?? 0, 1e-9)
        (self.left, self.top) = (left, top)
    }

    func x(_ time: ServiceTime) -> Double {
        left + (Double(time.seconds) / 3600 - Double(firstHour)) / Double(lastHour - firstHour) * width
    }

    func y(_ distance: Double) -> Double { top + distance / length * height }

    func point(_ point: DiagramPoint) -> (x: Double, y: Double) { (x(point.time), y(point.distance)) }

    func point(_ point: DiagramPoint, later seconds: Int) -> (x: Double, y: Double) {
        (x(ServiceTime(seconds: point.time.seconds + seconds)), y(point.distance))
    }
}
