public import Foundation
public import GTFSModel

/// Answers that stay up to date: one at once, then another after each change.
///
///     for try await board in file.boards(DeparturesRequest(stopID: "200060", at: Date()), realtime: state) {
///         show(board)
///     }
///     let counts = file.moments(realtime: state).answers { moment in
///         try moment.timetable.departures(request, realtime: moment.realtime).departures.count
///     }
///     for try await count in counts { show(count) }
///
/// The beginning of a minute, a new overlay of the messages and a new timetable of the file change an answer; of some
/// answers, also a moment that the answer before has named. One answer, the next one, is for all changes that come while one
/// is made, or while the loop's body runs.
///
/// With realtime, the answer comes from the timetable for which the overlay was made, so the two always fit.
///
/// An error ends the sequence: a value that is not allowed, a stop that the feed does not have, or no longer has in a
/// new file, a file that cannot be read. A realtime feed that fails and a new file that cannot be used are not errors
/// here: a board reports the former (`DepartureBoard.realtime`), `TimetableFile.changes()` the latter. A task that is
/// cancelled ends the sequence without an error. Each loop over it is on its own, and stops listening when it ends.
public struct LiveAnswers<Answer: Sendable>: AsyncSequence, Sendable {
    /// An answer of the moment.
    public typealias Element = Answer

    private let moments: LiveMoments
    private let kind: QuestionKind
    private let limits: FreshnessLimits
    private let change: @Sendable (Answer) -> Int?
    private let answer: @Sendable (TimetableMoment) throws -> Answer

    init(
        _ moments: LiveMoments, kind: QuestionKind, limits: FreshnessLimits,
        change: @escaping @Sendable (Answer) -> Int? = { _ in nil },
        answer: @escaping @Sendable (TimetableMoment) throws -> Answer
    ) {
        (self.moments, self.kind, self.limits, self.change, self.answer) = (moments, kind, limits, change, answer)
    }

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// One loop over the answers.
    public struct Iterator: AsyncIteratorProtocol {
        private let answers: LiveAnswers
        private var moments: LiveMoments.Iterator
        /// When the last answer changes by itself.
        private var change: Int?

        init(_ answers: LiveAnswers) { (self.answers, moments) = (answers, answers.moments.makeAsyncIterator()) }

        /// The next answer, once something has changed; the first at once.
        /// - Returns: Nil after an error, and if the task is cancelled.
        /// - Throws: the errors of the question.
        public mutating func next() async throws -> Answer? {
            guard var moment = try await moments.next(by: change) else { return nil }
            do {
                moment.realtime?.limits = answers.limits
                // A loop has one question at a time: it waits for its turn, however many loops there are.
                let found = try await answers.kind.queue.value(isBounded: false) { [answers, moment] in
                    try answers.answer(moment)
                }
                // A moment that has passed would be asked for again at once.
                change = answers.change(found).flatMap { $0 > moment.now ? $0 : nil }
                return found
            } catch {
                moments.end()
                if Task.isCancelled { return nil }
                throw error
            }
        }
    }
}

/// The board of a stop that stays up to date. Each board begins at the moment it is made: that moment replaces `at` of the
/// request, and nil replaces `cursor`. The other fields hold.
public typealias LiveBoards = LiveAnswers<DepartureBoard>

extension LiveMoments {
    /// What is answered at each of the moments: a question of any kind, or several.
    /// - Parameters:
    ///   - kind: what the questions cost together.
    ///   - limits: the ages up to which predictions are shown.
    ///   - change: the moment at which an answer changes though nothing comes, seconds since 1970; nil, and one that has passed,
    ///     for the beginning of the next minute.
    ///   - answer: asks the timetable of the moment with its overlay, by the forms that are not `async`.
    public func answers<Answer: Sendable>(
        _ kind: QuestionKind = .short, limits: FreshnessLimits = FreshnessLimits(),
        changingAt change: @escaping @Sendable (Answer) -> Int? = { _ in nil },
        _ answer: @escaping @Sendable (TimetableMoment) throws -> Answer
    ) -> LiveAnswers<Answer> {
        LiveAnswers(self, kind: kind, limits: limits, change: change, answer: answer)
    }

    /// The next departures of favourites, at each of the moments: that moment replaces `at` of the request.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, limits: FreshnessLimits = FreshnessLimits()
    ) -> LiveAnswers<[FavouriteBoard]> {
        answers(limits: limits) { moment in
            var request = request
            request.at = moment.now
            return try moment.timetable.favouriteBoards(request, realtime: moment.realtime)
        }
    }

    fileprivate func boards(_ request: DeparturesRequest, limits: FreshnessLimits) -> LiveBoards {
        answers(limits: limits) { moment in
            var request = request
            (request.at, request.cursor) = (moment.now, nil)
            return try moment.timetable.departures(request, realtime: moment.realtime)
        }
    }
}

