internal import GTFSModel

/// Days on which a trip can be expected to be as late as on others of the kind (rule H11).
enum DayKind: Int, CaseIterable {
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
