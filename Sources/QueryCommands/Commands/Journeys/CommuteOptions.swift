internal import ArgumentParser
internal import Foundation
internal import GTFSFeed
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The options of `journeys --commute`: which ways count as one, and which go by bicycle (rules T15, T16).
struct CommuteOptions: ParsableArguments {
    @Flag(help: "The best three ways that differ in their lines, walking all the way among them, and when to leave.")
    var commute = false

    @Option(
        help: ArgumentHelp(
            "With --commute: cycle to this station, or all the way; may be repeated.", valueName: "stop"),
        completion: FeedCompletion.Stops.kind)
    var bikeTo: [String] = []

    @Option(
        help: ArgumentHelp(
            "With --commute: bike puts the first way without a bicycle above the first with one.",
            valueName: "mode"),
        completion: .list(["bike"]))
    var avoid: String?

    @Option(
        help: ArgumentHelp(
            "With --commute: a CSV of route_id and line; the routes of a line are one.", valueName: "file"),
        completion: .file())
    var lines: String?

    @Flag(help: "With --commute: routes whose short names differ by a last X are one line.")
    var joinExpress = false

    func validate() throws {
        if let avoid, avoid != "bike" { throw ValidationError("--avoid \(avoid): give bike.") }
        let options = [
            "--bike-to": !bikeTo.isEmpty, "--avoid": avoid != nil, "--lines": lines != nil,
            "--join-express": joinExpress,
        ]
        guard !commute, let option = options.filter(\.value).keys.min() else { return }
        throw ValidationError("\(option) is about the ways of a commute: give --commute with it.")
    }

    /// The question of a commute, and what is meant by the words for stations.
    func request(_ journeys: JourneysRequest, limit: Int, _ timetable: Timetable) throws -> (CommuteRequest, [String]) {
        let stations = try [StopArgument](bikeTo, timetable: timetable)
        var request = CommuteRequest(journeys)
        (request.bicycleStations, request.avoidsBicycle) = (stations.map(\.id), avoid != nil)
        request.lines = try lines.map { try RiderLines(file: $0) } ?? RiderLines()
        request.lines.joinsExpress = joinExpress
        request.count = min(limit, request.count)
        return (request, stations.notes)
    }
}

extension RiderLines {
    /// The lines of a CSV with the columns route_id and line.
    init(file path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("There is no file \(path) of lines, or it cannot be read: name another one.")
        }
        let source = FeedSource(name: path, files: ["lines.txt": Array(data)])
        guard let entry = source.entries.first else { throw CommandFailure("\(path) is empty.") }
        var table = try TableReader.open(source: source, entry: entry)
        let (route, line) = (table.header.index(of: "route_id"), table.header.index(of: "line"))
        guard route >= 0, line >= 0 else {
            throw CommandFailure(
                "\(path) lacks the column \(route < 0 ? "route_id" : "line"): it has route_id and line.")
        }
        self.init()
        while let row = try table.next() {
            guard let id = row.text(route), let name = row.text(line) else { continue }
            names[Route.ID(id)] = name
        }
    }
}
