internal import GTFSModel
internal import GTFSQuery

/// A stop of several databases on the command line: an id with its feed, the label of a favourite, or words that search resolves
/// in all feeds. After the name of a feed, `sydney:`, labels and words mean a stop of that feed.
struct SetStopArgument {
    let id: QualifiedID<Stop>
    /// The meaning of the words, for the user; nil for an id.
    let note: String?

    /// - Throws: `QueryError` for an id without one of the feeds, and for words that mean no stop.
    init(_ text: String, feeds: TimetableSet) throws {
        if let named = try? QualifiedID<Stop>(text), let member = feeds[named.feed] {
            let own = try StopArgument(named.id.rawValue, timetable: member.timetable)
            self.init(QualifiedID(member.id, own.id), note: own.note.map { "\(member.id): \($0)" })
        } else if try !Self.isID(text, feeds: feeds),
            let meant = try Self.labelled(text, feeds: feeds) ?? Self.searched(text, feeds: feeds)
        {
            self = meant
        } else {
            let named = try QualifiedID<Stop>(text)
            _ = try feeds.member(of: named.feed)
            self.init(named, note: nil)
        }
    }

    private init(_ id: QualifiedID<Stop>, note: String?) { (self.id, self.note) = (id, note) }

    /// The place of a favourite: in the feed that has it under its id before one that has it elsewhere.
    private static func labelled(_ text: String, feeds: TimetableSet) throws -> SetStopArgument? {
        let found = try feeds.members.compactMap { member in
            try LabelledFavourite(text, timetable: member.timetable).map { (feed: member, favourite: $0) }
        }
        guard let best = found.first(where: \.favourite.isPresent) ?? found.first else { return nil }
        if case .position(let position) = best.favourite.end {
            let nearest = try feeds.nearby(LabelledFavourite.nearestServed(to: position)).rows.first
            let meant = try best.favourite.meaning(nearest?.row, in: nearest?.feed)
            return SetStopArgument(QualifiedID(nearest?.feed ?? best.feed.id, meant.id), note: meant.note)
        }
        let meant = try best.favourite.stop(best.feed.timetable)
        return SetStopArgument(QualifiedID(best.feed.id, meant.id), note: "\(best.feed.id): \(meant.note)")
    }

    /// The stop that the words mean best, in the order of a search of all feeds.
    private static func searched(_ text: String, feeds: TimetableSet) throws -> SetStopArgument? {
        let meant = try feeds.members.flatMap { member in
            try member.timetable.stop(meantBy: text).map { meant in
                ([meant.stop] + meant.others).map { FeedRow(feed: member.id, row: $0) }
            } ?? []
        }
        guard !meant.isEmpty else { return nil }
        let order = try feeds.search(SearchRequest(text: text, limit: 20)).rows.map { $0.qualified($0.row.stop.id) }
        let ranked = meant.stableSorted { one, other in
            let (one, other) = (one.qualified(one.row.id), other.qualified(other.row.id))
            return (order.firstIndex(of: one) ?? .max) < (order.firstIndex(of: other) ?? .max)
        }
        let others = ranked.dropFirst().prefix(2).map(words)
        return SetStopArgument(
            ranked[0].qualified(ranked[0].row.id),
            note: StopArgument.note(on: text, meaning: words(ranked[0]), not: others))
    }

    private static func isID(_ text: String, feeds: TimetableSet) throws -> Bool {
        try feeds.members.contains { try $0.timetable.isStopOrArea(Stop.ID(text)) }
    }

    private static func words(_ found: FeedRow<Stop>) -> String {
        "\(found.row.name ?? found.row.id.rawValue) (\(found.qualified(found.row.id)))"
    }
}

extension [SetStopArgument] {
    init(_ texts: [String], feeds: TimetableSet) throws {
        self = try texts.map { try SetStopArgument($0, feeds: feeds) }
    }

    var notes: [String] { compactMap(\.note) }

    /// As the requests of several feeds have them.
    var ids: [Stop.ID] { map { Stop.ID("\($0.id)") } }
}
