internal import Foundation

/// What a reading on a second thread leaves the first one to do: write to the database, report issues.
///
/// The effects wait until the reading on the first thread is through, so that they come after all of its own and in the
/// same order in every run, whichever thread is faster. Where too many wait, the second thread waits too: memory is
/// bounded, and at worst the two files are read one after the other.
///
/// `condition` guards every field.
final class EffectQueue: @unchecked Sendable {
    typealias Effect = () throws -> Void

    /// Thrown on the second thread when the first one has failed.
    struct Abandoned: Error {}

    /// How much may wait, in bytes of what the effects hold, roughly.
    static let limit = 1 << 20

    private let condition = NSCondition()
    private var waiting: [Effect] = []
    private var weight = 0
    private var isTurn = false
    private var isOver = false
    private var isAbandoned = false
    private var failure: (any Error)?

    /// Runs `second` on a thread of its own beside `first`, then what `second` has left to do, until it is through.
    ///
    /// - Throws: what `first` threw, else what an effect threw, else what `second` threw.
    func run(_ second: @escaping Effect, beside first: Effect) throws {
        let work = Work(body: second)
        let thread = Thread { [self] in
            do {
                try work.body()
                finish(nil)
            } catch { finish(error) }
        }
        thread.name = "gtfs-import"
        thread.start()
        defer { abandon() }
        try first()
        try performAll()
    }

    /// Leaves something to do. Only to be called by the second thread.
    /// - Parameter weight: bytes of what it holds, roughly.
    func add(weight: Int, _ effect: @escaping Effect) throws {
        condition.lock()
        defer { condition.unlock() }
        while self.weight >= Self.limit && !isAbandoned { condition.wait() }
        if isAbandoned { throw Abandoned() }
        waiting.append(effect)
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
        while let effects = try next() {
            for effect in effects { try effect() }
        }
    }

    /// All that waits, once it is enough to be worth the while; nil where nothing will come any more.
    private func next() throws -> [Effect]? {
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
        let effects = waiting
        waiting = []
        return effects
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

/// Handed to the one thread that runs it.
private struct Work: @unchecked Sendable {
    let body: EffectQueue.Effect
}
