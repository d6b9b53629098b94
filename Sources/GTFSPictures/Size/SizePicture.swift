internal import GTFSModel
public import GTFSQuery

/// The parts of a database as areas, and the other forms of the same feed as bars.
public struct SizePicture: Sendable {
    let size: TimetableSize
    let title: String

    /// - Parameter size: of `Timetable.size()`.
    public init(size: TimetableSize, title: String) { (self.size, self.title) = (size, title) }

    private static let (width, barHeight, mapTop, mapHeight) = (1000, 26, 210, 560)
    private static let colors = 8

    private static let css = """
        svg { background: #fff } text { font: 12px system-ui, sans-serif; fill: #1b1f24 } .title { font-weight: bold; font-size: 16px }
        .end { text-anchor: end } rect { stroke: #fff; stroke-width: 1.5 } .own { fill: #0b57a4 } .bar { fill: #b9c4cf }
        .k0 { fill: #a9c6e3 } .k1 { fill: #f4c08a } .k2 { fill: #a9d8b0 } .k3 { fill: #e3b3d2 } .k4 { fill: #f1dd8c }
        .k5 { fill: #b9b6e6 } .k6 { fill: #a5dad9 } .k7 { fill: #d6d0c4 }
        @media (prefers-color-scheme: dark) {
          svg { background: #14171a } text { fill: #eceff1 } rect { stroke: #14171a } .own { fill: #79b8ff } .bar { fill: #4a545e }
          .k0 { fill: #244d76 } .k1 { fill: #7a4a17 } .k2 { fill: #2a5f35 } .k3 { fill: #6d3259 } .k4 { fill: #65570f }
          .k5 { fill: #413d86 } .k6 { fill: #1d5d5c } .k7 { fill: #4c473d }
        }
        """

    private static let tableCSS = """
        table { border-collapse: collapse; margin-top: 1em } td, th { padding: .2em .8em; border-bottom: 1px solid var(--line);
          text-align: right } td:first-child, th:first-child { text-align: left }

        """

    /// The drawing, which stands alone.
    public var svg: String { drawing(isTitled: true).file(css: Self.css) }

    /// A page with the drawing, and a table of the kinds.
    public var html: String {
        PicturePage.html(
            title: title, css: Self.tableCSS,
            [
                .element(
                    "main", [],
                    [.element("h1", text: title), drawing(isTitled: false).region(css: Self.css), table])
            ])
    }

    private var forms: [(name: String, bytes: Int)] {
        [
            ("This database", size.bytes), ("The zip", size.zipBytes), ("Its text", size.textBytes),
            ("Plain SQLite (estimate)", size.estimatedPlainBytes),
        ]
    }

    /// - Parameter isTitled: false if the page has the title above it.
    private func drawing(isTitled: Bool) -> Drawing {
        let hasMap = size.parts != nil
        var drawing = Drawing(
            width: Self.width, height: hasMap ? Self.mapTop + Self.mapHeight + 10 : Self.mapTop, title: title)
        if isTitled { drawing.text(title, x: 10, y: 26, "title") }
        bars(in: &drawing)
        if hasMap {
            map(in: &drawing)
        } else {
            drawing.text("This system's SQLite cannot tell the size of each table.", x: 10, y: 190, "key")
        }
        return drawing
    }

    private func bars(in drawing: inout Drawing) {
        let most = max(1, forms.map(\.bytes).max() ?? 1)
        for (index, form) in forms.enumerated() {
            let y = 44 + index * (Self.barHeight + 8)
            let length = Double(form.bytes) / Double(most) * Double(Self.width - 520)
            drawing.text(form.name, x: 170, y: y + 17, "end")
            drawing.rectangle((180, y, max(1, Int(length)), Self.barHeight), index == 0 ? "own" : "bar")
            drawing.text(words(form, isOwn: index == 0), x: 190 + Int(length), y: y + 17, "key")
        }
    }

    private func words(_ form: (name: String, bytes: Int), isOwn: Bool) -> String {
        let bytes = PlainNumber.grouped(form.bytes) + " bytes"
        guard !isOwn, form.bytes > 0 else { return bytes }
        return "\(bytes), the database is \(PlainNumber.ratio(Double(size.bytes) / Double(form.bytes))) of it"
    }

    private func map(in drawing: inout Drawing) {
        let kinds = size.kinds ?? []
        let whole = AreaRectangle(
            x: 10, y: Double(Self.mapTop), width: Double(Self.width - 20), height: Double(Self.mapHeight))
        for (index, (kind, area)) in zip(kinds, whole.divided(kinds.map { Double($0.bytes) })).enumerated() {
            let parts = (size.parts ?? []).filter { $0.kind == kind.kind }
            let title = "\(kind.kind.words), \(share(kind.bytes))"
            let hasTitle = area.height > 34 && area.width > 70
            let inner = hasTitle ? area.without(top: 18) : area
            for (part, box) in zip(parts, inner.divided(parts.map { Double($0.bytes) })) {
                draw(
                    box, name: part.name, style: "k\(index % Self.colors)",
                    hint: "\(title): \(part.name), \(PlainNumber.grouped(part.bytes)) bytes", in: &drawing)
            }
            if parts.isEmpty {
                draw(
                    inner, name: "", style: "k\(index % Self.colors)",
                    hint: "\(title): \(PlainNumber.grouped(kind.bytes)) bytes", in: &drawing)
            }
            if hasTitle {
                drawing.text(Self.cut(title, to: area.width), x: Int(area.x) + 4, y: Int(area.y) + 14, "title-of-kind")
            }
        }
    }

    private func draw(_ box: AreaRectangle, name: String, style: String, hint: String, in drawing: inout Drawing) {
        let (x, y) = (Int(box.x.rounded()), Int(box.y.rounded()))
        let (right, bottom) = (Int((box.x + box.width).rounded()), Int((box.y + box.height).rounded()))
        guard right > x, bottom > y else { return }
        drawing.rectangle((x, y, right - x, bottom - y), style, hint: hint)
        guard box.height > 18, box.width > 60 else { return }
        drawing.text(Self.cut(name, to: box.width), x: x + 5, y: y + 15, "part")
    }

    /// The part of a name that fits a width; a letter takes about seven pixels.
    private static func cut(_ name: String, to width: Double) -> String {
        let most = max(1, Int((width - 8) / 7))
        return name.count > most ? name.prefix(most - 1) + "…" : name
    }

    private func share(_ bytes: Int) -> String {
        PlainNumber.text(PlainNumber.rounded(Double(bytes) / Double(max(size.bytes, 1)) * 100, decimals: 1)) + "%"
    }

    private var table: Markup {
        let rows = (size.kinds ?? []).map {
            [$0.kind.words, PlainNumber.grouped($0.bytes), share($0.bytes)]
        }
        return .element(
            "table", [],
            [.element("tr", [], ["Kind", "Bytes", "Share"].map { .element("th", text: $0) })]
                + rows.map { .element("tr", [], $0.map { .element("td", text: $0) }) })
    }
}
