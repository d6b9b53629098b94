/// StopTimeUpdate.ScheduleRelationship: whether the vehicle stops, and whether the producer knows.
public enum StopTimeRelationship: Sendable, Hashable {
    /// SCHEDULED (0): the vehicle stops; also if not sent.
    case scheduled
    /// SKIPPED (1): the vehicle does not stop.
    case skipped
    /// NO_DATA (2): nothing is known of this stop and those after it, until the next update.
    case noData
    /// UNSCHEDULED (3): the vehicle stops, on a trip of frequencies.txt without exact times.
    case unscheduled
    /// A value that the reference does not know, by its code.
    case other(Int)

    /// By the enumeration's value in gtfs-realtime.proto.
    package init(code: Int) {
        switch code {
        case 0: self = .scheduled
        case 1: self = .skipped
        case 2: self = .noData
        case 3: self = .unscheduled
        default: self = .other(code)
        }
    }

    /// The enumeration's value in gtfs-realtime.proto.
    package var code: Int {
        switch self {
        case .scheduled: 0
        case .skipped: 1
        case .noData: 2
        case .unscheduled: 3
        case .other(let code): code
        }
    }
}
