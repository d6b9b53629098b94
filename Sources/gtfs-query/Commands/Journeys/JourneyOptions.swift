internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// The options that `journeys` and `reach` share: which trips to ride, and how.
struct JourneyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Change at most this many times.", valueName: "n"))
    var maxChanges: Int = 4

    @Flag(help: "By bicycle to the first stop, where it stays.")
    var bike = false

    @Flag(help: "Only stops, trips and pathways that wheelchairs can use; unknown ones are taken.")
    var wheelchair = false

    @Flag(help: "Ride also what must be arranged by phone or with the driver.")
    var arranged = false

    @Option(help: ArgumentHelp("Only this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(help: ArgumentHelp("Only this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @OptionGroup var modes: ModeOptions

    func validate() throws {
        guard !(0...8).contains(maxChanges) else { return }
        throw ValidationError("--max-changes \(maxChanges): give a number from 0 to 8.")
    }

    var filter: DepartureFilter {
        var filter = DepartureFilter()
        filter.routes = route.map { Route.ID($0) }
        filter.agencies = agency.map { Agency.ID($0) }
        filter.modes = modes.mode
        return filter
    }
}

/// An end on the command line: a stop_id, `LAT,LON`, or words that search resolves.
struct JourneyEndArgument {
    let end: JourneyEnd
    /// What the words were taken for; nil where they were an id or a position.
    let note: String?

    init(_ text: String, _ timetable: Timetable) throws {
        if let position = CoordinateArgument(argument: text) {
            (end, note) = (.position(position.coordinate), nil)
            return
        }
        do {
            end = .stop(try timetable.stop(Stop.ID(text)).id)
            note = nil
        } catch let error as QueryError where error.code == .unknownID {
            guard let found = try timetable.search(SearchRequest(text: text, limit: 1)).first else { throw error }
            end = .stop(found.stop.id)
            note = "\"\(text)\" is taken for \(found.stop.name ?? found.stop.id.rawValue) (\(found.stop.id))."
        }
    }
}

extension WalkingRules {
    /// The rules as a person reads them.
    var sentence: String {
        "Walking at \(speed) m/s, \(detour) times the great circle, up to \(Int(reach)) m; a change takes "
            + "\(changeTime) s, on foot to another stop the walk and \(walkingChangeTime) s."
    }
}
