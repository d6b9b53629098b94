public import GTFSGlance
public import GTFSModel
internal import GTFSQuery

/// A direction of a route as a ribbon: its stops from top to bottom, and what is under way on it. Vehicles go on for some
/// minutes by themselves, in any viewer that plays SVG's animations, without a network.
public struct StripPicture: Sendable {
    let strips: [RouteStrip]
    let step: Int
    let time: String
    let language: String?
    let words: Words

    /// - Parameters:
    ///   - strips: the route at moments of the same messages: the first is drawn, and the others say where its vehicles go. At
    ///     least one.
    ///   - step: seconds from one to the next.
    ///   - time: that of the first, as clocks there show it.
    ///   - language: of the names; nil if the feed does not say.
    ///   - words: what is said beside the names.
    public init(
        _ strips: [RouteStrip], every step: Int, time: String, language: String? = nil, words: Words = .english
    ) {
        (self.strips, self.step, self.time, self.language, self.words) = (strips, step, time, language, words)
    }

    private static let (width, ribbon, names, labels) = (390, 132.0, 154.0, 112.0)

    private static let css = """
        svg { background: #fff } text { font: 13px system-ui, sans-serif; fill: #1b1f24 } .title { font-weight: bold; font-size: 16px }
        .soft { font-size: 12px; fill: #5a6470 } .label { font-size: 12px; font-weight: 600; text-anchor: end }
        .ribbon { fill: none; stroke: #0b57a4; stroke-width: 10; stroke-linecap: round } .faint { opacity: .35 }
        .stop { fill: #fff; stroke: #1b1f24; stroke-width: 1.5 } .v { stroke: #fff; stroke-width: 2; stroke-linejoin: round }
        .plan { fill: #fff; stroke: #1b1f24 } .time { fill: #1f7a3d } .early { fill: #1668c7 } .late1 { fill: #e0a100 }
        .late2 { fill: #e8590c } .late3 { fill: #c1002b }
        @media (prefers-color-scheme: dark) {
          svg { background: #14171a } text { fill: #e8eaed } .soft { fill: #a7b0ba } .ribbon { stroke: #79b8ff }
          .stop { fill: #14171a; stroke: #e8eaed } .v { stroke: #14171a } .plan { fill: #14171a; stroke: #e8eaed }
          .time { fill: #57c785 } .early { fill: #79b8ff } .late1 { fill: #ffd166 } .late2 { fill: #ff9a55 } .late3 { fill: #ff6b81 }
        }
        """

    /// The drawing, which stands alone.
    public var svg: String { drawing(isTitled: true).file(css: Self.css) }

    /// A page with the drawing.
    public var html: String {
        PicturePage.html(
            title: title, css: "",
            [
                .element(
                    "main", [],
                    [.element("h1", text: title), drawing(isTitled: false).svg(css: Self.css)])
            ])
    }

    private var strip: RouteStrip { strips[0] }

    private var title: String {
        let ends = [strip.stops.first, strip.stops.last].compactMap { $0?.name }
        let name = strip.route.label ?? strip.route.id.rawValue
        return ends.isEmpty ? name : "\(name) · \(ends.joined(separator: " – "))"
    }

    /// - Parameter isTitled: false if the page has the title above it.
    private func drawing(isTitled: Bool) -> Drawing {
        let keys = keys
        let top = (isTitled ? 92.0 : 64.0) + 18 * Double(keys.last?.row ?? 0)
        let sections = StripSection.sections(of: strip, from: top, in: words)
        var drawing = Drawing(width: Self.width, height: Int(sections.last?.bottom ?? top) + 28, title: title)
        drawing.language = language
        if isTitled { drawing.name(StripSection.short(title, 44), x: 16, y: 28, "title") }
        let count = words.text("vehicles_under_way", count: strip.runners.count)
        drawing.text(time + words.label(", ") + count, x: 16, y: isTitled ? 48 : 20, "soft")
        for key in keys {
            let y = (isTitled ? 68.0 : 40) + 18 * Double(key.row)
            drawing.area([Self.capsule(x: key.x, y: y, size: 0.6)], "v \(key.kind.rawValue)")
            drawing.text(key.kind.text(words), x: Int(key.x) + 9, y: Int(y) + 4, "soft")
        }
        for section in sections { draw(section, in: &drawing) }
        for runner in strip.runners { draw(runner, sections, in: &drawing) }
        return drawing
    }

