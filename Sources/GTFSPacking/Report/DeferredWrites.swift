internal import Foundation
internal import GTFSModel

/// The writes to the database and the issues that a second thread, which reads a file, leaves to the first thread.
///
/// They wait until the first thread has done its own work: made the database, or read another file. So they come after all
/// of its own writes, in the same order in every run. If too many writes wait, the second thread waits too: memory is
/// bounded, and in the worst case the two files are read one after the other.
///
/// `condition` guards every field but `issues` and `log`, which only the second thread uses.
final class DeferredWrites: @unchecked Sendable {
    typealias Write = () throws -> Void

    /// Thrown on the second thread when the first one has failed.
    struct Abandoned: Error {}

    /// The most bytes that waiting writes may keep in memory, roughly.
    static let limit = 1 << 20

    private let condition = NSCondition()
    private var waiting: [Write] = []
    private var weight = 0
    private var isTurn = false
    private var isOver = false
    private var isAbandoned = false
    private var failure: (any Error)?
    /// Issues that have not been handed over yet.
    private var issues: [FeedIssue] = []
    private var log: IssueLog?
    private static let issuesAtOnce = 64

    /// Runs `second` on a second thread and `first` at the same time, then the writes that `second` leaves, until it ends.
    ///
    /// - Throws: the error of `first`, or of a write, or of `second`, in this order.
    func run(_ second: () throws -> Void, beside first: () throws -> Void) throws {
        try run(
            second,
            whileDoing: { performAll in
                try first()
                try performAll()
            })
    }

    /// Runs `second` on a second thread and `first` at the same time.
    ///
    /// - Parameter first: calls its argument once, which does the writes that `second` leaves, until it ends, and throws the
    ///   error of a write, or of `second`.
    /// - Throws: the error of `first`.
    func run(_ second: () throws -> Void, whileDoing first: (_ performAll: @escaping Write) throws -> Void) throws {
        // The thread ends before this returns.
        try withoutActuallyEscaping(second) { second in
            let work = Work {
                let result = Result { try second() }
                try self.flushIssues()
                try result.get()
            }
            let thread = Thread { [self] in finish(work.run()) }
            thread.name = "gtfs-import"
            thread.start()
            defer { abandon() }
            try first { [self] in try performAll() }
        }
    }

    /// Leaves a write to the first thread. Only the second thread may call this.
    /// - Parameter weight: bytes that the write keeps in memory, roughly.
    func add(weight: Int, _ write: @escaping Write) throws {
        try flushIssues()
        try enter(weight: weight, write)
    }

    /// Leaves an issue to the first thread, which gets some together: a file may have one or two a row. Only the second
    /// thread may call this.
    /// - Parameter log: the same each time.
    func add(_ issue: FeedIssue, to log: IssueLog) throws {
        self.log = log
        issues.append(issue)
        if issues.count == Self.issuesAtOnce { try flushIssues() }
    }

    private func flushIssues() throws {
        guard let log, !issues.isEmpty else { return }
        let issues = issues
        self.issues.removeAll(keepingCapacity: true)
        try enter(weight: 256 * issues.count) { for issue in issues { try log.add(issue) } }
    }

    private func enter(weight: Int, _ write: @escaping Write) throws {
        condition.lock()
        defer { condition.unlock() }
        while self.weight >= Self.limit && !isAbandoned { condition.wait() }
        if isAbandoned { throw Abandoned() }
        waiting.append(write)
        self.weight += weight
        if self.weight >= Self.limit { condition.signal() }
    }

    /// Whether the first thread has done its own work.
    var isItsTurn: Bool {
        condition.lock()
        defer { condition.unlock() }
        return isTurn
    }

    private func performAll() throws {
        while let writes = try next() {
            for write in writes { try write() }
        }
    }

    /// The waiting writes, when they are many or the last; nil when there are no more.
    private func next() throws -> [Write]? {
        condition.lock()
        defer { condition.unlock() }
        isTurn = true
        while weight < Self.limit && !isOver { condition.wait() }
        if waiting.isEmpty {
            if let failure { throw failure }
            return nil
        }
        defer { condition.signal() }
        weight = 0
        let writes = waiting
        waiting = []
        return writes
    }

    private func finish(_ error: (any Error)?) {
        condition.lock()
        failure = error
        isOver = true
        condition.signal()
        condition.unlock()
    }

    /// Lets the second thread end, and waits until it has.
    private func abandon() {
        condition.lock()
        isAbandoned = true
        condition.signal()
        while !isOver { condition.wait() }
        condition.unlock()
    }
}

/// The closure that the second thread runs. It is released when it has run.
private final class Work: @unchecked Sendable {
    private var body: DeferredWrites.Write?

    init(body: @escaping DeferredWrites.Write) { self.body = body }

    /// - Returns: the error that the closure threw.
    func run() -> (any Error)? {
        defer { body = nil }
        do {
            try body?()
            return nil
        } catch { return error }
    }
}
