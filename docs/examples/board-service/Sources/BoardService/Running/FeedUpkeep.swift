import GTFSHistory
import GTFSQuery
import GTFSRealtime
import Logging
import ServiceLifecycle

/// Takes over new databases and new messages while the service runs.
package struct FeedUpkeep: Service {
    let feeds: ServedFeeds
    let options: ServiceOptions
    let logger: Logger

    /// - Parameter feeds: opened with these options.
    package init(feeds: ServedFeeds, options: ServiceOptions, logger: Logger) {
        self.feeds = feeds
        self.options = options
        self.logger = logger
    }

    /// Runs until the service shuts down.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            // One signal is kept at most, and no change: a change holds its timetable.
            let (replaced, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            await withTaskGroup { group in
                for feed in feeds.all {
                    group.addTask { await feed.file.follow(every: .seconds(options.lookInterval)) }
                    group.addTask { await logChanges(of: feed) { signal.yield() } }
                    if options.records, let history = feed.history {
                        group.addTask { await record(feed, in: history) }
                    }
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

    /// Keeps what the messages of a feed tell, one after another, outside of Swift's cooperative pool.
    private func record(_ feed: ServedFeed, in history: ServedHistory) async {
        do {
            let recorder = try await HistoryRecorder.open(history.path, daysKept: options.daysKept)
            let updates = await feeds.follower.updates()
            if let matched = feed.realtime?.latest {
                await record(matched, at: feed.moment().now, of: feed, with: recorder)
            }
            for await update in updates
            where update.change == .message && update.health.timetable == feed.id.rawValue {
                await record(update.matched, at: update.time, of: feed, with: recorder)
            }
            try await recorder.close()
        } catch {
            logger.error("nothing is recorded", metadata: ["feed": "\(feed.id)", "error": "\(error)"])
        }
    }

    /// One that fails does not end the recording: the next may find space again.
    private func record(
        _ matched: LatestOverlay, at now: Int, of feed: ServedFeed, with recorder: HistoryRecorder
    ) async {
        do {
            try await recorder.record(matched.overlay, on: matched.schedule, at: now)
        } catch is CancellationError {
            // The service ends. Each message before was kept when it came.
        } catch {
            logger.error("a message is not recorded", metadata: ["feed": "\(feed.id)", "error": "\(error)"])
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
