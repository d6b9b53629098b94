/// The minutes that share a colour: six bands at most, of 5 minutes or more.
struct ReachBands {
    /// The end of each band.
    let upperMinutes: [Int]
    private let step: Int

    init(minutes: Int) {
        let most = max(minutes, 1)
        step = [5, 10, 15, 20, 30, 60].first { $0 * 6 >= most } ?? (most + 5) / 6
        upperMinutes = (1...(most + step - 1) / step).map { [step] in min($0 * step, most) }
    }

    /// The band of a duration in seconds.
    func index(of seconds: Int) -> Int { min(max(Self.minutes(seconds) - 1, 0) / step, upperMinutes.count - 1) }

    /// Minutes begun.
    static func minutes(_ seconds: Int) -> Int { (seconds + 59) / 60 }
}
