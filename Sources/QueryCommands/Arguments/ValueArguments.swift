internal import ArgumentParser
internal import GTFSModel

/// A position on the command line: `LAT,LON` in one word, or LAT and LON in two, in degrees.
struct CoordinateArgument: ExpressibleByArgument, Equatable {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
        guard parts.count == 2, argument.split(whereSeparator: { $0 == "," || $0 == " " }).count == 2,
            (-90...90).contains(parts[0]), (-180...180).contains(parts[1])
        else { return nil }
        coordinate = Coordinate(latitude: parts[0], longitude: parts[1])
    }

    /// The position that the operands of a command give, one word or two.
    init(operands: [String]) throws {
        guard let position = CoordinateArgument(argument: operands.joined(separator: " ")) else {
            throw Self.error(operands.joined(separator: " "))
        }
        self = position
    }

    /// The position of an option, `LAT,LON`.
    static func option(_ text: String) throws -> CoordinateArgument {
        guard let position = CoordinateArgument(argument: text) else { throw error(text) }
        return position
    }

    /// Why a text is not a position; if latitude and longitude are swapped, it gives the right order.
    private static func error(_ text: String) -> ValidationError {
        let numbers = text.split { $0 == "," || $0 == " " }
        let separator = text.contains(",") ? "," : " "
        let swapped = numbers.reversed().joined(separator: separator)
        if numbers.count == 2, CoordinateArgument(argument: swapped) != nil {
            return ValidationError("'\(text)' has the longitude first. Did you mean \(swapped)?")
        }
        return ValidationError(
            "'\(text)' is no position: give latitude (-90 … 90) and longitude (-180 … 180) in degrees, such as "
                + "-33.87\(separator)151.21.")
    }
}

/// `--limit` and `--cursor`: a part of a long list.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int?

    @Option(help: ArgumentHelp("Continue after a page, as standard error says at its end.", valueName: "cursor"))
    var cursor: String?

    func validate() throws { try DatabaseChoice.checkLimit(limit) }

    /// The note for a page that there is more.
    static func notes(_ next: String?) -> [String] { next.map { ["There is more: --cursor \($0)"] } ?? [] }
}

/// A day on the command line: `YYYYMMDD` as in GTFS, `YYYY-MM-DD`, or `today` in the feed's zone.
enum DateArgument: Equatable {
    case today
    case date(ServiceDate)

    init?(argument: String) {
        if argument == "today" {
            self = .today
            return
        }
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let isDashed = parts.map(\.utf8.count) == [4, 2, 2]
        guard let date = ServiceDate(isDashed ? parts.joined() : argument) else { return nil }
        self = .date(date)
    }

    /// The day of an option.
    static func read(_ text: String) throws -> DateArgument {
        guard let date = DateArgument(argument: text) else {
            throw ValidationError(MomentAdvice.sentence(text, isDay: true))
        }
        return date
    }

    /// The day; `now` is seconds since 1970. Only `today` needs a zone.
    func date(in timeZone: @autoclosure () throws -> ServiceTimeZone, now: Int) rethrows -> ServiceDate {
        switch self {
        case .today: try timeZone().date(at: now)
        case .date(let date): date
        }
    }
}

/// A point in time on the command line: RFC 3339, `YYYY-MM-DDTHH:MM` or `HH:MM` in the feed's zone, or `now`.
enum TimeArgument: Equatable {
    case now
    /// Seconds since 1970.
    case instant(Int)
    /// The time on clocks, in seconds after midnight, and the day; nil for today.
    case clock(Int, ServiceDate?)

    init?(argument: String) {
        if argument == "now" {
            self = .now
        } else if let instant = RFC3339.instant(argument) {
            self = .instant(instant)
        } else if let seconds = Self.secondsOfDay(argument[...]) {
            self = .clock(seconds, nil)
        } else if let (seconds, date) = Self.dayAndSeconds(argument) {
            self = .clock(seconds, date)
        } else {
            return nil
        }
    }

    /// The time of an option.
    static func read(_ text: String) throws -> TimeArgument {
        guard let time = TimeArgument(argument: text) else {
            throw ValidationError(MomentAdvice.sentence(text, isDay: false))
        }
        return time
    }

    /// Seconds since 1970. `now` is the present in the same unit. A time that clocks show twice means the next one.
    /// - Parameter date: for a time without a day; nil for the day of `now` in the zone.
    func instant(in timeZone: ServiceTimeZone, now: Int, on date: ServiceDate? = nil) -> Int {
        switch self {
        case .now: now
        case .instant(let instant): instant
        case .clock(let seconds, let own):
            timeZone.instant(showing: seconds, on: own ?? date ?? timeZone.date(at: now), notBefore: now)
        }
    }

    /// `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`, without an offset.
    private static func dayAndSeconds(_ text: String) -> (seconds: Int, date: ServiceDate)? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" || $0 == " " }
        guard parts.count == 2, case .date(let date)? = DateArgument(argument: String(parts[0])),
            let seconds = secondsOfDay(parts[1])
        else { return nil }
        return (seconds, date)
    }

    /// `HH:MM` or `HH:MM:SS`, the hour with one digit or two.
    private static func secondsOfDay(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count <= 2 && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
            numbers.dropFirst().allSatisfy({ $0 < 60 }), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }
}
