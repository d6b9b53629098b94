public import GTFSModel

/// A favourite, and what a timetable has of it by now.
public struct FoundFavourite: Sendable, Hashable, Identifiable {
    /// How a favourite was found.
    public enum State: String, Sendable, Hashable, Codable {
        /// Under the ids that are kept; a position is always present.
        case present
        /// Under another id: by its code, its name or its position.
        case moved
        /// Not at all. Nothing is lost: another version of the feed may have it again.
        case missing
    }

    /// As it is kept.
    public var favourite: Favourite
    /// How it was found; of a journey the worse of its ends.
    public var state: State
    /// What is kept, as the timetable has it; nil where it is missing.
    public var found: Favourite.Subject?

    /// The favourite's.
    public var id: Favourite.ID { favourite.id }
}

extension Timetable {
    /// What the timetable has of favourites, in their order. An id that the feed still has counts as long as name or
    /// position agree; else a stop is searched within a kilometre by its code, then by its name, then within 25 metres where
    /// one stop alone lies there; at last anywhere by code and name. A route is searched by its names and agency.
    /// - Throws: `StoreError` where the database cannot be read.
    public func find(_ favourites: [Favourite]) throws -> [FoundFavourite] {
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

    /// Writes the keys of the favourite and `state`; where it is another by now, `found` has what it is.
    public func encode(to encoder: any Encoder) throws {
        try favourite.encode(to: encoder)
        var values = encoder.container(keyedBy: AnswerKey.self)
        try values.encode(state, forKey: AnswerKey("state"))
        guard let found, found != favourite.subject else { return }
        try values.encode(Kinded(subject: found), forKey: AnswerKey("found"))
    }

    /// A subject with its kind.
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