    /// What the colours that are there mean, in as many rows as the words need.
    private var keys: [(kind: StripKey, x: Double, row: Int)] {
        var keys: [(kind: StripKey, x: Double, row: Int)] = []
        var (x, row) = (22.0, 0)
        for kind in StripKey.allCases where strip.runners.contains(where: { StripKey($0) == kind }) {
            let width = 26 + 6.2 * Double(StripSection.width(of: kind.text(words)))
            if x + width > Double(Self.width), x > 22 { (x, row) = (22, row + 1) }
            keys.append((kind, x, row))
            x += width
        }
        return keys
    }

    private func draw(_ section: StripSection, in drawing: inout Drawing) {
        if let title = section.title { drawing.text(title, x: 16, y: Int(section.top) - 22, "soft") }
        let line = section.ends.map { (x: Self.ribbon, y: $0) }
        drawing.line(line, section.branch == nil ? "ribbon" : "ribbon faint", color: color)
        for (mark, y) in zip(section.marks, section.heights) {
            drawing.circle(x: Self.ribbon, y: y, radius: 4.5, "stop", hint: mark.name)
            drawing.name(StripSection.short(mark.name ?? mark.stopID.rawValue, 32), x: Self.names, y: y + 4.5, "name")
        }
    }

    /// route_color where it can be told from the ground.
    private var color: String? {
        guard let color = strip.route.color, color.count == 6, color.allSatisfy(\.isHexDigit),
            color.uppercased() != "FFFFFF"
        else {
            return nil
        }
        return "#\(color)"
    }

    /// A capsule with a tip in the direction in which it goes.
    private static func capsule(x: Double, y: Double, size: Double) -> [(x: Double, y: Double)] {
        [(-6, -9), (-4, -12), (4, -12), (6, -9), (6, 6), (0, 13), (-6, 6)].map { (x + $0.0 * size, y + $0.1 * size) }
    }

    private func draw(_ runner: RouteStrip.Runner, _ sections: [StripSection], in drawing: inout Drawing) {
        guard let section = sections.first(where: { $0.branch == runner.branch }) else { return }
        // Later places of the same vehicle, as long as it is on the same ribbon.
        let later = strips.map { $0.runners.first { $0.id == runner.id } }.prefix {
            $0?.branch == runner.branch && $0 != nil
        }
        let heights = later.compactMap { $0.map { section.height(at: $0.metres) } }
        let key = StripKey(runner)
        drawing.move(heights.map { (x: Self.ribbon, y: $0) }, every: step) { drawing in
            drawing.area([Self.capsule(x: 0, y: 0, size: 1)], "v \(key.rawValue)", hint: hint(runner))
            let label = label(runner)
            if !label.isEmpty { drawing.text(label, x: Int(Self.labels - Self.ribbon), y: 4, "label") }
        }
    }

    /// `bus 12 +4`
    private func label(_ runner: RouteStrip.Runner) -> String {
        let name = (runner.vehicle?.label ?? runner.vehicle?.id).map { StripSection.short($0, 9) }
        let minutes = runner.delay.map { $0 / 60 }.flatMap { $0 == 0 ? nil : $0 > 0 ? "+\($0)" : "\($0)" }
        return [name, minutes].compactMap(\.self).joined(separator: " ")
    }

    private func hint(_ runner: RouteStrip.Runner) -> String {
        let trip = runner.location.trip.tripID.rawValue
        let ride = runner.headsign.map { words.text("ride", with: ["line": trip, "headsign": $0]) } ?? trip
        let delay = runner.delay.map { $0 / 60 }.flatMap { minutes in
            minutes == 0 ? nil : words.text(minutes > 0 ? "late" : "early", count: abs(minutes))
        }
        return [runner.vehicle?.label ?? runner.vehicle?.id, ride, delay].compactMap(\.self)
            .joined(separator: words.label(", "))
    }
}

/// How a vehicle is coloured: the later, the warmer.
private enum StripKey: String, CaseIterable {
    case plan, early, time, late1, late2, late3

    init(_ runner: RouteStrip.Runner) {
        switch runner.delay {
        case nil: self = .plan
        case .some(..<(-DepartureStatus.tolerance)): self = .early
        case .some(...DepartureStatus.tolerance): self = .time
        case .some(..<300): self = .late1
        case .some(..<600): self = .late2
        default: self = .late3
        }
    }

    func text(_ words: Words) -> String {
        switch self {
        case .plan: words.label("by timetable")
        case .early: words.label("early")
        case .time: words.label("on time")
        case .late1: words.label("late")
        case .late2: words.text("minutes", count: 5)
        case .late3: words.text("minutes", count: 10)
        }
    }
}
