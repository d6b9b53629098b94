internal import GTFSModel

/// The clock of a command: the system's, or one that `--now` sets and that runs on from there.
struct CommandClock {
    /// Seconds that it is ahead of the system's.
    private let ahead: Int
    /// Whether it is the system's own.
    let isSystem: Bool

    /// - Parameter moment: what the system's clock shows as the command begins, seconds since 1970.
    init(_ time: TimeArgument, in clock: ServiceDayClock, at moment: Int) {
        ahead = time.instant(in: clock, now: moment) - moment
        isSystem = time == .now
    }

    /// - Parameter moment: by the system's clock.
    func now(at moment: Int) -> Int { moment + ahead }
}
