internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A favourite, with its present subject in a timetable.
public struct FoundFavourite: Sendable, Hashable, Identifiable {
    /// How a favourite was found.
    public enum State: String, Sendable, Hashable, Codable {
        /// Under its ids; a position is always present.
        case present
        /// Under another id: by its code, its name or its position.
        case moved
        /// Not at all. Nothing is lost: another version of the feed may have it again.
        case missing
    }

    /// The favourite as stored.
    public var favourite: Favourite
    /// How it was found; for a journey, the worse of its ends.
    public var state: State
    /// Its subject, as the timetable has it; nil if it is missing.
    public var found: Favourite.Subject?

    /// A favourite, and where it is in the feed.
    public init(favourite: Favourite, state: State = .present, found: Favourite.Subject? = nil) {
        self.favourite = favourite
        self.state = state
        self.found = found
    }

    /// The favourite's.
    public var id: Favourite.ID { favourite.id }
}

extension Timetable {
    /// The subjects of favourites in the timetable, in their order. An id that the feed still has counts as long as
    /// name or position agree. Otherwise a stop is searched within a kilometre by its code, then by its name, then as
    /// the only stop within 25 metres, and last anywhere by code and name. A route is searched by its names and agency.
    /// - Throws: `StoreError` if the database cannot be read.
    public func resolve(_ favourites: [Favourite]) throws -> [FoundFavourite] {
        var own = self
        own.language = nil
        let search = FavouriteSearch(timetable: own)
        return try favourites.map { favourite in
            let match = try search.match(favourite.subject)
            return FoundFavourite(favourite: favourite, state: match.state, found: match.found)
        }
    }
}

extension FoundFavourite: Codable {
    /// Reads the keys of the favourite, `state` and `found`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnswerKey.self)
        favourite = try Favourite(from: decoder)
        state = try values.decode(State.self, forKey: AnswerKey("state"))
        switch state {
        case .present:
            found = try values.decodeIfPresent(Kinded.self, forKey: AnswerKey("found"))?.subject ?? favourite.subject
        case .moved: found = try values.decode(Kinded.self, forKey: AnswerKey("found")).subject
        case .missing: found = nil
        }
    }

    /// Writes the keys of the favourite and `state`; if the subject changed, `found` has the present one.
    public func encode(to encoder: any Encoder) throws {
        try favourite.encode(to: encoder)
        var values = encoder.container(keyedBy: AnswerKey.self)
        try values.encode(state, forKey: AnswerKey("state"))
        guard let found, found != favourite.subject else { return }
        try values.encode(Kinded(subject: found), forKey: AnswerKey("found"))
    }

    private struct Kinded: Codable {
        let subject: Favourite.Subject

        init(subject: Favourite.Subject) { self.subject = subject }

        init(from decoder: any Decoder) throws { subject = try Favourite.Subject(from: decoder) }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: AnswerKey.self)
            try values.encode(subject.kind, forKey: AnswerKey("kind"))
            try subject.encode(to: encoder)
        }
    }
}

/// Finds the subjects of favourites in a timetable that may come from a later import.
private struct FavouriteSearch {
    /// In the feed's own language, like the names in favourites.
    let timetable: Timetable

    struct Match<Subject> {
        let state: FoundFavourite.State
        let found: Subject?

        static func present(_ subject: Subject) -> Match { Match(state: .present, found: subject) }
        static func moved(_ subject: Subject?) -> Match {
            Match(state: subject == nil ? .missing : .moved, found: subject)
        }
    }

    func match(_ subject: Favourite.Subject) throws -> Match<Favourite.Subject> {
        switch subject {
        case .position: return .present(subject)
        case .route(let route):
            let match = try match(route)
            return Match(state: match.state, found: match.found.map { .route($0) })
        case .stop(let stop):
            let match = try match(stop)
            return Match(state: match.state, found: match.found.map { .stop($0) })
        case .journey(let from, let to):
            let (from, to) = (try match(from), try match(to))
            guard let start = from.found, let end = to.found else { return .moved(nil) }
            let isPresent = from.state == .present && to.state == .present
            return Match(state: isPresent ? .present : .moved, found: .journey(from: start, to: end))
        }
    }

    private func match(_ end: Favourite.End) throws -> Match<Favourite.End> {
        guard case .stop(let stop) = end else { return .present(end) }
        let match = try match(stop)
        return Match(state: match.state, found: match.found.map { .stop($0) })
    }
}

