internal import Foundation
internal import GTFSModel

extension DeparturesRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out. Its moment is RFC 3339 in UTC.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(DeparturesRequest(stopID: "", from: 0)) { fields in
        fields.add("stop_id", \.stopID)
        fields.add("further_stop_ids", \.furtherStopIDs, absent: [])
        fields.add("from", moment: \.from)
        fields.add("minutes", \.minutes, absent: 60)
        fields.add("event", \.event, absent: .departure)
        fields.add("include_terminating", \.includesTerminating, absent: false)
        fields.add("headways", \.foldsHeadways, absent: false)
        fields.add("filter", \.filter, absent: DepartureFilter())
        fields.add("limit", \.limit)
        fields.add("language", \.language)
        fields.add("cursor", \.cursor)
    }
}

extension ConnectionsRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out. Its moment is RFC 3339 in UTC.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(ConnectionsRequest(from: "", to: "", at: 0)) { fields in
        fields.add("from_stop_id", \.from)
        fields.add("to_stop_id", \.to)
        fields.add("at", moment: \.at)
        fields.add("limit", \.limit, absent: 10)
        fields.add("filter", \.filter, absent: DepartureFilter())
    }
}

extension DepartureFilter: Codable {
    /// Reads a filter; what is not there lets all trips pass.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the filter.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(DepartureFilter()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("modes", \.modes, absent: [])
        fields.add("direction", \.direction)
    }
}

extension NearbyRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(
        NearbyRequest(position: Coordinate(latitude: 0, longitude: 0))
    ) { fields in
        fields.add("position", \.position)
        fields.add("radius", \.radius, absent: 600)
        fields.add("limit", \.limit, absent: 20)
        fields.add("stations", \.collapsesStations, absent: true)
        fields.add("served_only", \.isServedOnly, absent: false)
        fields.add("further_types", kinds: \.furtherTypes)
        fields.add("filter", \.filter, absent: StopFilter())
    }
}

extension StopFilter: Codable {
    /// Reads a filter; what is not there lets all stops pass.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the filter.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(StopFilter()) { fields in
        fields.add("modes", \.modes, absent: [])
        fields.add("routes", \.routes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("wheelchair", \.isWheelchairAccessible, absent: false)
    }
}

extension SearchRequest: Codable {
    /// Reads a request; what is not there has the value of a new request.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the request; what has the value of a new request is left out.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(SearchRequest(text: "")) { fields in
        fields.add("text", \.text)
        fields.add("position", \.position)
        fields.add("limit", \.limit, absent: 10)
    }
}

extension AnswerFields {
    /// Kinds of stops, in the order of their numbers; no key where there are none.
    mutating func add(_ key: String, kinds path: Path<Set<LocationType>>) {
        let key = AnswerKey(key)
        add(
            encode: { request, output in
                let kinds = request[keyPath: path].sorted { $0.rawValue < $1.rawValue }
                if !kinds.isEmpty { try output.container.encode(kinds, forKey: key) }
            },
            decode: { $0[keyPath: path] = Set(try $1.decodeIfPresent([LocationType].self, forKey: key) ?? []) })
    }
}
