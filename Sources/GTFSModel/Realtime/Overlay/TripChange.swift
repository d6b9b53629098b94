/// The change of a trip as a whole: by TripDescriptor.ScheduleRelationship, or by TripModifications.
///
/// All the properties of a change that the code needs are here, so that a new change is added here.
public enum TripChange: Sendable, Hashable {
    /// SCHEDULED: it runs as the schedule says, except for its times and single stops.
    case scheduled
    /// CANCELED: it does not run. Its rows stay, at their scheduled times.
    case cancelled
    /// DELETED: it does not run, and riders are not told.
    case deleted
    /// NEW, ADDED: the timetable lacks it.
    case added
    /// DUPLICATED: a copy of a scheduled trip at another time. The original stays.
    case duplicated
    /// UNSCHEDULED: a run of a trip of frequencies.txt without exact times. The headway stays.
    case unscheduled
    /// REPLACEMENT: it runs instead of the scheduled trip, by its own stops and times.
    case replaced
    /// TripModifications: it runs by a schedule that they made.
    case modified
}

extension TripChange {
    /// Whether rows of the schedule are changed or removed.
    public var coversSchedule: Bool {
        switch self {
        case .scheduled, .cancelled, .deleted, .replaced, .modified: true
        case .added, .duplicated, .unscheduled: false
        }
    }

    /// Whether `TripOverlay.stopTimes` are those of the schedule, position by position.
    public var keepsStops: Bool {
        switch self {
        case .scheduled, .cancelled, .deleted: true
        case .added, .duplicated, .unscheduled, .replaced, .modified: false
        }
    }

    /// Whether the timetable is not meant to have the trip: it is counted as added, and has an id of its own.
    package var isAdded: Bool {
        switch self {
        case .added, .duplicated: true
        case .scheduled, .cancelled, .deleted, .unscheduled, .replaced, .modified: false
        }
    }

    /// Whether a board shows its rows, or no rows, instead of the schedule's. The rows of a cancelled trip are the
    /// schedule's.
    package var replacesRows: Bool {
        switch self {
        case .scheduled, .deleted, .replaced, .modified: true
        case .cancelled, .added, .duplicated, .unscheduled: false
        }
    }

    package enum StopTimesSource: Sendable {
        /// It has none.
        case none
        /// The stops of a trip of the timetable, to which the message adds predictions.
        case schedule
        /// The message alone.
        case message
    }

    package var stopTimesSource: StopTimesSource {
        switch self {
        case .cancelled, .deleted: .none
        case .scheduled, .duplicated, .unscheduled, .modified: .schedule
        case .added, .replaced: .message
        }
    }

    /// The status of all its rows; nil if their times decide.
    package var status: DepartureStatus? {
        switch self {
        case .cancelled, .deleted: .cancelled
        case .added, .duplicated, .unscheduled: .added
        case .scheduled, .replaced, .modified: nil
        }
    }

    /// Whether the trip does not run.
    package var stopsTrip: Bool { stopTimesSource == .none }
}
