internal import ArgumentParser
internal import GTFSModel
internal import GTFSRealtime

/// On which terms realtime messages are taken: by which clock, within which limits, with which ids.
struct RealtimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The clock that the messages' age counts from, and that --at now means: RFC 3339, HH:MM today, or now.",
            valueName: "time"))
    var now: TimeArgument = .now

    @Option(
        help: ArgumentHelp(
            "Where trip ids differ from the timetable's: try the part behind an underscore (suffix), the same but for "
                + "the path (stem), or the same origin and start (origin). Route and day have to agree; may be repeated.",
            valueName: "heuristic"),
        transform: RealtimeOptions.heuristics)
    var match: [[IDHeuristic]] = []

    @Option(help: ArgumentHelp("Age beyond which a prediction is flagged as stale.", valueName: "seconds"))
    var stale: Int = FreshnessLimits().stale

    @Option(help: ArgumentHelp("Age beyond which the schedule is shown instead of a prediction.", valueName: "seconds"))
    var drop: Int = FreshnessLimits().drop

    func validate() throws {
        guard stale >= 0 else { throw ValidationError("--stale \(stale): give seconds from 0 up.") }
        guard drop >= 0 else { throw ValidationError("--drop \(drop): give seconds from 0 up.") }
    }

    var options: MatchOptions {
        var options = MatchOptions()
        options.heuristics = Set(match.joined())
        return options
    }

    var limits: FreshnessLimits {
        var limits = FreshnessLimits()
        limits.stale = stale
        limits.drop = drop
        // A cancellation is never given up before a prediction would be.
        limits.cancellationDrop = max(limits.cancellationDrop, drop)
        return limits
    }

    /// One heuristic, or several with commas between them.
    static func heuristics(_ text: String) throws -> [IDHeuristic] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let heuristic = IDHeuristic(rawValue: String(word)) else {
                let names = IDHeuristic.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(word)' is no way to match ids: give one of \(names).")
            }
            return heuristic
        }
    }
}
