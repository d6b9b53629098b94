internal import GTFSHistory
internal import GTFSModel

/// Running times along a route: for each direction a line from stop to stop, and others for its branches and expresses, each
/// part in the colour of its excess over the schedule, and a row for each part.
struct PerformanceLine {
    private let report: SegmentReport
    private let names: PerformancePage.Names

    /// Units of a line.
    private static let width = 1000
    /// Units between two parts of a line: the stop.
    private static let gap = 3

    private static let figures = ["Half within", "9 in 10 within", "Scheduled", "Excess", "km/h"]

    static let css = """
        .line { display: block; width: 100%; height: 1.3em; margin: .6em 0 } .few { fill: none; stroke: var(--soft) }
        .slow-0 { fill: #cfe3f5; background: #cfe3f5 } .slow-1 { fill: #97c0e0; background: #97c0e0 }
        .slow-2 { fill: #e8ad62; background: #e8ad62 } .slow-3 { fill: #cd6a33; background: #cd6a33 }
        .slow-4 { fill: #84251a; background: #84251a }
        .parts i { display: inline-block; width: .9em; height: .9em; margin-right: .45em; vertical-align: -.1em }
        @media (prefers-color-scheme: dark) { .slow-0 { fill: #2b4257; background: #2b4257 }
          .slow-1 { fill: #44739d; background: #44739d } .slow-2 { fill: #b5803a; background: #b5803a }
          .slow-3 { fill: #e8995c; background: #e8995c } .slow-4 { fill: #ffd9bf; background: #ffd9bf } }
        @media print { .line, .parts i { print-color-adjust: exact; -webkit-print-color-adjust: exact } }

        """

    init(_ report: SegmentReport, names: PerformancePage.Names) { (self.report, self.names) = (report, names) }

    /// Empty without a running time.
    var markup: [Markup] {
        guard report.rows.contains(where: { $0.p50 != nil }) else { return [] }
        return [.element("h2", text: "Running times along the line"), key]
            + chains.flatMap { rows in heading(rows) + [line(rows), table(rows)] }
    }

    /// The parts that follow each other from stop to stop in one direction: a branch and an express have lines of their own.
    private var chains: [[SegmentRow]] {
        var chains: [[SegmentRow]] = []
        for row in report.rows {
            let before = chains.firstIndex { chain in
                guard let last = chain.last else { return false }
                return last.directionID == row.directionID && last.routeID == row.routeID
                    && last.toStopID == row.fromStopID
            }
            if let before { chains[before].append(row) } else { chains.append([row]) }
        }
        return chains
    }

    private func heading(_ rows: [SegmentRow]) -> [Markup] {
        guard let first = rows.first, let last = rows.last else { return [] }
        let direction = first.directionID.map { [Markup.text("Direction \($0): ")] } ?? []
        return [
            .element(
                "h3", [],
                direction + [
                    .element("span", names.feed.attributes, text: "\(name(first.fromStopID)) › \(name(last.toStopID))")
                ])
        ]
    }

    private var key: Markup {
        let words = Slowness.allCases.map { slowness -> Markup in
            .element(
                "span", [("class", "key")], [.element("i", [("class", slowness.style)], []), .text(slowness.words)])
        }
        return .element("p", [], [.text("Half of the trips take, against the schedule: ")] + words)
    }

    /// From stop to stop, as long as the way or, where that is not known, all of one length.
    private func line(_ rows: [SegmentRow]) -> Markup {
        let metres = rows.map { max(1, $0.metres ?? 0) }
        let lengths = rows.allSatisfy { $0.metres != nil } ? metres : rows.map { _ in 1 }
        let (whole, room) = (lengths.reduce(0, +), max(rows.count, Self.width - Self.gap * (rows.count - 1)))
        var (parts, before): ([Markup], Int) = ([], 0)
        for (index, row) in rows.enumerated() {
            let (start, end) = (room * before / whole, room * (before + lengths[index]) / whole)
            before += lengths[index]
            parts.append(
                .element(
                    "rect",
                    [
                        ("class", row.slowness?.style ?? "few"), ("x", "\(start + Self.gap * index)"), ("y", "0"),
                        ("width", "\(max(1, end - start))"), ("height", "12"),
                    ], [.element("title", text: words(of: row))]))
        }
        let box = "0 0 \(room + Self.gap * (rows.count - 1)) 12"
        return .element(
            "svg",
            [
                ("class", "line"), ("viewBox", box), ("preserveAspectRatio", "none"), ("role", "img"),
                ("aria-label", "\(rows.count) parts from stop to stop, as in the table below"),
            ], parts)
    }

    private func table(_ rows: [SegmentRow]) -> Markup {
        let head = [("", "From stop to stop")] + Self.figures.map { ("n", $0) }
        return PerformanceTable.table("rows parts", head: head, lines: rows.map(row))
    }

    private func row(_ row: SegmentRow) -> Markup {
        let texts: [String]
        if row.p50 == nil {
            texts = ["\(row.observed) observed: too few", "", "", "", ""]
        } else {
            texts =
                [row.p50, row.p90, row.scheduled, row.excess].map { $0.map(InstantText.minutesAndSeconds) ?? "" }
                + [row.speed.map(PlainNumber.text) ?? ""]
        }
        return .element(
            "tr", [],
            [
                .element(
                    "th", [("scope", "row")],
                    [
                        .element("i", [("class", row.slowness?.style ?? "")], []),
                        .element(
                            "span", names.feed.attributes, text: "\(name(row.fromStopID)) › \(name(row.toStopID))"),
                    ])
            ]
                + PerformanceTable.cells(Self.figures, figures: texts.map { $0.isEmpty ? [] : [.text($0)] }))
    }

    private func words(of row: SegmentRow) -> String {
        let way = "\(name(row.fromStopID)) › \(name(row.toStopID))"
        guard let p50 = row.p50, let scheduled = row.scheduled else { return "\(way): \(row.observed) observed" }
        return "\(way): \(InstantText.minutesAndSeconds(p50)), scheduled \(InstantText.minutesAndSeconds(scheduled))"
    }

    private func name(_ id: Stop.ID) -> String { names.stops[id] ?? id.rawValue }
}

/// How much longer than scheduled half of the trips take, as a part of the scheduled time.
private enum Slowness: Int, CaseIterable {
    case punctual
    case tenth
    case quarter
    case half
    case more

    /// - Parameters:
    ///   - excess: seconds.
    ///   - scheduled: seconds.
    init(excess: Int, of scheduled: Int) {
        switch Double(excess) / Double(max(1, scheduled)) {
        case ...0.02: self = .punctual
        case ...0.1: self = .tenth
        case ...0.25: self = .quarter
        case ...0.5: self = .half
        default: self = .more
        }
    }

    /// The class of its colours.
    var style: String { "slow-\(rawValue)" }

    var words: String {
        switch self {
        case .punctual: "no longer"
        case .tenth: "up to 10% longer"
        case .quarter: "up to 25%"
        case .half: "up to 50%"
        case .more: "more"
        }
    }
}

extension SegmentRow {
    /// Nil with too few running times.
    fileprivate var slowness: Slowness? {
        guard let excess, let scheduled else { return nil }
        return Slowness(excess: excess, of: scheduled)
    }
}
