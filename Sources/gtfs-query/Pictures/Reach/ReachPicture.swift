internal import GTFSModel
internal import GTFSQuery

/// What can be reached, on a map: a point per stop in the colour of its minutes, over the network's lines.
struct ReachPicture {
    /// The question, for a person: `From Lantern Square, Wednesday 2026-11-25 08:00, within 30 minutes`.
    let title: String
    /// Where it begins; nil for a stop without a position.
    let start: Coordinate?
    let stops: [ReachedStop]
    /// Lines beneath the stops.
    let lines: [[Coordinate]]
    let bands: ReachBands

    private static let (width, most, margin, legendHeight) = (1000.0, 1600.0, 24.0, 56.0)

    private static let css = """
        svg { background: #fff } text { font: 12px system-ui, sans-serif; fill: #222 } .title { font-weight: bold; font-size: 15px }
        path { fill: none; stroke-linejoin: round; stroke-linecap: round } .line { stroke: #c3c9d0; stroke-width: 1.2 }
        circle { stroke: #222; stroke-width: .5 } .start { stroke: #c1003c; stroke-width: 3 } .paper { fill: #fff } .scale { stroke: #222; stroke-width: 2 }
        .b0 { fill: #2d0b59 } .b1 { fill: #7d2482 } .b2 { fill: #c83e73 } .b3 { fill: #f4765c } .b4 { fill: #feb77e } .b5 { fill: #fcf0b2 }
        @media (prefers-color-scheme: dark) { svg { background: #14171a } .paper { fill: #14171a } text { fill: #e8eaed } .line { stroke: #3d444c }
          circle { stroke: #e8eaed } .scale { stroke: #e8eaed } .start { stroke: #ff6b8b } }
        """

    private static let pageCSS = """
        table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left; border-bottom: 1px solid var(--line) }
        td.n, th.n { text-align: right } summary { cursor: pointer; margin: 1em 0 }

        """

    var svg: String { drawing(isTitled: true).file(css: Self.css) }

    var html: String {
        PicturePage.html(
            title: title, css: Self.pageCSS,
            [
                .element(
                    "main", [],
                    [
                        .element("h1", text: title), drawing(isTitled: false).svg(css: Self.css),
                        .element("p", text: "Rest the mouse on a stop for its name and its minutes."),
                        .element("details", [], [.element("summary", text: "All \(stops.count) stops"), table]),
                    ])
            ])
    }

    private func drawing(isTitled: Bool) -> Drawing {
        let plane = MapPlane(stops.compactMap(\.stop.position) + [start].compactMap(\.self))
        let scale = min(Self.width / max(plane.width, 1e-3), Self.most / max(plane.height, 1e-3))
        let top = Self.legendHeight + Self.margin
        func point(_ position: Coordinate) -> (x: Double, y: Double) {
            let at = plane.point(position)
            return (at.x * scale + Self.margin, at.y * scale + top)
        }
        var drawing = Drawing(
            width: max(Int(plane.width * scale + 2 * Self.margin), 640),
            height: Int(plane.height * scale + top + 2 * Self.margin), title: title)
        for line in lines { drawing.line(line.map(point), "line") }
        // Lines that go on beyond the stops end below the legend.
        drawing.rectangle((0, 0, drawing.width, Int(Self.legendHeight)), "paper")
        // The nearest lie above.
        for reached in stops.sorted(by: { $0.typicalDuration > $1.typicalDuration }) {
            guard let at = reached.stop.position.map(point) else { continue }
            drawing.circle(
                x: at.x, y: at.y, radius: 4, "b\(bands.index(of: reached.typicalDuration))", hint: hint(reached))
        }
        if let start = start.map(point) {
            for side in [-7.0, 7.0] {
                drawing.line([(start.x - 7, start.y - side), (start.x + 7, start.y + side)], "start", hint: "Start")
            }
        }
        if isTitled { drawing.text(title, x: 12, y: 22, "title") }
        legend(in: &drawing)
        ruler(scale, in: &drawing)
        return drawing
    }

