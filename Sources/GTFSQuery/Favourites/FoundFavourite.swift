public import GTFSModel

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
