internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for stops and stations by name, code or id.
///
///     let request = SearchRequest(text: "king st", position: Coordinate(latitude: -33.87, longitude: 151.21))
///     let names = try timetable.search(request).map(\.stop.name)
public struct SearchRequest: Sendable, Hashable {
    /// The typed text: words in any order, the last one perhaps unfinished, a stop_code or a stop_id.
    public var text: String
    /// Where the user is: nearer stops rank higher. Nil if that is not known.
    public var position: Coordinate?
    /// The most rows; 0 gives none.
    public var limit: Int

    /// A search.
    public init(text: String, position: Coordinate? = nil, limit: Int = 10) {
        self.text = text
        self.position = position
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try position.map(QueryError.requirePosition)
        try QueryError.requireLimit(limit)
    }
}

extension Timetable {
    /// Stops and stations by name, code or id, the best match first.
    ///
    /// Every word of the text begins a word of the name, or of a translation of it, in any order. Case, width, diacritics
    /// and usual abbreviations make no difference. If nothing matches, misspelt words also match.
    /// - Throws: `QueryError` for a value that is not allowed; `StoreError` if the database cannot be read.
    public func search(_ request: SearchRequest) throws -> [StopResult] { try ask(request) }
}

extension SearchRequest: Question {
    /// The stops and stations, as `Timetable.search(_:)` gives them.
    public func answer(in session: QuestionSession) throws -> [StopResult] {
        try session.ask(RankedSearch(request: self)).map(\.result)
    }
}

extension SearchRequest {
    /// A search, with the values that order its answers.
    struct RankedSearch: Question {
        let request: SearchRequest

        func validate() throws { try request.validate() }

        func answer(in session: QuestionSession) throws -> [RankedStop] {
            let (reader, caches) = (session.reader, session.timetable.caches)
            let index = SearchIndex(reader, caches: caches.search)
            var run = try SearchRun(index, request: request)
            let candidates = try run.candidates()
            let ranking = try SearchRanking(index, caches: caches.stopCaches, request: request)
            var answers = try ranking.answers(ranking.ranked(candidates))
            if let translator = try session.timetable.translator(reader) {
                for index in answers.indices { translator.translate(&answers[index].result) }
            }
            return answers
        }
    }

    /// A stop that a search found, with the value that orders it.
    struct RankedStop: Sendable {
        var result: StopResult
        let relevance: Relevance
    }

    /// How well a search found a stop; the best one is the least.
    struct Relevance: Comparable, Sendable {
        let score: Double

        static func < (left: Self, right: Self) -> Bool { left.score > right.score }
    }
}

extension SearchRequest: AnswerCodable {
    package static let fields = AnswerFields(SearchRequest(text: "")) { fields in
        fields.add("text", \.text)
        fields.add("position", \.position)
        fields.add("limit", \.limit, absent: 10)
    }
}
