internal import Dispatch
internal import Foundation

/// Works out the parts of an answer at once, on as many threads as there are processors.
enum ParallelParts {
    /// Of the processors, those that a single question takes at most.
    static var threads: Int { min(2, ProcessInfo.processInfo.activeProcessorCount) }

    /// The value of each part, by its number.
    static func values<Value: Sendable>(_ count: Int, _ value: @Sendable (Int) -> Value) -> [Value] {
        if count == 1 { return [value(0)] }
        let parts = FinishedParts<Value>()
        DispatchQueue.concurrentPerform(iterations: count) { part in parts.add(value(part), part) }
        return parts.all
    }
}

private final class FinishedParts<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [(part: Int, value: Value)] = []

    func add(_ value: Value, _ part: Int) { lock.withLock { values.append((part, value)) } }

    var all: [Value] { lock.withLock { values }.sorted { $0.part < $1.part }.map(\.value) }
}
