internal import Dispatch
internal import Foundation

/// Ends the program cleanly when a signal interrupts it: no unfinished file remains, and no child.
package final class Interruption: @unchecked Sendable {
    private var sources: [any DispatchSourceSignal] = []
    private let lock = NSLock()
    private var told: Int32?

    /// - Parameters:
    ///   - signals: those that end the program.
    ///   - waitsForEnd: whether the program ends at `endIfTold()`, and not when `discard` returns.
    ///   - discard: removes unfinished files.
    package init(
        on signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], waitsForEnd: Bool = false,
        discard: @escaping @Sendable () -> Void
    ) {
        // A write beyond the shell's limit for files then fails with an error.
        signal(SIGXFSZ, SIG_IGN)
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                lock.withLock { told = number }
                discard()
                if !waitsForEnd { Self.end(number) }
            }
            source.resume()
            return source
        }
    }

    /// Ends the program if a signal told it to.
    package func endIfTold() { if let told = lock.withLock({ told }) { Self.end(told) } }

    /// The shell's convention for a program that a signal ended.
    private static func end(_ number: Int32) -> Never { _exit(128 + number) }

    package func stop() { for source in sources { source.cancel() } }
}
