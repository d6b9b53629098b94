internal import Dispatch
internal import Foundation
internal import GTFSModel

/// The events that signals bring: to stop, by SIGINT, SIGTERM, SIGHUP or SIGQUIT, and to suspend the program, by
/// SIGTSTP (Ctrl-Z).
final class WatchSignals {
    enum Event {
        case stop, suspend
    }

    private let sources: [any DispatchSourceSignal]
    private let wakes = DispatchSemaphore(value: 0)
    private let events = Locked<[Event]>([])

    /// - Parameter suspends: whether SIGTSTP is an event; otherwise it suspends at once, as in any program.
    init(suspends: Bool) {
        let codes: [(code: Int32, event: Event)] =
            [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { ($0, .stop) } + (suspends ? [(SIGTSTP, .suspend)] : [])
        sources = codes.map { [wakes, events] code, event in
            signal(code, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
            source.setEventHandler {
                events.withLock { $0.append(event) }
                wakes.signal()
            }
            source.resume()
            return source
        }
    }

    /// Waits for an event, but at most for a number of milliseconds; nil if none comes.
    func next(within milliseconds: Int) -> Event? {
        guard wakes.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
