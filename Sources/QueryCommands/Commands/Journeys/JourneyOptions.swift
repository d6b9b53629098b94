internal import ArgumentParser
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The options that `journeys` and `reach` share: the trips to ride, and the rules.
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

    @OptionGroup var modes: FilterOptions.ModeOptions

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

extension WalkingRules {
    /// The rules in a sentence.
    var sentence: String {
        "Walking is at \(PlainNumber.text((speed * 36).rounded() / 10)) km/h, \(detour) times the great circle, up to "
            + "\(Int(reach)) m. A change takes \(changeTime) s; on foot to another stop it takes the walk and "
            + "\(walkingChangeTime) s."
    }
}
