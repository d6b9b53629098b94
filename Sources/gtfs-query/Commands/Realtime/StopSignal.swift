internal import Dispatch
internal import Foundation

/// Whether whoever started the program has told it to stop.
final class StopSignal {
    private let sources: [any DispatchSourceSignal]
    private let asked = DispatchSemaphore(value: 0)

    init() {
        let asked = asked
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { asked.signal() }
            source.resume()
            return source
        }
    }

    /// Waits for it, but not longer than so many milliseconds.
    func comes(within milliseconds: Int) -> Bool {
        asked.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
    }
}
