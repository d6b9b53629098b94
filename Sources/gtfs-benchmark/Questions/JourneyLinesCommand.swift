internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-benchmark journeys DATABASE`: answers a question per line of standard input in one process, for `.ci/planners`.
///
/// A line is the stop_id of one end, of the other, and the seconds since 1970 of the earliest departure, with tabs between
/// them. The answer is a line of JSON: the microseconds of the search, and departure, arrival and boardings of each journey.
struct JourneyLinesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journeys", abstract: "Answers questions for journeys from standard input.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Option(help: "The window of departures, in minutes.")
    var minutes = 60

    @Option(help: "The most journeys of an answer.")
    var limit = 1000

    func run() throws {
        let timetable = try Timetable(path: database)
        let encoder = JSONEncoder()
        while let line = readLine() {
            print(String(decoding: try encoder.encode(try answer(to: request(line), timetable)), as: UTF8.self))
        }
    }

    private func request(_ line: String) throws -> JourneysRequest {
        let cells = line.split(separator: "\t")
        guard cells.count == 3, let moment = Int(cells[2]) else {
            throw BenchmarkError(
                "\"\(line)\" is no question: give two stop_ids and seconds since 1970, with tabs between them.")
        }
        var request = JourneysRequest(
            from: .stop(Stop.ID(String(cells[0]))), to: .stop(Stop.ID(String(cells[1]))), at: moment, limit: limit)
        request.minutes = minutes
        return request
    }

    private func answer(to request: JourneysRequest, _ timetable: Timetable) throws -> JourneysAnswer {
        let start = ContinuousClock.now
        let found = try timetable.journeys(request).journeys
        let microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
        return JourneysAnswer(
            microseconds: microseconds, journeys: found.map { [$0.departure, $0.arrival, $0.boardings] })
    }
}

/// What `gtfs-benchmark journeys` prints for a question.
private struct JourneysAnswer: Encodable {
    let microseconds: Int
    let journeys: [[Int]]
}
