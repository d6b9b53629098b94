public import GTFSModel

/// The stops that can be reached, on a map: a point per stop in the colour of its minutes, over the network's lines.
public struct ReachPicture: Sendable {
    let title: String
    let start: Coordinate?
    let stops: [ReachedStop]
    let lines: [[Coordinate]]
    let bands: ReachBands
    let language: String?

    /// - Parameters:
    ///   - title: the question, for a person.
    ///   - start: where it begins; nil for a stop without a position.
    ///   - stops: of `Timetable.reach(_:realtime:)`.
    ///   - background: lines beneath the stops.
    ///   - minutes: of the question, for the scale of the colours.
    ///   - language: of the names; nil if the feed does not say.
    public init(
        title: String, start: Coordinate?, stops: [ReachedStop], background: NetworkBackground?, minutes: Int,
        language: String? = nil
    ) {
        (self.title, self.start, self.stops, self.language) = (title, start, stops, language)
        (lines, bands) = (background?.lines ?? [], ReachBands(minutes: minutes))
    }

    private static let (width, most, margin, legendHeight) = (1100.0, 800.0, 24.0, 56.0)
    /// The most names that are written beside their stops, and the least pixels from one to the next.
    private static let (mostNames, nameDistance) = (60, 80.0)
    /// Pixels of a letter of a name.
    private static let letter = 6.8

    private static let css = """
        svg { background: #fff } text { font: 12px system-ui, sans-serif; fill: #222 } .title { font-weight: bold; font-size: 15px }
        path { fill: none; stroke-linejoin: round; stroke-linecap: round } .line { stroke: #c3c9d0; stroke-width: 1.2 }
        circle { stroke: #222; stroke-width: .5 } .start { stroke: #c1003c; stroke-width: 3 } .paper { fill: #fff } .scale { stroke: #222; stroke-width: 2 }
        .stopname { paint-order: stroke; stroke: #fff; stroke-width: 3px; stroke-linejoin: round }
        .b0 { fill: #2d0b59 } .b1 { fill: #7d2482 } .b2 { fill: #c83e73 } .b3 { fill: #f4765c } .b4 { fill: #feb77e } .b5 { fill: #fcf0b2 }
        @media (prefers-color-scheme: dark) { svg { background: #14171a } .paper { fill: #14171a } text { fill: #e8eaed } .line { stroke: #3d444c }
          circle { stroke: #e8eaed } .stopname { stroke: #14171a } .scale { stroke: #e8eaed } .start { stroke: #ff6b8b } }
        """

    /// The drawing is as wide as the window, and no higher, so that all of it is visible at once.
    private static let pageCSS = """
        .wide svg { width: 100%; max-height: 88vh } @page { size: landscape }
        @media (max-width: 640px) { .wide svg { max-height: none } }
        table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left; border-bottom: 1px solid var(--line) }
        td.n, th.n { text-align: right } summary { cursor: pointer; margin: 1em 0 }

        """

    /// The drawing, which stands alone.
    public var svg: String { drawing(isTitled: true).file(css: Self.css) }

    /// A page with the drawing, and a list of the stops.
    public var html: String {
        PicturePage.html(
            title: title, css: Self.pageCSS,
            [
                .element(
                    "main", [],
                    [
                        .element("h1", text: title), drawing(isTitled: false).region(css: Self.css),
                        .element(
                            "p",
                            text: "Point at a stop for its name and its minutes; the list has all of them."),
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
        // The nearest are drawn last, on top.
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
        drawing.language = language
        for (name, at) in names(point, width: Double(drawing.width)) {
            drawing.name(name, x: at.x, y: at.y, "stopname")
        }
        if isTitled { drawing.text(title, x: 12, y: 22, "title") }
        legend(in: &drawing)
        ruler(scale, in: &drawing)
        return drawing
    }

    /// Names for readers without a mouse, spread over the drawing: the stops reached first come first.
    private func names(
        _ point: (Coordinate) -> (x: Double, y: Double), width: Double
    ) -> [(name: String, at: (x: Double, y: Double))] {
        var named: [(name: String, at: (x: Double, y: Double))] = []
        for reached in stops.sorted(by: { $0.typicalDuration < $1.typicalDuration }) where named.count < Self.mostNames
        {
            guard let at = reached.stop.position.map(point), let name = reached.stop.name else { continue }
            // Names are flat: two may be near each other if one is below the other.
            let length = Double(name.count) * Self.letter
            let x = at.x + 7 + length <= width ? at.x + 7 : max(0, at.x - 7 - length)
            let isFree = named.allSatisfy { other in
                let reach = max(Self.nameDistance, Double(other.name.count) * Self.letter, length)
                return abs(other.at.y - at.y) > 22 || abs(other.at.x - x) > reach
            }
            if isFree { named.append((name, (x, at.y + 4))) }
        }
        return named
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
        let lang = language.map { [(name: "lang", value: $0)] } ?? []
        func row(_ cell: String, _ texts: [String]) -> Markup {
            .element(
                "tr", [],
                texts.enumerated().map {
                    .element(cell, $0.offset == 0 ? cell == "td" ? lang : [] : [("class", "n")], text: $0.element)
                })
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
    /// The usual duration in seconds: over a window the median, or the least if fewer than half of its journeys arrive.
    var typicalDuration: Int { median ?? duration }
}

/// The minutes that share a colour: six bands at most, of 5 minutes or more.
struct ReachBands {
    let upperMinutes: [Int]
    private let step: Int

    init(minutes: Int) {
        let most = max(minutes, 1)
        step = [5, 10, 15, 20, 30, 60].first { $0 * 6 >= most } ?? (most + 5) / 6
        upperMinutes = (1...(most + step - 1) / step).map { [step] in min($0 * step, most) }
    }

    func index(of seconds: Int) -> Int { min(max(Self.minutes(seconds) - 1, 0) / step, upperMinutes.count - 1) }

    /// Minutes begun.
    static func minutes(_ seconds: Int) -> Int { (seconds + 59) / 60 }
}
