import GTFSQuery
import GTFSRealtime
import Logging
import ServiceLifecycle

/// Takes over new databases and new messages while the service runs.
package struct FeedUpkeep: Service {
    let feeds: ServedFeeds
    /// Seconds from one look for a new database to the next.
    let interval: Double
    let logger: Logger

    /// - Parameter interval: seconds.
    package init(feeds: ServedFeeds, interval: Double, logger: Logger) {
        self.feeds = feeds
        self.interval = interval
        self.logger = logger
    }

    /// Runs until the service shuts down.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            // One signal is kept at most, and no change: a change holds its timetable.
            let (replaced, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            await withTaskGroup { group in
                for feed in feeds.all {
                    group.addTask { await feed.file.follow(every: .seconds(interval)) }
                    group.addTask { await logChanges(of: feed) { signal.yield() } }
                }
                group.addTask { await logUpdates() }
                group.addTask { await giveMemoryBack(after: replaced) }
            }
        }
        await feeds.follower.stop()
    }

    private func logChanges(of feed: ServedFeed, replaced: () -> Void) async {
        for await change in feed.file.changes() {
            if let failure = change.failure {
                logger.warning(
                    "the new database is not used", metadata: ["feed": "\(feed.id)", "error": "\(failure)"])
            } else {
                logger.notice("a new database is in use", metadata: ["feed": "\(feed.id)"])
                replaced()
            }
        }
    }

    /// A database that was replaced is let go when its last request has its answer, some seconds later at most.
    private func giveMemoryBack(after replaced: AsyncStream<Void>) async {
        for await _ in replaced {
            do { try await Task.sleep(for: .seconds(10)) } catch { return }
            FreedMemory.giveBack()
        }
    }

    private func logUpdates() async {
        for await update in await feeds.follower.updates() where update.change == .failure {
            logger.warning(
                "a realtime source failed",
                metadata: ["source": "\(update.health.name)", "error": "\(update.health.lastError ?? "")"])
        }
    }
}
