internal import GTFSModel
internal import GTFSValidation

/// The places of samples on a small map: a dot each, in the colour of its severity. It needs no network, so it has no streets,
/// but a scale.
struct SampleMap {
    private struct Dot {
        let position: Coordinate
        let severity: FeedIssue.Severity
        let hint: String
    }

    private let dots: [Dot]

    private static let (width, height, margin) = (720, 360, 24)
    /// Degrees that the map shows at least, so that one place is not a whole map.
    private static let narrowest = 0.01
    static let css = """
        .frame { fill: none; stroke: #8886 } .dot { stroke: #fff; stroke-width: 1; fill-opacity: .85 }
        .dot.error { fill: #b8383d } .dot.warning { fill: #9a6a00 } .dot.info { fill: #2f6fa8 }
        .scale { stroke: #777; stroke-width: 2; fill: none } .words { fill: #777; font: 12px sans-serif }

        """

    init(_ notices: [ValidationNotice]) {
        dots = notices.flatMap { notice in
            notice.samples.compactMap { sample in
                Self.position(of: sample).map {
                    Dot(
                        position: $0, severity: notice.severity,
                        hint: ([notice.code.rawValue] + sample.fields.prefix(4).map { "\($0.name) \($0.value)" })
                            .joined(separator: ", "))
                }
            }
        }
    }

    private static func position(of sample: NoticeSample) -> Coordinate? {
        for field in sample.fields {
            if case .position(let position) = field.value, position.latitude.isFinite, position.longitude.isFinite {
                return position
            }
        }
        return nil
    }

    /// Nil if no sample has a place.
    var markup: Markup? {
        if dots.isEmpty { return nil }
        var drawing = Drawing(width: Self.width, height: Self.height, title: "Places of the samples")
        let plane = MapPlane(dots.map(\.position))
        let (width, height) = (max(plane.width, Self.narrowest), max(plane.height, Self.narrowest))
        let scale = min(
            Double(Self.width - 2 * Self.margin) / width, Double(Self.height - 2 * Self.margin) / height)
        let left = (Double(Self.width) - plane.width * scale) / 2
        let top = (Double(Self.height) - plane.height * scale) / 2
        drawing.rectangle((x: 0, y: 0, width: Self.width, height: Self.height), "frame")
        for dot in dots {
            let point = plane.point(dot.position)
            drawing.circle(
                x: left + point.x * scale, y: top + point.y * scale, radius: 5,
                "dot \(dot.severity.rawValue.lowercased())", hint: dot.hint)
        }
        addScale(to: &drawing, pixelsPerDegree: scale)
        return drawing.region(css: Self.css)
    }

    /// A bar of a round length, about a fifth of the map.
    private func addScale(to drawing: inout Drawing, pixelsPerDegree: Double) {
        let start = dots[0].position
        let east = Coordinate(latitude: start.latitude, longitude: start.longitude + 0.001)
        let metresPerPixel = start.distance(to: east) / (0.001 * pixelsPerDegree)
        guard metresPerPixel > 0 else { return }
        var metres = 100
        for step in [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]
        where Double(step * 100) / metresPerPixel < Double(Self.width) / 5 {
            metres = step * 100
        }
        let y = Double(Self.height - 14)
        drawing.line([(x: 14, y: y), (x: 14 + Double(metres) / metresPerPixel, y: y)], "scale")
        drawing.text(metres < 1000 ? "\(metres) m" : "\(metres / 1000) km", x: 14, y: Self.height - 20, "words")
    }
}
