internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-benchmark answers DATABASE`
struct AnswersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers", abstract: "Asks a database that is there, in this process alone.")

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Option(help: "How many different questions of each kind are asked, where the feed has as many.")
    var questions = 200

    @Option(help: "How the figures are printed: table or json.")
    var format: BenchmarkFormat = .table

    func validate() throws {
        guard questions > 0 else { throw ValidationError("--questions is 1 or more.") }
    }

    func run() async throws {
        try await format.report {
            let (asked, scale) = try chosen()
            let figures =
                try AnswerBenchmark(asked, path: database).figures() + ListBenchmark(asked, path: database).figures()
                + JourneyBenchmark(asked, path: database).figures()
            let added = try await AsyncBenchmark(asked, path: database).figures()
            return FeedReport(
                feed: URL(fileURLWithPath: database).lastPathComponent, scale: scale, figures: figures + added)
        }
    }

    /// What is asked, and how large the feed is.
    private func chosen() throws -> (QuestionList, FeedScale) {
        let timetable = try Timetable(path: database)
        let size = try timetable.size()
        return (
            try QuestionList(timetable, count: questions),
            FeedScale(zipBytes: size.zipBytes, textBytes: size.textBytes, stopTimes: size.stopTimes)
        )
    }
}

extension FeedReport: BenchmarkReport {}
