internal import ArgumentParser
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

    @OptionGroup var lines: LineOptions

    func validate() throws {
        if let avoid, avoid != "bike" { throw ValidationError("--avoid \(avoid): give bike.") }
        let options = [
            "--bike-to": !bikeTo.isEmpty, "--avoid": avoid != nil, "--lines": lines.lines != nil,
            "--join-express": lines.joinExpress,
        ]
        guard !commute, let option = options.filter(\.value).keys.min() else { return }
        throw ValidationError("\(option) is about the ways of a commute: give --commute with it.")
    }

    /// The question of a commute, and what is meant by the words for stations.
    func request(_ journeys: JourneysRequest, limit: Int, _ timetable: Timetable) throws -> (CommuteRequest, [String]) {
        let stations = try [StopArgument](bikeTo, timetable: timetable)
        var request = CommuteRequest(journeys)
        (request.bicycleStations, request.avoidsBicycle) = (stations.map(\.id), avoid != nil)
        request.lines = try lines.riderLines(timetable)
        request.count = min(limit, request.count)
        return (request, stations.notes + (try lines.notes(on: request.lines, [timetable])))
    }
}
