internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `--at`, `--date` and `--percentiles`: when a matrix leaves.
struct MatrixWindow: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When to leave, or the first and the last departure of a window: 08:00, 07:00..09:00, 2026-11-21T08:05 or now.",
            valueName: "time"), transform: MatrixWindow.read)
    var at: Departures?

    @Option(
        help: ArgumentHelp(
            "The day of --at, YYYYMMDD or today; without --at, from the start of the day.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument?

    @Option(
        help: ArgumentHelp("Which percentiles of a window; without it 10, 50 and 90.", valueName: "n,…"),
        transform: MatrixNumbers.init)
    var percentiles: MatrixNumbers?

    /// One departure, or the first and the last of a window.
    struct Departures {
        let first: TimeArgument
        var last: TimeArgument?
    }

    private static func read(_ text: String) throws -> Departures {
        guard let dots = text.firstRange(of: "..") else { return Departures(first: try TimeArgument.read(text)) }
        return Departures(
            first: try TimeArgument.read(String(text[..<dots.lowerBound])),
            last: try TimeArgument.read(String(text[dots.upperBound...])))
    }

    func validate() throws {
        guard percentiles == nil || at?.last != nil else {
            throw ValidationError(
                "--percentiles are those of a window: give --at its first and last departure, as 07:00..09:00.")
        }
        guard date != nil else { return }
        for case let time? in [at?.first, at?.last] {
            if case .clock(_, nil) = time { continue }
            throw ValidationError("--at has a day of its own: leave --date out, or give --at as HH:MM.")
        }
    }

    /// The first departure, seconds since 1970, and the length of the window.
    func moments(in zone: ServiceTimeZone, now: Int) throws -> (at: Int, minutes: Int) {
        let day = date?.date(in: zone, now: now)
        let first = (at?.first ?? (day == nil ? .now : .clock(0, nil))).instant(in: zone, now: now, on: day)
        guard let end = at?.last else { return (first, 0) }
        var last = end.instant(in: zone, now: first, on: day)
        if last < first, case .clock(_, nil) = end {
            last = end.instant(in: zone, now: first, on: zone.date(at: first).adding(days: 1))
        }
        guard last > first, last - first <= 240 * 60 else {
            throw ValidationError(
                "A window of --at has 1 to 240 minutes: give its first and last departure, as 07:00..09:00.")
        }
        return (first, (last - first) / 60)
    }
}

/// Whole numbers with commas between them.
struct MatrixNumbers {
    let numbers: [Int]

    init(_ text: String) throws {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.allSatisfy({ $0.map { $0 > 0 } ?? false }) else {
            throw ValidationError("give whole numbers with commas between them, as 30,45,60.")
        }
        self.numbers = numbers.compactMap(\.self)
    }
}
