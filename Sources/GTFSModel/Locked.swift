internal import Foundation

/// A value that several threads read and change. Its lock is never held longer than a change takes.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Reads or changes the value while no other thread does.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
