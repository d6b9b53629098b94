internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query` as a process, from start to end.
struct CommandBenchmark {
    private let tools: Tools
    private let database: String
    private let runs: Int
    private let commands: [(key: String, name: String, arguments: [String])]

    init(_ questions: QuestionList, tools: Tools, database: String, runs: Int) {
        self.tools = tools
        self.database = database
        self.runs = runs
        commands = Self.commands(questions)
    }

    func figures() throws -> [Figure] {
        try commands.map { command in
            let query = ChildProcess(
                program: tools.query, arguments: ["--database", database] + command.arguments)
            // The first run brings the file and the program into the system's cache.
            _ = try query.run()
            let seconds = try (0..<runs).map { _ in try query.run().seconds }
            return Figure(
                "process_" + command.key, "`gtfs-query` as a process: \(command.name)", Latency(seconds),
                goal: .most(0.03))
        }
    }

    private static func commands(_ questions: QuestionList) -> [(key: String, name: String, arguments: [String])] {
        var commands: [(key: String, name: String, arguments: [String])] = [("info", "info", ["info"])]
        if let board = questions.boards.timed.dropFirst(questions.boards.timed.count / 6).first {
            let moment = RFC3339.text(board.from, in: ServiceTimeZone(.gmt))
            let at = ["departures", board.stopID.rawValue, "--at", moment]
            commands.append(("departures_hour", "departures at the busiest station, the next hour", at))
            commands.append(("departures_20", "the same, 20 rows", at + ["--limit", "20"]))
        }
        if let middle = questions.denseNearby.timed.first?.position {
            commands.append(
                ("nearby", "nearby, the densest place", ["nearby", "\(middle.latitude)", "\(middle.longitude)"]))
        }
        if let typed = questions.keystrokes.timed.last {
            commands.append(("search", "search, a whole name", ["search", typed.text]))
        }
        if let trip = questions.trips.timed.first { commands.append(("trip", "trip", ["trip", trip.rawValue])) }
        return commands
    }
}
