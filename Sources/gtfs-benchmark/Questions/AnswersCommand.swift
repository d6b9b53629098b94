internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-benchmark answers DATABASE`
struct AnswersCommand: ParsableCommand {
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

    func run() throws {
        try format.report {
            let timetable = try Timetable(path: database)
            let size = try timetable.size()
            let asked = try QuestionList(timetable, count: questions)
            return FeedReport(
                feed: URL(fileURLWithPath: database).lastPathComponent,
                scale: FeedScale(zipBytes: size.zipBytes, textBytes: size.textBytes, stopTimes: size.stopTimes),
                figures: try AnswerBenchmark(asked, path: database).figures()
                    + ListBenchmark(asked, path: database).figures())
        }
    }
}

extension FeedReport: BenchmarkReport {}
