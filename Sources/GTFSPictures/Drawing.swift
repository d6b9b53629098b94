internal import Foundation
internal import GTFSModel

/// A drawing in pixels, from the upper left corner.
struct Drawing {
    private(set) var marks: [Markup] = []
    let (width, height): (Int, Int)
    /// The language of the names in it; nil if that is not known.
    var language: String?
    /// A description of the drawing, for people who do not see it.
    let title: String

    init(width: Int, height: Int, title: String) {
        (self.width, self.height) = (width, height)
        self.title = title
    }

    /// - Parameter hint: the text to show where the mouse rests; nil for none.
    mutating func rectangle(_ frame: (x: Int, y: Int, width: Int, height: Int), _ style: String, hint: String? = nil) {
        marks.append(
            .element(
                "rect",
                [
                    ("x", "\(frame.x)"), ("y", "\(frame.y)"), ("width", "\(frame.width)"),
                    ("height", "\(frame.height)"),
                    ("class", style),
                ], hint.map { [.element("title", text: $0)] } ?? []))
    }

    mutating func text(_ text: String, x: Int, y: Int, _ style: String) {
        marks.append(.element("text", [("x", "\(x)"), ("y", "\(y)"), ("class", style)], text: text))
    }

    mutating func name(_ text: String, x: Double, y: Double, _ style: String) {
        let frame = [("x", Self.text(x)), ("y", Self.text(y)), ("class", style)].map { (name: $0.0, value: $0.1) }
        marks.append(.element("text", frame + (language.map { [("lang", $0)] } ?? []), text: text))
    }

    /// A line through points, which are written with one decimal.
    /// - Parameters:
    ///   - color: its stroke; nil for the stroke of the style.
    ///   - hint: the text to show where the mouse rests; nil for none.
    mutating func line(_ points: [(x: Double, y: Double)], _ style: String, color: String? = nil, hint: String? = nil) {
        var attributes = [("d", Self.path(points)), ("class", style)].map { (name: $0.0, value: $0.1) }
        if let color { attributes.append(("style", "stroke:\(color)")) }
        marks.append(.element("path", attributes, hint.map { [.element("title", text: $0)] } ?? []))
    }

    /// An area within rings, each of which ends where it begins; a ring within another is a hole.
    /// - Parameters:
    ///   - color: its stroke and its fill; nil for those of the style.
    ///   - hint: the text to show where the mouse rests; nil for none.
    mutating func area(
        _ rings: [[(x: Double, y: Double)]], _ style: String, color: String? = nil, hint: String? = nil
    ) {
        var attributes = [("d", rings.map { Self.path($0) + "Z" }.joined()), ("class", style)].map {
            (name: $0.0, value: $0.1)
        }
        if let color { attributes.append(("style", "stroke:\(color);fill:\(color)")) }
        marks.append(.element("path", attributes, hint.map { [.element("title", text: $0)] } ?? []))
    }

    private static func path(_ points: [(x: Double, y: Double)]) -> String {
        points.enumerated().map {
            "\($0.offset == 0 ? "M" : "L")\(text($0.element.x)) \(text($0.element.y))"
        }.joined()
    }

    mutating func circle(x: Double, y: Double, radius: Double, _ style: String, hint: String? = nil) {
        let frame = [("cx", x), ("cy", y), ("r", radius)].map { (name: $0.0, value: Self.text($0.1)) }
        marks.append(
            .element("circle", frame + [("class", style)], hint.map { [.element("title", text: $0)] } ?? []))
    }

    /// Marks around the point 0, which go from each of some points to the next and stay at the last.
    /// - Parameter seconds: from one point to the next.
    mutating func move(
        _ points: [(x: Double, y: Double)], every seconds: Int, _ draw: (inout Drawing) -> Void
    ) {
        guard let first = points.first else { return }
        var part = Drawing(width: width, height: height, title: "")
        part.language = language
        draw(&part)
        let values = points.map { "\(Self.text($0.x)) \(Self.text($0.y))" }
        var motion: [Markup] = []
        if points.count > 1 {
            let attributes = [
                ("attributeName", "transform"), ("type", "translate"), ("fill", "freeze"),
                ("dur", "\(seconds * (points.count - 1))s"), ("values", values.joined(separator: ";")),
            ]
            motion.append(.element("animateTransform", attributes.map { (name: $0.0, value: $0.1) }, []))
        }
        let start = "translate(\(Self.text(first.x)) \(Self.text(first.y)))"
        marks.append(.element("g", [("transform", start)], motion + part.marks))
    }

    /// A number with one decimal at most.
    private static func text(_ number: Double) -> String {
        let tenths = Int64((min(max(number, -1e9), 1e9) * 10).rounded())
        let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
        return tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
    }

    /// A file of its own.
    func file(css: String) -> String { PictureKind.svg.beginning + svg(css: css).xml + "\n" }

    /// An SVG element that stands alone or in a page.
    /// - Parameter attributes: further ones of the element.
    func svg(css: String, _ attributes: [(name: String, value: String)] = []) -> Markup {
        .element(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
                ("width", "\(width)"), ("height", "\(height)"),
            ].map { (name: $0.0, value: $0.1) } + attributes,
            [.element("title", text: title)] + (css.isEmpty ? [] : [.element("style", text: css)]) + marks)
    }

    /// How far a page may shrink it before its letters, of 11 pixels or more, are too small to read.
    private static let leastScale = 0.85

    /// The drawing in a page: as wide as the window, and in a region that scrolls sideways where its letters would be too
    /// small.
    func region(css: String) -> Markup {
        let least = Int(Double(width) * Self.leastScale)
        return .element(
            "div", [("class", "wide"), ("tabindex", "0"), ("role", "region"), ("aria-label", title)],
            [svg(css: css, [("style", "min-width:\(least)px")])])
    }
}

/// Positions on a plane that keeps angles (Mercator), from the upper left corner, in degrees of longitude.
struct MapPlane {
    private let (west, north): (Double, Double)
    let (width, height): (Double, Double)

    init(_ positions: [Coordinate]) {
        let points = positions.map(Self.raw)
        west = points.map(\.x).min() ?? 0
        north = points.map(\.y).max() ?? 0
        width = (points.map(\.x).max() ?? 0) - west
        height = north - (points.map(\.y).min() ?? 0)
    }

    func point(_ position: Coordinate) -> (x: Double, y: Double) {
        let at = Self.raw(position)
        return (at.x - west, north - at.y)
    }

    /// The poles lie beyond any map.
    private static func raw(_ position: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(max(position.latitude, -85), 85) * .pi / 180
        return (position.longitude, log(tan(.pi / 4 + latitude / 2)) * 180 / .pi)
    }
}
