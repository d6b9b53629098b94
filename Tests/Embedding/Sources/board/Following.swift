import Foundation
import GTFSRealtime
import RealtimeURLSession

/// Keeps a feed up to date until the task that runs it is cancelled.
func follow(_ url: URL, as name: String, in realtime: RealtimeFeedState) async {
    let poller = RealtimePoller(url: url, transport: URLSessionTransport())
    await poller.run { poll in
        // Throws where the database cannot be read; boards keep what they had.
        try? realtime.receive(poll, from: name)
    }
}
