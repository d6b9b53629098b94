public import Foundation
public import GTFSModel

/// Asks a URL for its latest message again and again, one request after the other.
///
/// A server is asked only for what is new (ETag, Last-Modified). It is not asked again before it says (Retry-After), and
/// ever less often while it fails.
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
    /// How often and how patiently it is asked.
    public let options: PollOptions
    private let transport: any RealtimeTransport
    private let clock: any PollClock
    private let jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - transport: the HTTP client.
    ///   - clock: for tests.
    ///   - jitter: 0 … 1, drawn for each request that fails.
    public init(
        url: URL, options: PollOptions = PollOptions(), transport: any RealtimeTransport,
        clock: any PollClock = SystemPollClock(), jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.url = url
        self.options = options
        self.transport = transport
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
            return progress.take(response, elapsed: now - start, now: now, jitter: jitter())
        } catch {
            return progress.take(error, now: clock.now, jitter: jitter())
        }
    }
}
