internal import Dispatch
internal import Foundation
internal import GTFSExport

/// Ends the program cleanly where it is interrupted or told to end: a zip that was there stays as it was, and nothing
/// unfinished is left beside it.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    init(output: String) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                FeedExport.discardUnfinished(output: output)
                // The shell's convention for a program that a signal ended.
                _exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    func stop() { for source in sources { source.cancel() } }
}
