extension ShapeLine: AnswerCodable {
    /// A line.
    package static let fields = AnswerFields(ShapeLine(points: [])) { fields in
        fields.add("shape_id", \.shapeID)
        fields.add("from_stops", \.isFromStops, absent: false)
        fields.add("length", derived: { PlainNumber.rounded($0.length, decimals: 1) })
        fields.add("coordinates", \.coordinates)
    }

    private var coordinates: [[Double]] {
        get { points.map { [$0.longitude, $0.latitude] } }
        set {
            points = newValue.map { pair in
                Coordinate(latitude: pair.count > 1 ? pair[1] : .nan, longitude: pair.first ?? .nan)
            }
        }
    }
}

extension RouteShape: AnswerCodable {
    private static let blank = RouteShape(directionID: nil, tripCount: 0, line: ShapeLine(points: []))

    /// A line of a route.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("direction_id", \.directionID)
        fields.add("trip_count", \.tripCount)
        fields.add(ShapeLine.fields, of: \.line)
    }
}

extension LinePosition: AnswerCodable {
    private static let blank = LinePosition(
        point: Coordinate(latitude: 0, longitude: 0), distanceFromLine: 0, metresGone: 0, metresToGo: 0,
        isFromStops: false)

    /// A position on a line.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("point", \.point)
        fields.add("distance_from_line", \.distanceFromLine)
        fields.add("metres_gone", \.metresGone)
        fields.add("metres_to_go", \.metresToGo)
        fields.add("from_stops", \.isFromStops, absent: false)
    }
}

extension CoordinateBox: Codable {
    private enum CodingKeys: String, CodingKey { case west, south, east, north }

    /// Reads the four edges, degrees.
    /// - Throws: `DecodingError` for edges that do not make a box.
    public init(from decoder: any Decoder) throws {
        let edges = try decoder.container(keyedBy: CodingKeys.self)
        let box = CoordinateBox(
            west: try edges.decode(Double.self, forKey: .west), south: try edges.decode(Double.self, forKey: .south),
            east: try edges.decode(Double.self, forKey: .east), north: try edges.decode(Double.self, forKey: .north))
        guard let box else {
            throw DecodingError.dataCorruptedError(
                forKey: .south, in: edges, debugDescription: "The edges are no box in degrees, south below north.")
        }
        self = box
    }

    /// Writes the four edges, degrees.
    public func encode(to encoder: any Encoder) throws {
        var edges = encoder.container(keyedBy: CodingKeys.self)
        try edges.encode(west, forKey: .west)
        try edges.encode(south, forKey: .south)
        try edges.encode(east, forKey: .east)
        try edges.encode(north, forKey: .north)
    }
}

extension Transfer: AnswerCodable {
    /// A row of transfers.txt.
    package static let fields = AnswerFields(Transfer(fromStopID: nil, toStopID: nil)) { fields in
        fields.add("from_stop_id", \.fromStopID)
        fields.add("to_stop_id", \.toStopID)
        fields.add("from_route_id", \.fromRouteID)
        fields.add("to_route_id", \.toRouteID)
        fields.add("from_trip_id", \.fromTripID)
        fields.add("to_trip_id", \.toTripID)
        fields.add("transfer_type", \.type)
        fields.add("min_transfer_time", \.minimumTime)
    }
}

extension TripOnServiceDay: AnswerCodable {
    private static let blank = TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0))

    /// A trip on a service day.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.tripID)
        fields.add("service_date", \.serviceDate)
        fields.add("start_time", \.startTime)
    }
}
