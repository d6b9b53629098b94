internal import Foundation

/// What a second thread that reads a file leaves to the first one: writes to the database, issues to report.
///
/// They wait until the first thread is through with its own reading, so that they come after all of its own and in the
/// same order in every run, whichever thread is faster. Where too many wait, the second thread waits too: memory is
/// bounded, and at worst the two files are read one after the other.
///
/// `condition` guards every field.
final class DeferredWrites: @unchecked Sendable {
    typealias Write = () throws -> Void

    /// Thrown on the second thread when the first one has failed.
    struct Abandoned: Error {}

    /// How much may wait, in bytes of what the writes hold, roughly.
    static let limit = 1 << 20

    private let condition = NSCondition()
    private var waiting: [Write] = []
    private var weight = 0
    private var isTurn = false
    private var isOver = false
    private var isAbandoned = false
    private var failure: (any Error)?

    /// Runs `second` on a thread of its own beside `first`, then what `second` has left to do, until it is through.
    ///
    /// - Throws: what `first` threw, else what a write threw, else what `second` threw.
    func run(_ second: () throws -> Void, beside first: () throws -> Void) throws {
        // The thread is through with `second` before this returns.
        try withoutActuallyEscaping(second) { second in
            let work = Work(body: second)
            let thread = Thread { [self] in finish(work.run()) }
            thread.name = "gtfs-import"
            thread.start()
            defer { abandon() }
            try first()
            try performAll()
        }
    }

    /// Leaves something to do. Only to be called by the second thread.
    /// - Parameter weight: bytes of what it holds, roughly.
    func add(weight: Int, _ write: @escaping Write) throws {
        condition.lock()
        defer { condition.unlock() }
        while self.weight >= Self.limit && !isAbandoned { condition.wait() }
        if isAbandoned { throw Abandoned() }
        waiting.append(write)
        self.weight += weight
        if self.weight >= Self.limit { condition.signal() }
    }

    /// Whether the first thread is through with its own reading.
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

    /// All that waits, once it is enough to be worth the while; nil where nothing will come any more.
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

/// What the second thread runs, once; it lets go of the closure then.
private final class Work: @unchecked Sendable {
    private var body: DeferredWrites.Write?

    init(body: @escaping DeferredWrites.Write) { self.body = body }

    /// - Returns: what the closure threw.
    func run() -> (any Error)? {
        defer { body = nil }
        do {
            try body?()
            return nil
        } catch { return error }
    }
}
