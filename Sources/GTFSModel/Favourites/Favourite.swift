/// A stop, a route, a position or a journey that a person keeps, with the fields that find it again in a later version
/// of the feed.
///
///     let favourite = try favourites.add(.stop(detail.stop), label: "Home")
///     try favourites.move(favourite.id, to: 1)
public struct Favourite: Sendable, Hashable, Identifiable {
    /// The thing that the favourite keeps.
    public enum Subject: Sendable, Hashable {
        /// A stop or station: its id, code, name, position, location type and platform code are kept.
        case stop(Stop)
        /// A route: its id, agency and both names are kept.
        case route(Route)
        /// A position on the map, such as home.
        case position(Coordinate)
        /// From one end to another.
        case journey(from: End, to: End)
    }

    /// Where a journey begins or ends.
    public enum End: Sendable, Hashable {
        /// A stop or station.
        case stop(Stop)
        /// A position on the map.
        case position(Coordinate)
    }

    /// A number of its file that no other favourite gets, even after this one is removed.
    public let id: Int
    /// The thing that the favourite keeps.
    public var subject: Subject
    /// The person's own name for it; nil without one.
    public var label: String?
    /// 1 for the first of the list, without gaps.
    public var order: Int
    /// When it was added, seconds since 1970.
    public var created: Int

    /// A favourite as a file holds it.
    public init(id: Int, subject: Subject, label: String? = nil, order: Int = 1, created: Int = 0) {
        self.id = id
        self.subject = subject
        self.label = label
        self.order = order
        self.created = created
    }

    /// The text to show: its label, or the name of its subject, or the id or position of that.
    public var title: String { label ?? subject.title }
}

extension Favourite.Subject {
    /// Both ends of a journey; the one end of a stop or a position; none of a route.
    public var ends: [Favourite.End] {
        switch self {
        case .stop(let stop): [.stop(stop)]
        case .position(let position): [.position(position)]
        case .journey(let from, let to): [from, to]
        case .route: []
        }
    }

    fileprivate var title: String {
        if case .route(let route) = self { return route.label ?? route.id.rawValue }
        return ends.map(\.title).joined(separator: " – ")
    }
}

extension Favourite.End {
    /// The name of the stop, or else its id; the latitude and longitude of a position.
    public var title: String {
        switch self {
        case .stop(let stop): stop.name ?? stop.id.rawValue
        case .position(let position):
            PlainNumber.text(position.latitude) + ", " + PlainNumber.text(position.longitude)
        }
    }

    /// Where it is, degrees; nil for a stop without a position.
    public var position: Coordinate? {
        switch self {
        case .stop(let stop): stop.position
        case .position(let position): position
        }
    }
}

// Favourites under the names of their file's columns, stops and routes under GTFS's own.

private let (idKey, kindKey, labelKey) = (AnswerKey("favorite_id"), AnswerKey("kind"), AnswerKey("label"))
private let (orderKey, createdKey) = (AnswerKey("order"), AnswerKey("created"))
private let (fromKey, toKey) = (AnswerKey("from"), AnswerKey("to"))
private let (latitudeKey, longitudeKey) = (AnswerKey("latitude"), AnswerKey("longitude"))

extension Favourite: Codable {
    /// Reads a row of `favorites list`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnswerKey.self)
        guard let created = try values.instantIfPresent(createdKey) else {
            throw values.malformed(createdKey, "a favourite has a time")
        }
        self.init(
            id: try values.decode(Int.self, forKey: idKey), subject: try Subject(from: decoder),
            label: try values.decodeIfPresent(String.self, forKey: labelKey),
            order: try values.decode(Int.self, forKey: orderKey), created: created)
    }

    /// Writes the row of `favorites list`: number, kind, label, order, time, then the subject.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: AnswerKey.self)
        try values.encode(id, forKey: idKey)
        try values.encode(subject.kind, forKey: kindKey)
        try values.encodeIfPresent(label, forKey: labelKey)
        try values.encode(order, forKey: orderKey)
        try values.encode(RFC3339.text(created, offset: 0), forKey: createdKey)
        try subject.encode(to: encoder)
    }
}

extension Favourite.Subject: Codable {
    /// The kind of the subject: `stop`, `route`, `place` (a position) or `journey`.
    public var kind: String {
        switch self {
        case .stop: "stop"
        case .route: "route"
        case .position: "place"
        case .journey: "journey"
        }
    }

    /// Reads the subject, of the kind that `kind` names.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnswerKey.self)
        switch try values.decode(String.self, forKey: kindKey) {
        case "stop": self = .stop(try Stop(from: decoder))
        case "route": self = .route(try Route(from: decoder))
        case "place": self = .position(try values.position())
        case "journey":
            self = .journey(
                from: try values.decode(Favourite.End.self, forKey: fromKey),
                to: try values.decode(Favourite.End.self, forKey: toKey))
        case let kind: throw values.malformed(kindKey, "\(kind) is no kind of favourite")
        }
    }

    /// Writes the keys of the stop, the route or the position, or `from` and `to`; `kind` is written by the favourite.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .stop(let stop): try stop.encode(to: encoder)
        case .route(let route): try route.encode(to: encoder)
        case .position(let position): try position.encodeKeys(to: encoder)
        case .journey(let from, let to):
            var values = encoder.container(keyedBy: AnswerKey.self)
            try values.encode(from, forKey: fromKey)
            try values.encode(to, forKey: toKey)
        }
    }
}

extension Favourite.End: Codable {
    /// Reads a stop, or a position.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnswerKey.self)
        let isStop = values.contains(AnswerKey("stop_id"))
        self = isStop ? .stop(try Stop(from: decoder)) : .position(try values.position())
    }

    /// Writes the keys of the stop, or `latitude` and `longitude`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .stop(let stop): try stop.encode(to: encoder)
        case .position(let position): try position.encodeKeys(to: encoder)
        }
    }
}

extension Coordinate {
    fileprivate func encodeKeys(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: AnswerKey.self)
        try values.encode(latitude, forKey: latitudeKey)
        try values.encode(longitude, forKey: longitudeKey)
    }
}

extension KeyedDecodingContainer<AnswerKey> {
    fileprivate func position() throws -> Coordinate {
        Coordinate(
            latitude: try decode(Double.self, forKey: latitudeKey),
            longitude: try decode(Double.self, forKey: longitudeKey))
    }
}
