internal import ArgumentParser
internal import GTFSModel

/// `--at` and `--date`: when an answer begins.
struct MomentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When it begins: RFC 3339, 2026-11-21T08:05 or 08:05 where the feed runs, or now.", valueName: "time"),
        transform: TimeArgument.read)
    var at: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "The day of --at, YYYYMMDD or today; without --at, from the start of the day.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument?

    func validate() throws {
        switch (at, date) {
        case (nil, _), (_, nil), (.clock(_, nil), _): break
        case (.now, _), (.instant, _), (.clock, _):
            throw ValidationError("--at has a day of its own: leave --date out, or give --at as HH:MM.")
        }
    }

    /// Seconds since 1970.
    /// - Parameter now: the present, seconds since 1970.
    func instant(in timeZone: ServiceTimeZone, now: Int) -> Int {
        let day = date?.date(in: timeZone, now: now)
        return (at ?? (day == nil ? .now : .clock(0, nil))).instant(in: timeZone, now: now, on: day)
    }
}
