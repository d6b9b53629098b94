package import GTFSModel
internal import GTFSStore

/// The stop that words mean in place of an id.
package struct MeantStop: Sendable {
    /// The best match.
    package let stop: Stop
    /// The other stops that the words could mean, the likeliest first; at most two.
    package let others: [Stop]
}

extension Timetable {
    /// The stop that words mean exactly as typed, without typing errors or missing words: a name, the beginning of one,
    /// or a code as the stop shows it.
    /// - Returns: nil for an id of the feed, and for words that mean no stop. A text without spaces that mixes letters
    ///   with other signs is an outdated id rather than a name.
    package func stop(meantBy text: String) throws -> MeantStop? {
        if caches.isStop(Stop.ID(text)) { return nil }
        return try database.reading { reader in
            let session = try feedSession(reader)
            guard try !session.isStopOrArea(Stop.ID(text)), text.unicodeScalars.count <= Self.mostScalars else {
                return nil
            }
            let request = SearchRequest(text: text, limit: 3)
            let index = SearchIndex(reader, caches: caches.search)
            var run = try SearchRun(index, request: request)
            let candidates = try run.candidates().filter { $0.isAsTyped && ($0.isByCode || Self.isWords(text)) }
            let ranking = try SearchRanking(index, caches: caches.stopCaches, request: request)
            let ranked = ranking.ranked(candidates)
            // If there is a whole name, names that only contain its words are not meant.
            var answers = try ranking.answers(ranked.filter { $0.matchClass == ranked[0].matchClass }).map(\.result)
            if let translator = try translator(reader) {
                for index in answers.indices { translator.translate(&answers[index]) }
            }
            return answers.first.map { MeantStop(stop: $0.stop, others: answers.dropFirst().map(\.stop)) }
        }
    }

    /// Whether an id can have a board: a stop that is listed or served, a zone or a location group.
    package func isStopOrArea(_ id: Stop.ID) throws -> Bool {
        try caches.isStop(id) || database.reading { try feedSession($0).isStopOrArea(id) }
    }

    /// Longer texts are not names.
    private static let mostScalars = 200

    /// Whether a text is words of a language: letters, or more than one word.
    private static func isWords(_ text: String) -> Bool {
        text.count > 2 && text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isLetter || $0.isWhitespace || text.contains(where: \.isWhitespace) }
    }
}

extension SearchCandidate {
    fileprivate var isByCode: Bool { matchClass == .exactCode }

    /// Whether its name has the words unchanged, or its code is the text.
    fileprivate var isAsTyped: Bool {
        [.exactCode, .exactName, .name].contains(matchClass) && matched == nil && !leavesOut
    }
}

extension FeedSession {
    /// Whether an id can have a board: a stop that is listed or served, a zone or a location group.
    fileprivate func isStopOrArea(_ id: Stop.ID) throws -> Bool {
        try stop(id: id) != nil || area(id) != nil
    }
}

extension FeedCaches {
    /// Whether an earlier question found a stop of this id.
    fileprivate func isStop(_ id: Stop.ID) -> Bool { stopKeys.recall(id) != nil }
}
