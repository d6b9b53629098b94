internal import Foundation
internal import GTFSModel

extension RoutesRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(RoutesRequest()) { fields in
        fields.add("text", \.text)
        fields.add("modes", \.modes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("stop_id", \.stop)
        fields.add("limit", \.limit, absent: RoutesRequest().limit)
        fields.add("cursor", \.cursor)
    }
}

extension StopsRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(StopsRequest()) { fields in
        fields.add("box", \.box)
        fields.add("types", kinds: \.types)
        fields.add("limit", \.limit, absent: StopsRequest().limit)
        fields.add("cursor", \.cursor)
    }
}

extension VehiclesRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(VehiclesRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("box", \.box)
    }
}

extension AlertsRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(AlertsRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("stops", \.stops, absent: [])
        fields.add("trips", \.trips, absent: [])
    }
}

extension SetDeparturesRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out. Its moment is RFC 3339 in UTC.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(SetDeparturesRequest(stops: [], from: 0)) { fields in
        fields.add("stops", \.stops)
        fields.add("from", moment: \.from)
        fields.add("minutes", \.minutes, absent: 60)
        fields.add("event", \.event, absent: .departure)
        fields.add("include_terminating", \.includesTerminating, absent: false)
        fields.add("headways", \.foldsHeadways, absent: false)
        fields.add("filter", \.filter, absent: DepartureFilter())
        fields.add("limit", \.limit)
        fields.add("cursor", \.cursor)
    }
}
