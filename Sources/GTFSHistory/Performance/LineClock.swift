internal import GTFSModel
internal import GTFSStore

/// The clocks of a line's agency on a service day.
struct LineClock {
    private let timeZone: ServiceTimeZone
    /// Seconds ahead of UTC, if the clocks do not change on these days.
    private let offset: Int?

    /// - Parameter day: noon minus twelve hours of the service day.
    init(_ timeZone: ServiceTimeZone, day: Int) {
        self.timeZone = timeZone
        let ends = [day - 86400, day + 3 * 86400].map(timeZone.offset(at:))
        offset = ends[0] == ends[1] ? ends[0] : nil
    }

    /// The hour of a local time, seconds since 1970 by the clock: 0 … 23.
    @inline(__always) static func hour(local: Int) -> Int { (local % 86400 + 86400) % 86400 / 3600 }

    /// 0 … 23
    @inline(__always) func hour(at instant: Int) -> Int {
        Self.hour(local: instant &+ (offset ?? timeZone.offset(at: instant)))
    }
}

extension ServiceTimeZone {
    /// The hour of an instant by the clocks: 0 … 23.
    func hour(at instant: Int) -> Int { LineClock.hour(local: instant &+ offset(at: instant)) }
}
