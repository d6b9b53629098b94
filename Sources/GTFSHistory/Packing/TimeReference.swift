internal import GTFSModel

/// The reference of a visit's times: what the schedule says, or else the time before.
struct TimeReference {
    /// The last seconds from schedule.
    private var delay = 0
    /// The last time, seconds since 1970.
    private var time: Int

    /// - Parameter day: noon minus twelve hours of the service day.
    init(day: Int) { time = day }

    /// The time from which the next one is counted.
    func time(scheduled: Int?) -> Int { scheduled.map { $0 &+ delay } ?? time }

    mutating func take(_ time: Int, scheduled: Int?) {
        self.time = time
        if let scheduled { delay = time &- scheduled }
    }
}
