internal import Dispatch
internal import Fetching
internal import Foundation
internal import GTFSModel
internal import GTFSRealtime
internal import RealtimeText

/// A message that a command line names by its URL: requested at once, and again every half minute while the value
/// lives, by a `RealtimePoller`.
final class FetchedMessage: Sendable {
    /// The URL without the parts that may hold a key: name and password, query and fragment.
    let label: String
    private let polls = Locked<[Poll]>([])
    private let first = DispatchSemaphore(value: 0)
    private let task = Locked<Task<Void, Never>?>(nil)
    private let hasWaited = Locked(false)

    /// Seconds: a person waits for the answer.
    private static let timeout = 20.0

    static func isMeant(by word: String) -> Bool { WebURL.isMeant(by: word) }

    /// The URL without a key; any other word as it is.
    static func label(of word: String) -> String { isMeant(by: word) ? WebURL.label(of: word) : word }

    /// A hash over the query and the fragment of a URL; nil for a word that has none.
    static func queryHash(of word: String) -> String? { isMeant(by: word) ? WebURL(word)?.queryHash : nil }

    /// - Parameters:
    ///   - word: a URL as it was typed.
    ///   - interval: seconds from one request to the next.
    init(_ word: String, every interval: Double = PollOptions().interval) {
        label = WebURL.label(of: word)
        guard let url = WebURL(word)?.url else {
            polls.withLock { $0 = [Poll(outcome: .failure("is no URL that can be read"), time: 0, wait: 0)] }
            first.signal()
            return
        }
        var options = PollOptions()
        options.byteLimit = MessageFile.mostBytes
        options.timeout = Self.timeout
        options.interval = interval
        let poller = RealtimePoller(
            url: url, options: options, transport: CurlTransport(), textFormats: TextFormats())
        let running = Task { [polls, first] in
            await poller.run { poll in
                polls.withLock { $0.append(poll) }
                first.signal()
            }
        }
        task.withLock { $0 = running }
    }

    deinit { task.withLock { $0?.cancel() } }

    /// The polls since the last look. The first look waits for the first response.
    /// - Parameter longest: the most seconds to wait; the request has a limit of its own.
    func takePolls(waiting longest: Int) -> [Poll] {
        let isFirst = hasWaited.withLock { waited in
            defer { waited = true }
            return !waited
        }
        if isFirst, first.wait(timeout: .now() + .seconds(longest)) == .timedOut {
            return [Poll(outcome: .failure("has not answered yet"), time: 0, wait: 0)]
        }
        return polls.withLock { polls in
            defer { polls = [] }
            return polls
        }
    }

    /// Why a request failed, without the URL, which begins the sentence of the poll and which a warning names itself.
    func reason(_ sentence: String) -> String {
        sentence.hasPrefix(label + " ") ? String(sentence.dropFirst(label.count + 1)) : sentence
    }
}
