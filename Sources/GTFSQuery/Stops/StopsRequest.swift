internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for the stops of the feed or of a part of the map, page by page.
///
///     var request = StopsRequest(box: CoordinateBox(west: 151.1, south: -33.9, east: 151.3, north: -33.8))
///     let page = try timetable.stops(request)
///     for stop in page.stops { print(stop.name ?? "") }
///     request.cursor = page.nextCursor
public struct StopsRequest: Sendable, Hashable {
    /// The part of the map, its edges included; nil for all stops, also those without a position.
    public var box: CoordinateBox?
    /// The kinds of stops; an empty set for all kinds.
    public var types: Set<LocationType> = []
    /// The most stops of a page, 0 or more.
    public var limit: Int
    /// `nextCursor` of the page before; nil for the first page.
    public var cursor: String?

    /// All stops, or those in a box.
    public init(box: CoordinateBox? = nil, limit: Int = 500, cursor: String? = nil) {
        self.box = box
        self.limit = limit
        self.cursor = cursor
    }
}

/// A part of a list of stops.
public struct StopPage: Sendable, Hashable, Codable {
    /// In the order of the database, in which stops close to each other on the map are close to each other. It is the same
    /// for every question about one file.
    public var stops: [Stop]
    /// The cursor of the next page; nil after the last.
    public var nextCursor: String?

    /// A page of stops.
    public init(stops: [Stop], nextCursor: String? = nil) {
        self.stops = stops
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case stops
        case nextCursor = "next"
    }
}

extension Timetable {
    /// A page of the stops that stops.txt lists.
    /// - Throws: `QueryError` for a value that is not allowed; `StoreError` if the database cannot be read.
    public func stops(_ request: StopsRequest) throws -> StopPage { try ask(request) }
}

extension StopsRequest: Question {
    public func validate() throws { try QueryError.requireLimit(limit) }

    /// The page, as `Timetable.stops(_:)` gives it.
    public func answer(in session: QuestionSession) throws -> StopPage {
        let (timetable, reader) = (session.timetable, session.reader)
        var page = StopPage(stops: [], nextCursor: nil)
        let first = try cursor.map { try key(after: $0, reader) } ?? 1
        let cells = box.map(StopGrid.cells(in:))
        try reader.eachListedStop(from: first, inCells: cells, types: types) { record in
            guard passes(record.row) else { return true }
            guard page.stops.count < limit else {
                page.nextCursor = page.stops.last?.id.rawValue ?? cursor
                return false
            }
            page.stops.append(record.stop)
            return true
        }
        if let translator = try timetable.translator(reader) {
            for index in page.stops.indices { translator.translate(&page.stops[index]) }
        }
        return page
    }

    /// - Throws: `QueryError.badCursor` if no stop has the id of the cursor.
    private func key(after cursor: String, _ reader: FeedReader) throws -> Key<Stop> {
        guard let key = try reader.stopKey(id: cursor) else {
            throw QueryError(
                .badCursor, field: "cursor", value: cursor, "\"\(cursor)\" is no cursor of a page of stops",
                advice: "ask for the first page.")
        }
        return Key(key.rawValue + 1)
    }
}

extension StopsRequest {
    fileprivate func passes(_ row: StopRow) -> Bool {
        box.map { box in row.position.map(box.contains) ?? false } ?? true
    }
}

extension StopsRequest: AnswerCodable {
    package static let fields = AnswerFields(StopsRequest()) { fields in
        fields.add("box", \.box)
        fields.add("types", kinds: \.types)
        fields.add("limit", \.limit, absent: StopsRequest().limit)
        fields.add("cursor", \.cursor)
    }
}
