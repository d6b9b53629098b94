internal import GTFSModel
internal import GTFSQuery

/// A map as a page with a search, or as a drawing.
public struct MapPicture: Sendable {
    let map: NetworkMap
    let feed: PicturedFeed

    /// The map of a feed.
    public init(map: NetworkMap, feed: PicturedFeed) { (self.map, self.feed) = (map, feed) }

    private var title: String { "Map: \(feed.name)" }

    /// A page with the map and a search.
    public var html: String {
        let controls: [Markup] = [
            .element("h1", [], [.text("Map: "), feed.nameMarkup]),
            .element("label", [("for", "search")], text: "Stop or route"),
            .element("input", [("id", "search"), ("type", "search"), ("autocomplete", "off")], text: ""),
            .element("p", [("id", "found"), ("role", "status")], text: ""),
            .element("div", [("id", "shown")], []), .element("ul", [("id", "results")], []),
            .element("div", [("id", "routes")], []),
        ]
        let canvas: [Markup] = [
            .element(
                "canvas",
                [
                    ("id", "map"), ("tabindex", "0"), ("role", "img"),
                    (
                        "aria-label",
                        "\(title), \(map.routes.count) routes\(zonesInWords) and \(map.stops.count) stops. Arrow keys move, + and - zoom."
                    ),
                ], []),
            .element(
                "div", [("id", "zoom")],
                [("in", "+", "Zoom in"), ("out", "−", "Zoom out"), ("all", "⤢", "Show all")].map { id, text, label in
                    .element("button", [("id", id), ("type", "button"), ("aria-label", label)], text: text)
                }),
        ]
        return PicturePage.html(
            title: title, css: MapScript.css,
            [
                .element("aside", [], controls), .element("main", [], canvas),
                .element(
                    "noscript", text: "This map needs JavaScript. gtfs-query map --picture map.svg draws one without."),
                .raw(data, in: "script", [("type", "application/json"), ("id", "data")]),
                .raw(MapScript.javascript, in: "script", []),
            ])
    }

    private var zonesInWords: String { map.zones.isEmpty ? "" : ", \(Count.text(map.zones.count, "zone"))" }

    /// The map as JSON that cannot end a script element: names, colours, lines as encoded polylines of five decimals,
    /// which hold the differences from point to point.
    private var data: String {
        let routes = map.routes.map { shown in
            JSONValue.array([
                .string(shown.route.label ?? shown.route.id.rawValue),
                .string(shown.route.shortName == nil ? "" : shown.route.longName ?? ""),
                .string(shown.route.color.flatMap(Self.color) ?? ""),
                .string(shown.route.textColor.flatMap(Self.color) ?? ""),
                .string(shown.route.typeInWords ?? ""),
                .array(shown.lines.map { .string(EncodedPolyline.text($0)) }),
            ])
        }
        let members: [(String, JSONValue)] = [
            ("routes", .array(routes)), ("stops", .array(map.stops.map { .string($0.name) })),
            ("at", .string(EncodedPolyline.text(map.stops.map(\.position)))),
            ("serving", .array(map.stops.map { .array($0.routes.map { .integer($0) }) })),
            (
                "zones",
                .array(
                    map.zones.map { zone in
                        .array([
                            .string(zone.name), .array(zone.routes.map { .integer($0) }),
                            .array(zone.rings.map { .string(EncodedPolyline.text($0)) }),
                        ])
                    })
            ),
            ("names", .array(map.nameOrder.map { .integer($0) })),
            ("order", .array(map.paintOrder.map { .integer($0) })),
            ("ranks", .array(map.routes.map { .integer(NetworkMap.rank($0.route.type)) })),
            ("language", .string(feed.language ?? "")),
        ]
        return JSONValue.object(members.map { JSONValue.Member(key: $0, value: $1) }).text
            .replacing("<", with: "\\u003c")
    }

    /// `#0a7f3c`; nil if it is not a colour.
    static func color(_ digits: String) -> String? { RouteColour(digits) == nil ? nil : "#" + digits.lowercased() }
}

extension MapPicture {
    private static let css = """
        svg { background: #fff } path { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }
        .casing { stroke: #0003; stroke-width: 4 } .line { stroke: #5a6470 } .stop { fill: #fff; stroke: #333; stroke-width: .7 }
        .zone { fill: #5a6470; fill-opacity: .18; fill-rule: evenodd; stroke: #5a6470; stroke-width: 1.2 }
        @media (prefers-color-scheme: dark) { svg { background: #14171a } .casing { stroke: #fff6 }
          .stop { fill: #14171a; stroke: #ddd } }
        """

    private static let (width, most) = (1200.0, 2400.0)

    /// The drawing, which stands alone.
    public var svg: String {
        let plane = MapPlane(map.positions)
        let scale = min(Self.width / max(plane.width, 1e-9), Self.most / max(plane.height, 1e-9))
        func point(_ position: Coordinate) -> (x: Double, y: Double) {
            let at = plane.point(position)
            return (at.x * scale + 20, at.y * scale + 20)
        }
        var drawing = Drawing(
            width: Int(plane.width * scale) + 40, height: Int(plane.height * scale) + 40, title: title)
        for zone in map.zones {
            let color = zone.routes.first.flatMap { map.routes[$0].route.color }.flatMap(Self.color)
            drawing.area(zone.rings.map { $0.map(point) }, "zone", color: color, hint: zone.name)
        }
        // A rim around each line, so that a line in the colour of the paper is visible.
        for line in map.routes.flatMap(\.lines) { drawing.line(line.map(point), "casing") }
        for shown in map.paintOrder.map({ map.routes[$0] }) {
            let name = [shown.route.label, shown.route.shortName == nil ? nil : shown.route.longName].compactMap(\.self)
            for line in shown.lines {
                drawing.line(
                    line.map(point), "line", color: shown.route.color.flatMap(Self.color),
                    hint: name.isEmpty ? shown.route.id.rawValue : name.joined(separator: " "))
            }
        }
        for stop in map.stops {
            let at = point(stop.position)
            drawing.circle(x: at.x, y: at.y, radius: 2, "stop", hint: stop.name)
        }
        return drawing.file(css: Self.css)
    }
}
