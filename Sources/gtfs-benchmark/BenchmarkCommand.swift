internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

@main
struct BenchmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-benchmark",
        abstract: "Asks a database every kind of question in one process, and prints the figures as JSON.",
        discussion: """
            gtfs-benchmark answers sydney.sqlite

            Run it while the machine does nothing else. `.ci/bench/goals.py` shows its figures beside their goals, and \
            measures imports and commands as processes.
            """,
        version: Toolkit.version,
        subcommands: [AnswersCommand.self, RecordBenchmark.self, HistoryBenchmark.self, ReencodedMessages.self])
}

/// `gtfs-benchmark answers DATABASE`
private struct AnswersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "answers", abstract: "Asks a database.")

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Option(help: "How many different questions of each kind are asked, where the feed has as many.")
    var questions = 200

    func validate() throws {
        guard questions > 0 else { throw ValidationError("--questions is 1 or more.") }
    }

    func run() async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(try await report()), as: UTF8.self))
    }

    private func report() async throws -> FeedReport {
        let asked = try questionList()
        return try report(asked, await AsyncBenchmark(asked, path: database).figures())
    }

    private func questionList() throws -> QuestionList {
        try QuestionList(Timetable(path: database), count: questions)
    }

    /// The figures of the forms that block, and those of the `async` forms among them.
    private func report(_ asked: QuestionList, _ asynchronous: [Figure]) throws -> FeedReport {
        let timetable = try Timetable(path: database)
        let size = try timetable.size()
        let answers = try AnswerBenchmark(asked, path: database).figures()
        let journeys = try JourneyBenchmark(questions: asked, path: database).figures()
        let glances = try GlanceBenchmark(asked, path: database).figures()
        let lists = try ListBenchmark(asked, path: database).figures()
        let threads = try ThreadBenchmark(asked, timetable).figures()
        let realtime = try RealtimeBenchmark(asked, path: database)?.figures() ?? []
        return FeedReport(
            sqlite: try timetable.libraryVersion(), asked: FeedReport.AskedQuestions(asked),
            scale: Figure.FeedScale(zipBytes: size.zipBytes, textBytes: size.textBytes, stopTimes: size.stopTimes),
            figures: answers + journeys + glances + lists + asynchronous + threads + realtime)
    }
}
