internal import Dispatch
internal import Foundation

/// Ends the program cleanly where a signal interrupts it: no unfinished file remains.
package final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter discard: removes what is not complete; the program ends when it returns.
    package init(discard: @escaping @Sendable () -> Void) {
        // A write beyond the limit of the shell for files then fails, and says so.
        signal(SIGXFSZ, SIG_IGN)
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                discard()
                // The shell's convention for a program that a signal ended.
                _exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    package func stop() { for source in sources { source.cancel() } }
}
