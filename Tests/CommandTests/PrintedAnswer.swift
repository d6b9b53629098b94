import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// The JSON of a command line as the type of the library that it is.
struct PrintedAnswer {
    private let command: String

    init(_ arguments: [String]) { command = arguments.first ?? "" }

    /// The output without the keys that only decoding needs: what version 0.1.0 printed.
    func columns(of output: String) throws -> String {
        switch command {
        case "departures": try columns(of: output, [Departure].self)
        case "nearby", "search": try columns(of: output, [StopResult].self)
        case "stop": try columns(of: output, StopDetail.self)
        case "stops": try columns(of: output, [Stop].self)
        case "route": try columns(of: output, RouteDetail.self)
        case "routes": try columns(of: output, [Route].self)
        case "trip": try columns(of: output, TripTimetable.self)
        case "services": try columns(of: output, [ServiceCalendar].self)
        case "connections": try columns(of: output, [Connection].self)
        default: throw QuestionWithoutType(command: command)
        }
    }

    private struct QuestionWithoutType: Error { let command: String }

    private func columns<Value: Codable>(of output: String, _ type: Value.Type) throws -> String {
        var encoder = AnswerEncoder()
        encoder.keys = .columns
        let value = try JSONDecoder().decode(Value.self, from: Data(output.utf8))
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
