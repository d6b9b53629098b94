internal import GTFSModel

/// A trip as it was scheduled when it was recorded. A later import of the timetable does not change it (rule H1).
final class RecordedTrip: Sendable {
    let key: Int
    let id: Trip.ID
    let pattern: RecordedPattern
    /// Nil for a trip without a schedule.
    let profile: RecordedProfile?
    /// From which its profile counts, seconds of the service day.
    let startTime: Int
    /// Windows of frequencies.txt; empty for most trips.
    let windows: [FrequencyWindow]

    init(
        key: Int, id: Trip.ID, pattern: RecordedPattern, profile: RecordedProfile?, startTime: Int,
        windows: [FrequencyWindow]
    ) {
        (self.key, self.id, self.pattern, self.profile) = (key, id, pattern, profile)
        (self.startTime, self.windows) = (startTime, windows)
    }

    /// The position of the last stop, at which arrivals count.
    var last: Int { pattern.stops.count - 1 }

    /// The instant from which its profile counts.
    /// - Parameters:
    ///   - day: noon minus twelve hours of the service day, seconds since 1970.
    ///   - start: of a run of frequencies.txt, seconds of the service day; nil for another trip.
    func base(day: Int, start: Int?) -> Int {
        guard !windows.isEmpty, let start else { return day &+ startTime }
        return day &+ start &- (profile?.firstDeparture ?? 0)
    }

    /// Seconds of a service day that a timetable may have: others are damage, with which no time is reckoned.
    private static let possibleSeconds = Int(Int32.min)...Int(Int32.max)

    /// The nearest of these to a time that a timetable has.
    static func possible(_ seconds: Int) -> Int { Int(Int32(clamping: seconds)) }

    /// Whether all its numbers are those of a timetable.
    var isPossible: Bool {
        let seconds = windows.flatMap { [$0.start?.seconds, $0.end?.seconds, $0.headway].compactMap(\.self) }
        return ([startTime] + seconds).allSatisfy(Self.possibleSeconds.contains)
    }

    /// The starts of its runs on a day that have a timetable: nil for a trip that runs by its own times, and none for one
    /// that has only a headway.
    var timetabledStarts: [Int?] {
        guard !windows.isEmpty else { return profile == nil ? [] : [nil] }
        return starts { !$0.isHeadway }
    }

    /// The starts within some of its windows.
    func starts(_ isIn: (FrequencyWindow) -> Bool) -> [Int] {
        windows.reduce(into: []) { starts, window in
            if isIn(window) { starts += window.starts.prefix(FrequencyWindow.mostStarts - starts.count) }
        }
    }

    /// Whether a run that leaves at `start` has no timetable.
    func isHeadway(at start: Int?) -> Bool {
        guard !windows.isEmpty, let start else { return false }
        return !windows.contains { $0.hasStart(at: start) }
    }
}

extension FrequencyWindow {
    /// The most starts of a window, and of all of a trip: one a second of two days.
    static let mostStarts = 172_800

    /// Its starts, seconds of the service day: "no start at or after its end".
    var starts: [Int] {
        guard let start, let end, let headway, headway > 0 else { return [] }
        return Array(stride(from: start.seconds, to: end.seconds, by: headway).prefix(Self.mostStarts))
    }
}

extension [FrequencyWindow] {
    /// In the form of a row.
    var packed: [UInt8] {
        guard !isEmpty else { return [] }
        var packer = NumberPacker()
        packer.add(count)
        for window in self {
            packer.add(signed: window.start.map { RecordedTrip.possible($0.seconds) })
            packer.add(signed: window.end.map { RecordedTrip.possible($0.seconds) })
            packer.add(signed: window.headway.map(RecordedTrip.possible))
            packer.add(signed: window.exactTimes?.rawValue)
        }
        return packer.bytes()
    }

    init(packed bytes: [UInt8]) throws {
        guard !bytes.isEmpty else {
            self = []
            return
        }
        var reader = NumberReader(bytes)
        self = try reader.list { reader in
            FrequencyWindow(
                start: reader.optionalSigned().map { ServiceTime(seconds: $0) },
                end: reader.optionalSigned().map { ServiceTime(seconds: $0) }, headway: reader.optionalSigned(),
                exactTimes: reader.optionalSigned().map { ExactTimes(rawValue: $0) })
        }
    }
}
