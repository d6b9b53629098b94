internal import Dispatch
public import Foundation
public import GTFSModel

/// Asks a URL repeatedly for its latest message, one request after the other.
///
/// A server is asked only for new content (ETag, Last-Modified). It is not asked again before the time that it gives
/// (Retry-After), and less and less often while it fails. A body that is not a message, or a message that is cut off,
/// is a failure too: the next request asks for the whole message.
///
/// ```swift
/// let poller = RealtimePoller(url: url, transport: URLSessionTransport())
/// await poller.run { poll in
///     do { try state.receive(poll, from: "trip updates") } catch { print(error) }
/// }
/// ```
public struct RealtimePoller: Sendable {
    /// The URL that is asked.
    public let url: URL
    /// How often it is asked, and how long to wait.
    public let options: PollOptions
    private let transport: any RealtimeTransport
    private let reader: BodyReader
    private let clock: any PollClock
    private let jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - transport: the HTTP client.
    ///   - textFormats: reads messages in JSON and text, e.g. `TextFormats()` of `RealtimeText`; nil if all are binary.
    ///   - clock: for tests.
    ///   - jitter: 0 … 1, drawn for each request that fails.
    public init(
        url: URL, options: PollOptions = PollOptions(), transport: any RealtimeTransport,
        textFormats: (any TextFormatReader)? = nil, clock: any PollClock = SystemPollClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.url = url
        self.options = options
        self.transport = transport
        reader = BodyReader(textFormats)
        self.clock = clock
        self.jitter = jitter
    }

    /// Asks until the task that runs it is cancelled.
    /// - Parameter take: takes the result of each request. The next request waits until it returns.
    public func run(_ take: @Sendable (Poll) async -> Void) async {
        var progress = PollProgress(url: url, options: options)
        while !Task.isCancelled {
            let poll = await ask(&progress)
            if Task.isCancelled { return }
            await take(poll)
            do { try await clock.sleep(poll.wait) } catch { return }
        }
    }

    private func ask(_ progress: inout PollProgress) async -> Poll {
        let start = clock.now
        do {
            let response = try await transport.fetch(progress.request)
            let now = clock.now
            let message = progress.isMessage(response) ? await reader.message(in: response.body) : nil
            return progress.take(response, message, elapsed: now - start, now: now, jitter: jitter())
        } catch {
            return progress.take(error, now: clock.now, jitter: jitter())
        }
    }
}

/// Reads bodies on a queue of its own: the largest takes longer than a thread of Swift's concurrency may be kept.
private struct BodyReader: Sendable {
    private let textFormats: (any TextFormatReader)?
    private let queue = DispatchQueue(label: "RealtimePoller")

    init(_ textFormats: (any TextFormatReader)?) { self.textFormats = textFormats }

    func message(in body: Data) async -> Result<FeedMessage, any Error> {
        await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { try FeedMessage(bytes: body, textFormats: textFormats) })
            }
        }
    }
}
