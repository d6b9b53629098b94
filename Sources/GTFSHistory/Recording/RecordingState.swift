internal import GTFSModel
internal import GTFSStore

/// What a recorder knows between two messages; all of it is in the file, too.
final class RecordingState {
    /// A trip on its service day, or what it has beside the timetable: visits without a schedule are another record.
    struct RecordKey: Hashable {
        var trip: TripOnServiceDay
        var hasSchedule: Bool
    }

    /// A source, and the span in which it is watched.
    struct Source {
        let key: Int
        /// The timestamp of its last message, seconds since 1970.
        var last: Int
        /// When the present span began, seconds since 1970.
        var began: Int
    }

    var records: [RecordKey: TripRecord] = [:]
    var sources: [String: Source] = [:]
    /// Whether the rows of a recorded day are written for good.
    var days: [ServiceDate: Bool] = [:]
    /// The latest timestamp of a message, seconds since 1970.
    var latest = Int.min
    /// The timestamp of the message at which finished trips were last put away.
    var tidied = Int.min
    /// Of the present timetable.
    var known = KnownSchedule(nil)
    /// When the first trip of a day leaves and the last one arrives, by the present timetable.
    var spans: [ServiceDate: ClosedRange<Int>?] = [:]

    init(_ rows: HistoryRows) throws {
        let trips = RecordedTrips(rows)
        let watched = try rows.watched()
        for source in try rows.sources() {
            let span = watched.last { $0.sourceKey == source.key && $0.ended == source.lastTimestamp }
            sources[source.name] = Source(
                key: source.key, last: source.lastTimestamp, began: span?.began ?? source.lastTimestamp)
            latest = max(latest, source.lastTimestamp)
        }
        for day in try rows.days() { days[day.date] = day.isPacked }
        records = try OpenTripReader.records(trips)
    }

    /// Some of its records, in the order in which they are packed.
    func inOrder(_ isIn: (TripRecord) -> Bool) -> [TripRecord] {
        records.values.filter(isIn).sorted { $0.order < $1.order }
    }
}

extension TripRecord {
    var key: RecordingState.RecordKey {
        RecordingState.RecordKey(
            trip: TripOnServiceDay(
                tripID: trip.id, serviceDate: date, startTime: start.map { ServiceTime(seconds: $0) }),
            hasSchedule: trip.profile != nil)
    }

    fileprivate var order: (Int, Int, Int) { (date.dayNumber, trip.key, start ?? -1) }
}