    private func legend(in drawing: inout Drawing) {
        for (index, upper) in bands.upperMinutes.enumerated() {
            let count = stops.count { bands.index(of: $0.typicalDuration) == index }
            let x = 18 + index * 100
            drawing.circle(x: Double(x), y: 42, radius: 5, "b\(index)", hint: "\(count) stops")
            drawing.text("to \(upper) min", x: x + 10, y: 46, "key")
        }
    }

    /// A length of the ground beside the map, about a fifth of its width.
    private func ruler(_ scale: Double, in drawing: inout Drawing) {
        guard let middle = start ?? stops.lazy.compactMap(\.stop.position).first else { return }
        let degree = Coordinate(latitude: middle.latitude, longitude: 0)
            .distance(to: Coordinate(latitude: middle.latitude, longitude: 1))
        let pixels = scale / max(degree, 1)
        let metres =
            [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].last { Double($0) * pixels <= 200 } ?? 100
        let y = Double(drawing.height) - 12
        drawing.line([(Self.margin, y), (Self.margin + Double(metres) * pixels, y)], "scale")
        drawing.text(
            metres < 1000 ? "\(metres) m" : "\(metres / 1000) km", x: Int(Self.margin), y: drawing.height - 18, "key")
    }

    private func hint(_ reached: ReachedStop) -> String {
        let name = reached.stop.name ?? reached.stop.stopID?.rawValue ?? ""
        return "\(name): \(minutes(reached)), \(rides(reached)), \(arrival(reached))"
    }

    private func minutes(_ reached: ReachedStop) -> String {
        let least = ReachBands.minutes(reached.duration)
        guard let median = reached.median else { return "\(least) min" }
        let most = reached.longest.map { ", at most \(ReachBands.minutes($0))" } ?? ""
        return "\(least) min at best, \(ReachBands.minutes(median)) as a rule\(most)"
    }

    private func rides(_ reached: ReachedStop) -> String {
        switch reached.boardings {
        case 0: "on foot"
        case 1: "1 ride"
        default: "\(reached.boardings) rides"
        }
    }

    private func arrival(_ reached: ReachedStop) -> String {
        InstantText.timeOfDay(reached.arrival, reached.stop.timeZone)
    }

    private var table: Markup {
        func row(_ cell: String, _ texts: [String]) -> Markup {
            .element(
                "tr", [],
                texts.enumerated().map { .element(cell, $0.offset == 0 ? [] : [("class", "n")], text: $0.element) })
        }
        let rows = stops.map { reached in
            row(
                "td",
                [
                    reached.stop.name ?? reached.stop.stopID?.rawValue ?? "", minutes(reached), rides(reached),
                    arrival(reached),
                ])
        }
        return .element(
            "table", [],
            [
                .element("thead", [], [row("th", ["Stop", "Minutes", "Rides", "Arrives"])]),
                .element("tbody", [], rows),
            ])
    }
}

extension ReachedStop {
    /// Seconds that it takes as a rule: over a window the median, or where fewer than half of its journeys arrive the least.
    var typicalDuration: Int { median ?? duration }
}

/// The minutes that share a colour: six bands at most, of 5 minutes or more.
struct ReachBands {
    /// The end of each band.
    let upperMinutes: [Int]
    private let step: Int

    init(minutes: Int) {
        let most = max(minutes, 1)
        step = [5, 10, 15, 20, 30, 60].first { $0 * 6 >= most } ?? (most + 5) / 6
        upperMinutes = (1...(most + step - 1) / step).map { [step] in min($0 * step, most) }
    }

    /// The band of a duration in seconds.
    func index(of seconds: Int) -> Int { min(max(Self.minutes(seconds) - 1, 0) / step, upperMinutes.count - 1) }

    /// Minutes begun.
    static func minutes(_ seconds: Int) -> Int { (seconds + 59) / 60 }
}