extension FavouriteSearch {
    /// Metres within which a stop is searched by its code or name.
    private static let reach = 1000.0
    /// Metres within which a lone stop counts as the same, even with another name.
    private static let sameSpot = 25.0

    private func match(_ favourite: Stop) throws -> Match<Stop> {
        let record = try timetable.database.reading { try $0.stopRecord(id: favourite.id) }
        if let record, record.row.isListed, record.stop.agrees(with: favourite) { return .present(record.stop) }
        return .moved(try nearby(favourite) ?? anywhere(favourite))
    }

    /// The nearest with the same code, or else with the same name, or else the only one at the position.
    private func nearby(_ favourite: Stop) throws -> Stop? {
        guard let position = favourite.position, let box = CoordinateBox(around: position, metres: Self.reach) else {
            return nil
        }
        var request = StopsRequest(box: box, limit: .max)
        request.types = [favourite.locationType]
        let found = try timetable.stops(request).stops
            .compactMap { stop in stop.position.map { (stop: stop, metres: position.distance(to: $0)) } }
            .filter { $0.metres <= Self.reach }
            .sorted { ($0.metres, $0.stop.id) < ($1.metres, $1.stop.id) }
        if let code = favourite.code, let same = found.first(where: { $0.stop.code == code }) { return same.stop }
        let named = found.filter { $0.stop.hasName(of: favourite) }
        if let same = named.first(where: { $0.stop.platformCode == favourite.platformCode }) ?? named.first {
            return same.stop
        }
        let spot = found.filter { $0.metres <= Self.sameSpot }
        return spot.count == 1 ? spot[0].stop : nil
    }

    /// The stop with the same code and the same name, at any position.
    private func anywhere(_ favourite: Stop) throws -> Stop? {
        guard let code = favourite.code, favourite.name != nil else { return nil }
        return try timetable.search(SearchRequest(text: code, limit: 20)).map(\.stop)
            .first { $0.code == code && $0.hasName(of: favourite) }
    }

    private func match(_ favourite: Route) throws -> Match<Route> {
        let routes = try timetable.routes()
        if let same = routes.first(where: { $0.id == favourite.id }), same.agrees(with: favourite),
            same.agencyID == favourite.agencyID || same.agencyID == nil || favourite.agencyID == nil
        {
            return .present(same)
        }
        let called = routes.filter { $0.agrees(with: favourite) && $0.label != nil }
        let own = called.filter { $0.agencyID == favourite.agencyID }
        // Two agencies may have a route 1: without its own agency, a match must be the only one.
        return .moved(
            own.first { $0.shortName == favourite.shortName && $0.longName == favourite.longName } ?? own.first
                ?? (called.count == 1 ? called[0] : nil))
    }
}

extension Stop {
    /// Whether a stop with the same id is still the favourite: an id may come to mean another stop.
    fileprivate func agrees(with favourite: Stop) -> Bool {
        guard let name, let favouriteName = favourite.name, !name.isEmpty, !favouriteName.isEmpty else { return true }
        if hasName(of: favourite) { return true }
        guard let position, let favouritePosition = favourite.position else { return true }
        return position.distance(to: favouritePosition) <= 1000
    }

    fileprivate func hasName(of favourite: Stop) -> Bool {
        guard let name, let favouriteName = favourite.name else { return false }
        return SearchText(name).folded == SearchText(favouriteName).folded
    }
}

extension Route {
    /// Whether both have the same name for passengers: the short name, or else the long one.
    fileprivate func agrees(with favourite: Route) -> Bool {
        guard let label, let favouriteLabel = favourite.label else {
            return self.label == nil && favourite.label == nil
        }
        return SearchText(label).folded == SearchText(favouriteLabel).folded
            || (longName != nil && longName == favourite.longName)
    }
}

extension CoordinateBox {
    /// The box of everything within a number of metres; nil if it would cross a pole or the antimeridian.
    fileprivate init?(around position: Coordinate, metres: Double) {
        let height = metres / Coordinate.earthRadius * 180 / .pi
        let width = height / max(0.01, cos(position.latitude * .pi / 180))
        self.init(
            west: max(-180, position.longitude - width), south: max(-90, position.latitude - height),
            east: min(180, position.longitude + width), north: min(90, position.latitude + height))
    }
}
