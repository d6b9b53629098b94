internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// `gtfs-benchmark record DATABASE HISTORY`: records made-up days, and prints what that took.
struct RecordBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Records the made-up messages of some days of a timetable.")

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Argument(help: ArgumentHelp("The history to write.", valueName: "history"))
    var history: String

    @Option(help: "The first service day, YYYYMMDD.")
    var date: String

    @Option(help: "How many days.")
    var days = 1

    @Option(help: "Seconds from one message to the next.")
    var every = 60

    @Option(help: "Also write the messages into this folder, a file each.")
    var messages: String?

    func run() throws {
        guard let first = ServiceDate(date), every > 0 else { throw ValidationError("--date \(date) is no day.") }
        let timetable = try Timetable(path: database)
        let recorder = try HistoryRecorder(path: history)
        var figures = RecordFigures()
        for day in 0..<max(0, days) { try record(first.adding(days: day), timetable, recorder, &figures) }
        try endDays(before: first.adding(days: max(0, days) + Self.daysOfRest), timetable, recorder)
        try recorder.close()
        let size = try History(path: history).size()
        print(figures.line, size.visits, "visits", size.bytes, "bytes", size.bytesPerVisit ?? 0, "a visit")
    }

    /// The feed before its first message.
    private var city: FeedContent {
        var options = MatchOptions()
        options.propagatesDelays = false
        return FeedContent(name: "city", options: options)
    }

    /// The number of days after which nothing more is expected of a service day.
    private static let daysOfRest = 3

    /// Records a message without trips, so that the days are over.
    private func endDays(before date: ServiceDate, _ timetable: Timetable, _ recorder: HistoryRecorder) throws {
        let moment = try timetable.readingSchedule { try $0.timeZone(ofRoute: nil).start(of: date) }
        var message = FeedMessage()
        message.header.version = "2.0"
        message.header.timestamp = moment
        var content = city
        content.receive(bytes: message.protobufBytes(), at: moment)
        let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
        try recorder.record(overlay, on: timetable, at: moment)
    }

    private func record(
        _ date: ServiceDate, _ timetable: Timetable, _ recorder: HistoryRecorder, _ figures: inout RecordFigures
    ) throws {
        let day = try timetable.readingSchedule { try MadeUpDay(date, on: $0) }
        guard let first = day.runs.first?.span.lowerBound, let last = day.runs.map(\.span.upperBound).max() else {
            return
        }
        var content = city
        for moment in stride(from: first - 600, to: last + 600, by: every) {
            let message = try timetable.readingSchedule { schedule in
                try day.message(at: moment) { try schedule.stop($0)?.position }
            }
            let bytes = message.protobufBytes()
            if let messages {
                try Data(bytes).write(to: URL(fileURLWithPath: messages).appendingPathComponent("\(moment).pb"))
            }
            try figures.measure {
                content.receive(bytes: bytes, at: moment)
            } matching: {
                var contents = [content]
                content.forgetEntities()
                return try timetable.readingSchedule { try RealtimeOverlay(taking: &contents, on: $0) }
            } recording: {
                try recorder.record($0, on: timetable, at: moment)
            }
        }
    }
}

/// Processor time of the steps from bytes to a history.
private struct RecordFigures {
    private var (decoding, matching, recording) = (0.0, 0.0, 0.0)
    private var messages = 0

    mutating func measure(
        decoding decode: () throws -> Void, matching match: () throws -> RealtimeOverlay,
        recording record: (RealtimeOverlay) throws -> Void
    ) throws {
        let start = ProcessorTime.seconds
        try decode()
        let decoded = ProcessorTime.seconds
        let overlay = try match()
        let matched = ProcessorTime.seconds
        try record(overlay)
        decoding += decoded - start
        matching += matched - decoded
        recording += ProcessorTime.seconds - matched
        messages += 1
    }

    var line: String {
        String(
            format: "%d messages: decoding %.1f s, matching %.1f s, recording %.1f s,", messages, decoding, matching,
            recording)
    }
}

/// The processor time of this process.
enum ProcessorTime {
    static var seconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
