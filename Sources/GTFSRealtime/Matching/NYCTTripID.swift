/// A trip_id as NYCT's realtime feeds write it: origin time, route padded with dots to three characters, direction, and
/// perhaps the path: `072350_1..N03R` ("GTFS-realtime NYC Subway", section 3).
struct NYCTTripID {
    /// Seconds after midnight of the service day at which the trip leaves its origin; negative on the evening before.
    let origin: Int
    /// 0 north, 1 south.
    let directionID: Int
    /// All but the path.
    let stem: String

    init?(_ text: String) {
        guard let bar = text.utf8.firstIndex(of: UInt8(ascii: "_")),
            let dots = text.utf8[bar...].lastIndex(of: UInt8(ascii: ".")),
            let hundredths = Self.value(of: text.utf8[..<bar]), text.utf8.index(after: bar) != dots
        else { return nil }
        let direction = text.utf8.index(after: dots)
        guard direction != text.utf8.endIndex else { return nil }
        switch text.utf8[direction] {
        case UInt8(ascii: "N"): directionID = 0
        case UInt8(ascii: "S"): directionID = 1
        default: return nil
        }
        // Hundredths of a minute are six tenths of a second; halves of a second do not occur in timetables.
        origin = Int((Double(hundredths) * 0.6).rounded())
        stem = String(text[...direction])
    }

    private static func value(of digits: Substring.UTF8View) -> Int? {
        guard (1...8).contains(digits.count) else { return nil }
        return Int(String(Substring(digits)))
    }
}
