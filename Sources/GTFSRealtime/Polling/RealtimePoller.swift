public import Foundation

/// Asks a URL for its latest message again and again, one request after the other.
///
/// A server is asked for what is new alone (ETag, Last-Modified), is left alone for as long as it says (Retry-After) and
/// ever longer while it fails.
public struct RealtimePoller: Sendable {
    public let url: URL
    public let options: PollOptions
    private let transport: any RealtimeTransport
    private let clock: any PollClock
    private let jitter: @Sendable () -> Double

    /// - Parameter jitter: 0 … 1, drawn anew for each request that fails.
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
    /// - Parameter take: is handed what each request has brought; the next waits until it is done.
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
