internal import ArgumentParser
internal import GTFSModel

/// `--from` and `--to`: service days of a history.
struct DayRangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The first service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read
    )
    var from: DateArgument?

    @Option(
        help: ArgumentHelp("The last service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var to: DateArgument?

    /// The days; nil if neither end is given.
    func dates(_ asked: AskedHistory) throws -> ClosedRange<ServiceDate>? {
        guard from != nil || to != nil else { return nil }
        let first = try from?.date(in: asked.timeZone(), now: Environment.now) ?? ServiceDate(dayNumber: .min)
        let last = try to?.date(in: asked.timeZone(), now: Environment.now) ?? ServiceDate(dayNumber: .max)
        guard first <= last else { throw ValidationError("--from \(first) is after --to \(last).") }
        return first...last
    }
}
