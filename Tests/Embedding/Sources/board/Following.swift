import Foundation
import GTFSRealtime
import RealtimeURLSession

/// Keeps a realtime feed up to date until the task that runs this function is cancelled.
func follow(_ url: URL, as name: String, in realtime: RealtimeFeedState) async {
    let poller = RealtimePoller(url: url, transport: URLSessionTransport())
    await poller.run { poll in
        // `receive` throws if the database cannot be read; the overlay before stays in force.
        try? realtime.receive(poll, from: name)
    }
}
