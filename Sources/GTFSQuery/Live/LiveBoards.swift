public import Foundation
public import GTFSModel

/// The board of a stop that stays up to date: one board at once, then another after each change.
///
///     for try await board in file.boards(DeparturesRequest(stopID: "200060", at: Date()), realtime: state) {
///         show(board)
///     }
///
/// The beginning of a minute, a new overlay of `realtime` and a new timetable of the file change a board. One board,
/// the next one, answers all changes that come while a board is made, or while the loop's body runs.
///
/// Each board begins at the moment it is made: that moment replaces `at` of the request, and nil replaces `cursor`.
/// The other fields hold.
///
/// With realtime, the board comes from the timetable for which the overlay was made, so the two always fit.
///
/// An error ends the sequence: a value that is not allowed, a stop that the feed does not have, or no longer has in a
/// new file, a file that cannot be read. A realtime feed that fails and a new file that cannot be used are not errors
/// here: the board reports the former (`DepartureBoard.realtime`), `TimetableFile.changes()` the latter. A task that is
/// cancelled ends the sequence without an error. Each loop over it is on its own, and stops listening when it ends.
public struct LiveBoards: AsyncSequence, Sendable {
    /// A board of the moment.
    public typealias Element = DepartureBoard

    private let moments: LiveMoments
    private let request: DeparturesRequest
    private let limits: FreshnessLimits

    init(_ moments: LiveMoments, _ request: DeparturesRequest, _ limits: FreshnessLimits) {
        (self.moments, self.request, self.limits) = (moments, request, limits)
    }

    public func makeAsyncIterator() -> Iterator { Iterator(moments.makeAsyncIterator(), request, limits) }

    /// One loop over the boards.
    public struct Iterator: AsyncIteratorProtocol {
        private var moments: LiveMoments.Iterator
        private var request: DeparturesRequest
        private let limits: FreshnessLimits

        init(_ moments: LiveMoments.Iterator, _ request: DeparturesRequest, _ limits: FreshnessLimits) {
            (self.moments, self.request, self.limits) = (moments, request, limits)
            self.request.cursor = nil
        }

        /// The next board, once something has changed; the first at once.
        /// - Returns: Nil after an error, and if the task is cancelled.
        /// - Throws: the errors of `Timetable.departures(_:realtime:)`.
        public mutating func next() async throws -> DepartureBoard? {
            guard let moment = try await moments.next() else { return nil }
            do {
                request.at = moment.now
                var realtime = moment.realtime
                realtime?.limits = limits
                // A loop has one question at a time: it waits for its turn, however many loops there are.
                return try await QuestionKind.short.queue.value(isBounded: false) { [request, realtime] in
                    try moment.timetable.departures(request, realtime: realtime)
                }
            } catch {
                moments.end()
                if Task.isCancelled { return nil }
                throw error
            }
        }
    }
}

extension Timetable {
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
        let moments = LiveMoments(timetable: self, realtime: realtime, clock: clock)
        return LiveBoards(moments, request.asked(in: language), limits)
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
        LiveBoards(moments(realtime: realtime, clock: clock), request.asked(in: language), limits)
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
