internal import Foundation
internal import GTFSQuery

/// One feed, from its zip to answers.
struct FeedBenchmark {
    let feed: String
    let tools: Tools
    let runs: Int
    /// The number of each kind.
    let questions: Int

    /// - Returns: the figures, and the version of the SQLite that answered.
    func run() async throws -> (report: FeedReport, sqlite: String) {
        guard FileManager.default.fileExists(atPath: feed) else { throw BenchmarkError("\(feed) does not exist.") }
        let folder = try ScratchFolder()
        let imported = try ImportBenchmark(feed: feed, tools: tools, runs: runs, output: folder.path("feed.sqlite"))
            .run()
        let timetable = try Timetable(path: imported.database)
        let (asked, size) = try choose(timetable)
        let scale = FeedScale(zipBytes: size.zipBytes, textBytes: size.textBytes, stopTimes: size.stopTimes)
        let asynchronous = try await AsyncBenchmark(asked, path: imported.database).figures()
        let figures =
            imported.figures(stopTimes: size.stopTimes) + SizeFigures(size).figures
            + (try AnswerBenchmark(asked, path: imported.database).figures())
            + (try JourneyBenchmark(asked, path: imported.database).figures())
            + (try ListBenchmark(asked, path: imported.database).figures()) + asynchronous
            + (try ThreadBenchmark(asked, timetable).figures())
            + (try RealtimeBenchmark(asked, path: imported.database)?.figures() ?? [])
            + (try CommandBenchmark(asked, tools: tools, database: imported.database, runs: 9).figures())
            + (try ViewBenchmark(asked, database: imported.database).figures())
        let report = FeedReport(feed: URL(fileURLWithPath: feed).lastPathComponent, scale: scale, figures: figures)
        return (report, try timetable.libraryVersion())
    }

    private func choose(_ timetable: Timetable) throws -> (QuestionList, TimetableSize) {
        (try QuestionList(timetable, count: questions), try timetable.size())
    }
}

/// The bytes of the database, in total and per kind of content.
struct SizeFigures {
    /// The largest share of the zip that the database may take.
    static let shareOfZip = Goal.most(0.6, .largeZips)

    private let size: TimetableSize

    init(_ size: TimetableSize) { self.size = size }

    var figures: [Figure] {
        [
            Figure("database_bytes", "database", Double(size.bytes), .bytes),
            Figure(
                "database_over_zip", "database over zip", size.ratioToZip ?? 0, .ratio, goal: Self.shareOfZip),
            Figure("database_over_text", "database over text", size.ratioToText ?? 0, .ratio),
            Figure("bytes_per_stop_time", "bytes a stop_time", size.bytesPerStopTime ?? 0, .ratio),
            Figure(
                "plain_estimate_bytes", "plain SQLite import, estimated", Double(size.estimatedPlainBytes), .bytes,
                note: "the database is \((size.ratioToPlain ?? 0).rounded(to: 3)) of it"),
        ] + kinds
    }

    private var kinds: [Figure] {
        (size.kinds ?? []).map { part in
            let name = part.kind.rawValue.replacing("_", with: " ")
            return Figure("bytes_of_\(part.kind.rawValue)", "bytes of \(name)", Double(part.bytes), .bytes)
        }
    }
}
