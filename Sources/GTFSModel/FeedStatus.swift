/// How the days on which services run stand to a day (rule A11: a timetable that is over says so).
public enum FeedStatus: Sendable, Equatable {
    /// The day lies between the first and the last; `daysLeft` days of the timetable come after it.
    case current(daysLeft: Int)
    /// The last day of service was `lastDay`.
    case expired(lastDay: ServiceDate)
    /// The first day of service will be `firstDay`.
    case notYetActive(firstDay: ServiceDate)
    /// No service runs on any day.
    case noService

    /// - Parameters:
    ///   - firstDay: The first day on which any service runs; nil where none ever does.
    ///   - lastDay: The last such day.
    public init(on day: ServiceDate, firstDay: ServiceDate?, lastDay: ServiceDate?) {
        guard let firstDay, let lastDay else {
            self = .noService
            return
        }
        if day < firstDay {
            self = .notYetActive(firstDay: firstDay)
        } else if day > lastDay {
            self = .expired(lastDay: lastDay)
        } else {
            self = .current(daysLeft: lastDay.dayNumber - day.dayNumber)
        }
    }

    /// `current`, `expired`, `not_yet_active` or `no_service`.
    public var name: String {
        switch self {
        case .current: "current"
        case .expired: "expired"
        case .notYetActive: "not_yet_active"
        case .noService: "no_service"
        }
    }
}
