internal import ArgumentParser
internal import GTFSModel

/// A point in time on the command line: RFC 3339, `HH:MM` today where the feed runs, or `now`.
enum TimeArgument: ExpressibleByArgument, Equatable {
    case now
    /// Seconds since 1970.
    case instant(Int)
    /// What clocks show, in seconds after midnight.
    case clock(Int)

    init?(argument: String) {
        if argument == "now" {
            self = .now
        } else if let instant = RFC3339.instant(argument) {
            self = .instant(instant)
        } else if let seconds = Self.secondsOfDay(argument) {
            self = .clock(seconds)
        } else {
            return nil
        }
    }

    /// Seconds since 1970. `now` is the present, likewise; a clock time is of the day that it falls on in the zone.
    func instant(in timeZone: ServiceTimeZone, now: Int) -> Int {
        switch self {
        case .now: now
        case .instant(let instant): instant
        case .clock(let seconds): timeZone.instant(showing: seconds, on: timeZone.date(at: now))
        }
    }

    /// `HH:MM` or `HH:MM:SS`, the hour with one digit or two.
    private static func secondsOfDay(_ text: String) -> Int? {
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
