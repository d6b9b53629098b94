package import GTFSModel
package import GTFSRealtime

/// The slow and literal reading of docs/history.md: it keeps all messages, and reads them again from the first for each
/// question.
package struct HistoryOracle: HistoryReader {
    /// A message as it came.
    struct Received {
        let source: String
        let overlay: RealtimeOverlay
        /// T: header.timestamp.
        let timestamp: Int?
        let now: Int
        let schedule: any RealtimeScheduleSource
    }

    /// The timetable by which the next messages are read.
    package var schedule: any RealtimeScheduleSource
    /// How the trips of messages are matched with those of the timetable.
    package var options = MatchOptions()
    private var contents: [String: FeedContent] = [:]
    private var received: [Received] = []

    package init(_ schedule: any RealtimeScheduleSource) {
        self.schedule = schedule
    }

    package mutating func receive(_ message: FeedMessage, from source: String, at now: Int) throws {
        var content = contents[source] ?? FeedContent(name: source, options: options)
        content.receive(message, at: now)
        contents[source] = content
        try receive(
            schedule.readingSchedule { try RealtimeOverlay([content], on: $0) }, from: source, at: now)
    }

    /// Takes an overlay of one source's content.
    package mutating func receive(_ overlay: RealtimeOverlay, from source: String, at now: Int) {
        received.append(
            Received(
                source: source, overlay: overlay, timestamp: overlay.feeds.first?.timestamp, now: now,
                schedule: schedule))
    }

    package func visits() throws -> [Visit] { try read().visits() }

    package func watchedSpans() throws -> [ClosedRange<Int>] { OracleWatch(counted).spans }

    /// Messages that count: with T, not from the future, after the last T of their source.
    private var counted: [Received] {
        var last: [String: Int] = [:]
        return received.filter { message in
            guard let timestamp = message.timestamp, timestamp <= message.now + 60,
                timestamp > last[message.source] ?? .min
            else { return false }
            last[message.source] = timestamp
            return true
        }
    }

    private func read() throws -> OracleDays {
        let days = OracleDays()
        var numbers: [String: Int] = [:]
        for message in counted {
            let number = numbers[message.source, default: 0]
            numbers[message.source] = number + 1
            try message.schedule.readingSchedule {
                try OracleMessage(message, number: number, $0).tell(days)
            }
        }
        days.watch = OracleWatch(counted)
        return days
    }
}
