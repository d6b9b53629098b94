internal import GTFSModel
internal import GTFSQuery

/// The database that a question about one feed asks: the only one, or that of several which an id names.
struct AskedFeed {
    let timetable: Timetable
    /// The messages matched with it; nil without any.
    let snapshot: RealtimeSnapshot?
    /// Its name among several; nil for the only one.
    let name: FeedID?
    /// What is asked about, as the feed has it.
    let id: String

    /// The only one.
    init(_ timetable: Timetable, _ snapshot: RealtimeSnapshot? = nil, id: String = "") {
        (self.timetable, self.snapshot, name, self.id) = (timetable, snapshot, nil, id)
    }

    /// That of several which an id names.
    init(_ named: QualifiedID<Stop>, in feeds: TimetableSet, _ snapshots: [FeedID: RealtimeSnapshot] = [:]) throws {
        timetable = try feeds.member(of: named.feed).timetable
        (snapshot, name, id) = (snapshots[named.feed], named.feed, named.id.rawValue)
    }

    /// A value of the answer, with the name of the feed if there are several.
    func value(_ row: some Encodable & Sendable) -> any Encodable {
        name.map { FeedRow(feed: $0, row: row) as any Encodable } ?? row
    }

    /// Rows of the answer, likewise.
    func values<Row: Encodable & Sendable>(_ rows: [Row]) -> any Encodable {
        name.map { name in rows.map { FeedRow(feed: name, row: $0) } as any Encodable } ?? rows
    }

    /// A table of the answer, likewise.
    func section<Row: Sendable>(
        _ rows: [Row], _ columns: [TableColumn<Row>], title: String? = nil
    ) -> TableSection {
        guard let name else { return .rows(rows, columns, title: title) }
        return .rows(rows.map { FeedRow(feed: name, row: $0) }, FeedRow.columns(columns), title: title)
    }

    /// Names and values of the answer, likewise.
    func pairs(_ pairs: [(name: String, value: String?)]) -> TableSection {
        .pairs((name.map { [("Feed", $0.rawValue)] } ?? []) + pairs)
    }
}
