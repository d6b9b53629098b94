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
