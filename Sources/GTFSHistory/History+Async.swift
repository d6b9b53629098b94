public import GTFSModel

/// The questions for code that must not wait: each gives the answer of the form of the same name, outside the cooperative pool.
/// It throws the errors of that form, and `CancellationError` if the task is cancelled before the question begins or while it
/// reads.
extension History {
    /// The questions of all histories, as many at once as those of timetables.
    private static let queue = WorkQueue(width: max(2, WorkQueue.coreCount))

    /// Opens a history, outside the cooperative pool. It is never written to.
    /// - Throws: `StoreError` if there is none, or if it cannot be read.
    public static func open(_ path: String) async throws -> History {
        try await queue.value { try History(path: path) }
    }

    /// The visits that agree with a request, read outside the cooperative pool.
    public func visits(_ request: VisitsRequest = VisitsRequest()) async throws -> [Visit] {
        try await Self.queue.value { try self.visits(request) }
    }

    /// Punctuality, headways and grades, computed outside the cooperative pool.
    public func performance(_ request: PerformanceRequest = PerformanceRequest()) async throws -> PerformanceReport {
        try await Self.queue.value { try self.performance(request) }
    }

    /// How late departures usually are, read outside the cooperative pool.
    public func usualDelays(of departures: [Departure]) async throws -> [UsualDelay?] {
        try await Self.queue.value { try self.usualDelays(of: departures) }
    }

    /// The days, sources and agencies of the history, read outside the cooperative pool.
    public func info() async throws -> HistoryInfo { try await Self.queue.value { try self.info() } }

    /// The check of every row and every visit, outside the cooperative pool.
    public func verify() async throws -> HistoryVerification {
        try await WorkQueue.long.value { try self.verify() }
    }

    /// Bytes by table, and how many visits they hold, counted outside the cooperative pool.
    public func size() async throws -> HistorySize { try await WorkQueue.long.value { try self.size() } }
}
