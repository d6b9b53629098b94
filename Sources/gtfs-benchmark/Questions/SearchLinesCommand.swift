internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-benchmark search DATABASE`: answers a query per line of standard input in one process, for `.ci/search`.
///
/// A line is the text, and after a tab the latitude and longitude of the asker. The answer is a line of JSON: the
/// microseconds of the search, what it matched where it left a word out or bent one, and the rows.
struct SearchLinesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Answers searches from standard input.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Option(help: "The most rows of an answer.")
    var limit = 10

    func run() throws {
        let timetable = try Timetable(path: database)
        let encoder = JSONEncoder()
        while let line = readLine() {
            let answer = try answer(to: request(line), timetable)
            print(String(decoding: try encoder.encode(answer), as: UTF8.self))
        }
    }

    private func request(_ line: String) -> SearchRequest {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        var request = SearchRequest(text: String(cells.first ?? ""), limit: limit)
        if cells.count > 2, let latitude = Double(cells[1]), let longitude = Double(cells[2]) {
            request.position = Coordinate(latitude: latitude, longitude: longitude)
        }
        return request
    }

    private func answer(to request: SearchRequest, _ timetable: Timetable) throws -> SearchAnswer {
        let start = ContinuousClock.now
        let found = try timetable.search(request)
        let microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
        return SearchAnswer(microseconds: microseconds, rows: found)
    }
}

/// What `gtfs-benchmark search` prints for a query.
private struct SearchAnswer: Encodable {
    let microseconds: Int
    let rows: [StopResult]
}
