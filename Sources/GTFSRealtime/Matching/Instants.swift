import GTFSModel

/// Arithmetic on instants that come from a message, where any 64-bit value may stand.
enum Instants {
    /// Seconds since 1970 from which no sum with the times of a trip overflows: up to the year 9999.
    static let sensible = 0...253_402_300_799

    static func sensible(_ instant: Int) -> Int { min(max(instant, sensible.lowerBound), sensible.upperBound) }

    /// Seconds between two instants.
    static func distance(_ left: Int, _ right: Int) -> Int { abs(sensible(left) - sensible(right)) }

    /// Seconds from an instant to the nearest within `start` and `end`: 0 between them.
    static func distance(from instant: Int, toStart start: Int, end: Int) -> Int {
        let instant = sensible(instant)
        return max(start - instant, instant - end, 0)
    }
}

extension ServiceTime {
    /// The time of a service day that `text` spells as `HH:MM:SS` or `H:MM:SS` ("same format as in GTFS
    /// frequencies.txt/start_time", GTFS Realtime reference, TripDescriptor.start_time); hours may pass 24.
    init?(messageText text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, (1...3).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2 else {
            return nil
        }
        let values = parts.compactMap(Self.value)
        guard values.count == 3, values[1] < 60, values[2] < 60 else { return nil }
        self.init(seconds: values[0] * 3600 + values[1] * 60 + values[2])
    }

    fileprivate static func value(_ digits: Substring.UTF8View) -> Int? {
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 48)
        }
        return value
    }
}

extension ServiceDate {
    /// The date that `text` spells as `YYYYMMDD`. (Every message of a city spells the same few thousands of times.)
    init?(messageText text: String) {
        guard text.utf8.count == 8, let value = ServiceTime.value(Substring(text).utf8) else { return nil }
        self.init(yyyymmdd: value)
    }
}
