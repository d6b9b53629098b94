internal import Foundation
public import GTFSModel
public import GTFSQuery

/// The area that is reached within some time: the rest of the time is walked around each stop, on a grid of 50 metres.
public struct ReachedArea: Sendable, Hashable {
    /// How long a journey may take.
    public var minutes: Int
    /// Square metres of the area.
    public var squareMetres: Double
    /// The polygons of the area; their rings are closed. The first ring of a polygon is its outline, anticlockwise; the others
    /// are holes, clockwise (RFC 7946).
    public var polygons: [[[Coordinate]]]

    /// An area that a question found or a test needs.
    public init(minutes: Int, squareMetres: Double, polygons: [[[Coordinate]]]) {
        self.minutes = minutes
        self.squareMetres = squareMetres
        self.polygons = polygons
    }
}

extension Timetable {
    /// The positions that are reached within the time of a request: those to which a matrix has a cell.
    ///
    /// From each stop one walks at most `walking.reach` as the crow flies; a station is left by each of its entrances. The window
    /// of the request does not count: it leaves at its `at`.
    ///
    ///     let area = try timetable.reachedArea(ReachRequest(from: .position(home), at: now, minutes: 30))
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: the errors of `reach(_:realtime:)`.
    public func reachedArea(_ request: ReachRequest, realtime: RealtimeSnapshot? = nil) throws -> ReachedArea {
        try ask(AreaQuestion(request: request), realtime: realtime)
    }

    /// The same, answered outside the cooperative pool. The search ends with the task.
    public func reachedArea(_ request: ReachRequest, realtime: RealtimeSnapshot? = nil) async throws -> ReachedArea {
        try await ask(AreaQuestion(request: request), realtime: realtime)
    }
}

private struct AreaQuestion: Question {
    let request: ReachRequest

    static var kind: QuestionKind { ReachRequest.kind }

    func validate() throws { try request.validate() }

    func answer(in session: QuestionSession) throws -> ReachedArea {
        let question = try JourneyQuestion(request.journeys, in: session.feed(), realtime: session.realtime)
        let search = try ReachSearch(question, windowMinutes: 0, minutes: request.minutes)
        let walks = try walks(question, of: search)
        guard let middle = question.from.position ?? walks.first?.centre else {
            return ReachedArea(minutes: request.minutes, squareMetres: 0, polygons: [])
        }
        var cells = GridCells(around: middle)
        for (count, walk) in walks.enumerated() {
            if count % 1024 == 0 { try Cancellation.current.check() }
            cells.add(walk)
        }
        cells.merge()
        return ReachedArea(
            minutes: request.minutes, squareMetres: cells.squareMetres, polygons: GridOutline(cells).polygons)
    }

    /// The walks with the rest of the time: around each part of a station, from its platform that is reached first.
    private func walks(_ question: JourneyQuestion, of search: ReachSearch) throws -> [GridCells.Circle] {
        let (stops, classes) = (question.network.stops, question.network.classes)
        var least: [Int32: Int] = [:]
        func reach(_ stop: Int, in seconds: Int) {
            guard seconds <= search.limit, search.isOpen(stop) else { return }
            least[stops.station(of: stop), default: .max] = min(least[stops.station(of: stop)] ?? .max, seconds)
        }
        for (stop, way) in question.from.ways { reach(Int(stop), in: way.seconds) }
        try search.search(from: question.from) { leave, labels in
            for node in 0..<classes.nodeCount {
                if let time = labels.arrival(at: node) { reach(Int(classes.stops[node]), in: time - leave) }
            }
        }
        var walks = stops.stations.indices.compactMap { key -> GridCells.Circle? in
            guard let seconds = least[stops.stations[key]], let position = stops.positions[key] else { return nil }
            return GridCells.Circle(centre: position, metres: metres(search.limit - seconds))
        }
        if question.from.stop == nil, let start = question.from.position {
            walks.append(GridCells.Circle(centre: start, metres: metres(search.limit)))
        }
        return walks
    }

    /// As the crow flies.
    private func metres(_ seconds: Int) -> Double {
        min(request.walking.reach, Double(seconds) * request.walking.speed / request.walking.detour)
    }
}

extension ReachedArea: Codable {
    private enum CodingKeys: String, CodingKey {
        case minutes, geometry
        case squareMetres = "area"
    }

    /// A geometry of GeoJSON.
    private struct Geometry: Codable {
        var type = "MultiPolygon"
        var coordinates: [[[[Double]]]]
    }

    /// Reads `minutes`, `area` in square metres and `geometry`, a MultiPolygon of GeoJSON.
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        let geometry = try keys.decode(Geometry.self, forKey: .geometry)
        self.init(
            minutes: try keys.decode(Int.self, forKey: .minutes),
            squareMetres: try keys.decode(Double.self, forKey: .squareMetres),
            polygons: geometry.coordinates.map { polygon in
                polygon.map { ring in
                    ring.filter { $0.count >= 2 }.map { Coordinate(latitude: $0[1], longitude: $0[0]) }
                }
            })
    }

    /// Writes them.
    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(minutes, forKey: .minutes)
        try keys.encode(squareMetres, forKey: .squareMetres)
        let coordinates = polygons.map { $0.map { $0.map { [$0.longitude, $0.latitude] } } }
        try keys.encode(Geometry(coordinates: coordinates), forKey: .geometry)
    }
}