extension Timetable {
    /// When to ask again: at once, and after each minute and each new overlay.
    /// - Parameters:
    ///   - realtime: the source of the overlays, made for this timetable; nil for the schedule alone.
    ///   - clock: tells the moments.
    public func moments(
        realtime: (any RealtimeOverlaySource)? = nil, clock: any PollClock = SystemPollClock()
    ) -> LiveMoments {
        LiveMoments(timetable: self, realtime: realtime, clock: clock)
    }

    /// The board of a stop, at once and again with each minute and each new overlay.
    /// - Parameters:
    ///   - request: `at` and `cursor` are replaced in each board.
    ///   - realtime: the source of the overlays, made for this timetable; nil for the schedule alone.
    ///   - limits: the ages up to which predictions are shown.
    ///   - clock: tells the moment of each board.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of the timetable.
    public func boards(
        _ request: DeparturesRequest, realtime: (any RealtimeOverlaySource)? = nil,
        limits: FreshnessLimits = FreshnessLimits(), clock: any PollClock = SystemPollClock(),
        language: String? = nil
    ) -> LiveBoards {
        moments(realtime: realtime, clock: clock).boards(request.asked(in: language), limits: limits)
    }
}

extension TimetableFile {
    /// The board of a stop, at once and again with each minute, each new overlay and each new file. A loop over the
    /// boards follows the file and attaches `realtime` to it.
    /// - Parameters:
    ///   - request: `at` and `cursor` are replaced in each board.
    ///   - realtime: the source of the overlays; nil for the schedule alone.
    ///   - limits: the ages up to which predictions are shown.
    ///   - clock: tells the moment of each board.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for the feed's own.
    public func boards(
        _ request: DeparturesRequest, realtime: (any RealtimeOverlaySource)? = nil,
        limits: FreshnessLimits = FreshnessLimits(), clock: any PollClock = SystemPollClock(),
        language: String? = nil
    ) -> LiveBoards {
        moments(realtime: realtime, clock: clock).boards(request.asked(in: language), limits: limits)
    }
}

/// The same for code that must not wait: another process may be writing the file. Each throws the errors of the form of
/// the same name, and `CancellationError` if the task is cancelled before its turn.
extension Favourites {
    /// Opens a file of favourites, or creates it if there is none, outside the cooperative pool.
    public static func open(_ url: URL) async throws -> Favourites {
        try await QuestionKind.short.queue.value { try Favourites(url: url) }
    }

    /// All favourites, read outside the cooperative pool.
    public func all() async throws -> [Favourite] { try await QuestionKind.short.queue.value { try all() } }

    /// Adds a favourite after the others, outside the cooperative pool.
    @discardableResult
    public func add(
        _ subject: Favourite.Subject, label: String? = nil, created: Int = Int(Date().timeIntervalSince1970)
    ) async throws -> Favourite {
        try await QuestionKind.short.queue.value { try add(subject, label: label, created: created) }
    }

    /// Removes all of these favourites, or none, outside the cooperative pool.
    public func remove(_ ids: [Favourite.ID]) async throws {
        try await QuestionKind.short.queue.value { try remove(ids) }
    }

    /// Puts a favourite at a position of the list, outside the cooperative pool.
    public func move(_ id: Favourite.ID, to order: Int) async throws {
        try await QuestionKind.short.queue.value { try move(id, to: order) }
    }

    /// The routes of which each source of messages has spoken, read outside the cooperative pool.
    public func sourceRoutes() async throws -> SourceRoutes {
        try await QuestionKind.short.queue.value { try sourceRoutes() }
    }

    /// Keeps which routes the sources of an overlay speak of, outside the cooperative pool.
    public func learnSources(from overlay: RealtimeOverlay, at now: Int) async throws {
        try await QuestionKind.short.queue.value { try learnSources(from: overlay, at: now) }
    }

    /// Gives a favourite another label, outside the cooperative pool.
    public func setLabel(_ label: String?, of id: Favourite.ID) async throws {
        try await QuestionKind.short.queue.value { try setLabel(label, of: id) }
    }
}

extension Timetable {
    /// Opens a database that `gtfs-import` made, outside the cooperative pool.
    /// - Throws: `StoreError` if the file is missing, is not a toolkit database, or has another schema version.
    public static func open(
        _ url: URL, memoryBudget: Int = Timetable.standardMemoryBudget, cachesFolder: URL? = nil
    ) async throws -> Timetable {
        try await QuestionKind.short.queue.value {
            try Timetable(url: url, memoryBudget: memoryBudget, cachesFolder: cachesFolder)
        }
    }
}
