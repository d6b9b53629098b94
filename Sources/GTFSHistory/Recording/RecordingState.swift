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

    /// The trips under way, but those that rest.
    private(set) var records: [RecordKey: TripRecord] = [:]
    /// The same in the order in which they are packed.
    private(set) var inOrder: [TripRecord] = []
    /// The trips of the timetable that messages do not name at present, in the order of their keys.
    private(set) var resting: [RestingTrip] = []
    /// The patterns of the trips under way, but those that rest.
    let patterns = KnownPatterns()
    /// Whether one of them may have visits without a schedule.
    private(set) var hasOwnRecords = false
    var sources: [String: Source] = [:]
    /// Whether the rows of a recorded day are written for good.
    var days: [ServiceDate: Bool] = [:]
    /// By service day, the keys of the trips that this process has put away; days that it did not begin are not there.
    private var putAway: [ServiceDate: Set<Int>] = [:]
    /// The latest timestamp of a message, seconds since 1970.
    var latest = Int.min
    /// The timestamp of the message at which finished trips were last put away.
    var tidied = Int.min
    var known = KnownSchedule(nil)
    /// When the first trip of a day leaves and the last one arrives, by the present timetable.
    var spans: [ServiceDate: ClosedRange<Int>?] = [:]

    /// Packs the trips under way, in memory that it keeps.
    var packer = OpenTripPacker()

    init(_ rows: HistoryRows) throws {
        let trips = RecordedTrips(rows, patterns)
        let watched = try rows.watched()
        for source in try rows.sources() {
            // Each message ends a span. Damage that only the timestamp has would keep all messages out from then on.
            let span = watched.filter { $0.sourceKey == source.key }.max { $0.ended < $1.ended }
            let last = span?.ended ?? source.lastTimestamp
            sources[source.name] = Source(key: source.key, last: last, began: span?.began ?? last)
            latest = max(latest, last)
        }
        for day in try rows.days() { days[day.date] = day.isPacked }
        try OpenTripReader.eachRecord(trips) { insert($0) }
    }

    /// Adds a trip under way, in place of one that is the same.
    func insert(_ record: TripRecord) {
        if let known = records.updateValue(record, forKey: record.key) { inOrder.remove(at: index(of: known)) }
        inOrder.insert(record, at: index(of: record))
        if record.trip.profile == nil { hasOwnRecords = true }
    }

    private func index(of record: TripRecord) -> Int { inOrder.partitioningIndex { $0.openKey >= record.openKey } }

    /// How many trips are under way.
    var openCount: Int { inOrder.count + resting.count }

    /// The service days that have trips under way.
    var openDates: Set<ServiceDate> { Set(inOrder.map(\.date)).union(resting.lazy.map(\.key.date)) }

    /// Brings a resting trip back into memory; nil if there is none by this key.
    func load(_ key: RestingTrip.OpenKey, trips: RecordedTrips) throws -> TripRecord? {
        let index = resting.partitioningIndex { $0.key >= key }
        guard index < resting.count, resting[index].key == key else { return nil }
        let record = try resting.remove(at: index).record(trips)
        insert(record)
        return record
    }

    /// Moves trips that no message names to the resting ones.
    func suspendUnnamed(at moment: Int) {
        let left = inOrder.filter { $0.isResting && $0.trip.profile != nil && $0.isLeft(at: moment) }
        resting = (resting + left.map(RestingTrip.init)).sorted { $0.key < $1.key }
        let those = Set(left.map(ObjectIdentifier.init))
        remove { those.contains(ObjectIdentifier($0)) }
    }

    /// Removes resting trips that are under way no more.
    func removeResting(_ isOver: (RestingTrip) -> Bool) { resting.removeAll(where: isOver) }

    /// Notes a service day that is recorded.
    /// - Parameter isBlank: whether no trip of it was put away yet.
    func begin(_ date: ServiceDate, isBlank: Bool) { (days[date], putAway[date]) = (false, isBlank ? [] : nil) }

    /// Notes that the rows of a service day are written for good.
    func end(_ date: ServiceDate) { (days[date], putAway[date]) = (true, nil) }

    func notePutAway(_ record: TripRecord) { putAway[record.date]?.insert(record.trip.key) }

    /// False if a trip was surely not put away on a service day, so that its line need not be read to tell.
    func mayHavePutAway(_ tripKey: Int, on date: ServiceDate) -> Bool { putAway[date]?.contains(tripKey) ?? true }

    func forgetDays(before date: ServiceDate) {
        days = days.filter { $0.key >= date }
        putAway = putAway.filter { $0.key >= date }
    }

    /// Takes trips out that are under way no more.
    func remove(_ isOver: (TripRecord) -> Bool) {
        let over = inOrder.filter(isOver)
        guard !over.isEmpty else { return }
        for record in over { records[record.key] = nil }
        inOrder.removeAll(where: isOver)
        hasOwnRecords = inOrder.contains { $0.trip.profile == nil }
    }
}

extension TripRecord {
    var key: RecordingState.RecordKey {
        RecordingState.RecordKey(
            trip: TripOnServiceDay(
                tripID: trip.id, serviceDate: date, startTime: start.map { ServiceTime(seconds: $0) }),
            hasSchedule: trip.profile != nil)
    }
}
