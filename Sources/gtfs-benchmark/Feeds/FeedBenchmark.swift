internal import Foundation
internal import GTFSQuery

/// One feed, from its zip to answers.
struct FeedBenchmark {
    let feed: String
    let tools: Tools
    let runs: Int
    /// Of each kind.
    let questions: Int

    /// - Returns: the figures, and the version of the SQLite that answered.
    func run() throws -> (FeedReport, sqlite: String) {
        guard FileManager.default.fileExists(atPath: feed) else { throw BenchmarkError("\(feed) does not exist.") }
        let folder = try ScratchFolder()
        let imported = try ImportBenchmark(feed: feed, tools: tools, runs: runs, output: folder.path("feed.sqlite"))
            .run()
        let timetable = try Timetable(path: imported.database)
        let size = try timetable.size()
        let scale = FeedScale(zipBytes: size.zipBytes, textBytes: size.textBytes, stopTimes: size.stopTimes)
        let asked = try QuestionList(timetable, count: questions)
        let figures =
            imported.figures(stopTimes: size.stopTimes) + SizeFigures(size).figures
            + (try AnswerBenchmark(asked, path: imported.database).figures())
            + (try ThreadBenchmark(asked, timetable).figures())
            + (try RealtimeBenchmark(asked, path: imported.database)?.figures() ?? [])
            + (try CommandBenchmark(asked, tools: tools, database: imported.database, runs: 9).figures())
            + (try ViewBenchmark(asked, database: imported.database).figures())
        let report = FeedReport(feed: URL(fileURLWithPath: feed).lastPathComponent, scale: scale, figures: figures)
        return (report, try timetable.libraryVersion())
    }
}
