internal import GTFSModel

/// Days of one kind: from Monday to Friday, on a Saturday, on a Sunday (rule H11).
enum DayKind: Int, CaseIterable, Sendable {
    case weekday, saturday, sunday

    init(_ date: ServiceDate) { self.init(weekday: date.weekday) }

    /// - Parameter weekday: 0 on a Monday … 6 on a Sunday.
    init(weekday: Int) {
        switch weekday {
        case 5: self = .saturday
        case 6: self = .sunday
        default: self = .weekday
        }
    }
}
