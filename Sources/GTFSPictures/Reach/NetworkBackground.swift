internal import GTFSModel
public import GTFSQuery

/// The lines of the network in the part of the map around some stops, each piece drawn once.
public struct NetworkBackground: Sendable {
    let lines: [[Coordinate]]

    /// Points within this many metres of a drawn line are left out.
    private static let tolerance = 20.0

    /// Nil if no stop has a position on Earth.
    /// - Throws: a `QueryError` if the database cannot be read.
    public init?(behind stops: [ReachedStop], _ timetable: Timetable) throws {
        guard let area = CoordinateBox(around: stops.compactMap(\.stop.position)) else { return nil }
        var distinct = DistinctLines()
        for route in try timetable.routes(RoutesRequest(limit: .max)).routes {
            for shape in try timetable.shapes(ofRoute: route.id) {
                for part in area.parts(of: shape.line.points) { distinct.add(part) }
            }
        }
        lines = distinct.lines.map(LineSimplification(tolerance: Self.tolerance).points)
    }
}

extension CoordinateBox {
    /// The rectangle around some positions, with a small margin.
    init?(around positions: [Coordinate]) {
        func range(_ values: [Double], within limit: Double) -> ClosedRange<Double> {
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            let margin = (most - least) / 50
            return (least - margin...most + margin).clamped(to: -limit...limit)
        }
        let latitudes = range(positions.map(\.latitude), within: 90)
        let longitudes = range(positions.map(\.longitude), within: 180)
        self.init(
            west: longitudes.lowerBound, south: latitudes.lowerBound, east: longitudes.upperBound,
            north: latitudes.upperBound)
    }

    /// The parts of a line that lie within, each with the point before and the point after.
    func parts(of line: [Coordinate]) -> [[Coordinate]] {
        var parts: [[Coordinate]] = []
        var part: [Coordinate] = []
        for (from, to) in zip(line, line.dropFirst()) {
            if contains(from) || contains(to) {
                if part.isEmpty { part = [from] }
                part.append(to)
            } else if !part.isEmpty {
                parts.append(part)
                part = []
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
