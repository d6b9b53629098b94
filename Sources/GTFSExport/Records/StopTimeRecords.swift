internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of stop_times.txt: every stop time of every trip, put together again from its pattern and profile.
final class StopTimeRecords: TypedRecords {
    private enum Field {
        case trip, arrival, departure, stop, sequence, headsign, distance, other
        /// A column of stop_time_attributes, the first behind the key being 0.
        case attribute(Int)
    }

    private let reader: FeedReader
    private let trips: TripRow.Cursor
    private let forms: [Key<TripIDForm>: TripIDForm]
    private let texts: StopTimeTexts
    private let fields: [Field]
    private let keeps: (Int) -> Bool

    private var profile: (key: Key<TimeProfile>, times: ProfileTimes)?
    private var pattern: PatternRow?
    /// shape_dist_traveled of each stop of the pattern, as it is written.
    private var distances: [[UInt8]] = []
    private var trip: TripRow?
    private var tripID: [UInt8] = []
    private var stop: PatternStopRow?
    /// The cells of the stop time's attributes, and the key that they were found by.
    private var attributes: (key: Key<StopTimeAttributesRow>, cells: [[UInt8]])?
    private var position = -1

    /// - Parameter keeps: whether the stop_times of a trip are wanted.
    init(_ database: StoreDatabase, keeps: @escaping (Int) -> Bool) throws {
        reader = FeedReader(database)
        trips = try TripRow.Cursor(database)
        forms = try reader.tripIDForms()
        texts = try StopTimeTexts(database)
        fields = GTFSFile.stopTimes.fields.map { Self.field($0.name) }
        self.keeps = keeps
    }

    func next() throws -> RecordStream.RecordKey? {
        position += 1
        while position >= pattern?.stops.count ?? 0 || trip == nil {
            guard try nextTrip() else { return nil }
        }
        guard let trip, let stop = pattern?.stops[position] else { return nil }
        self.stop = stop
        if attributes?.key != stop.attributesKey {
            attributes = (stop.attributesKey, texts.attributes(stop.attributesKey))
        }
        return RecordStream.RecordKey(key: trip.key.rawValue, position: position)
    }

    /// Goes to the first stop time of the next trip; false after the last trip.
    private func nextTrip() throws -> Bool {
        guard let next = try trips.next() else { return false }
        trip = nil
        position = 0
        guard keeps(next.key.rawValue) else { return true }
        if profile?.key != next.profileKey {
            profile = try reader.profileTimes(key: next.profileKey).map { (next.profileKey, $0) }
        }
        guard let patternKey = profile?.times.patternKey, let form = forms[next.idFormKey] else { return true }
        if pattern?.key != patternKey { try fetchPattern(patternKey) }
        trip = next
        tripID = Array(form.id(number: next.idNumber).utf8)
        return true
    }

    private func fetchPattern(_ key: Key<Pattern>) throws {
        pattern = try reader.pattern(key: key)
        distances = pattern?.distances.exact.map { $0.map { Array($0.description.utf8) } ?? [] } ?? []
    }

    func append(field: Int, to record: inout RecordBuffer) {
        guard let trip, let stop, let times = profile?.times else { return record.appendBlank() }
        switch fields[field] {
        case .trip: record.append(tripID)
        case .arrival: append(time: times.arrival(position, start: trip.startTime), to: &record)
        case .departure: append(time: times.departure(position, start: trip.startTime), to: &record)
        case .stop: record.append(texts.stop(stop.stopKey))
        case .sequence: record.append(stop.stopSequence)
        case .headsign: record.append(texts.headsign(list: trip.headsignListKey, position: position))
        case .distance: record.append(position < distances.count ? distances[position] : [])
        case .attribute(let column):
            let cells = attributes?.cells ?? []
            record.append(column < cells.count ? cells[column] : [])
        case .other: record.appendBlank()
        }
    }

    private func append(time: Int32, to record: inout RecordBuffer) {
        guard time != .min else { return record.appendBlank() }
        record.appendCell { ServiceTime(seconds: Int(time)).append(to: &$0) }
    }

    private static func field(_ name: String) -> Field {
        switch name {
        case "trip_id": .trip
        case "arrival_time": .arrival
        case "departure_time": .departure
        case "stop_id": .stop
        case "stop_sequence": .sequence
        case "stop_headsign": .headsign
        case "shape_dist_traveled": .distance
        default: attributes.firstIndex(of: name).map { .attribute($0) } ?? .other
        }
    }

    /// The columns of `VerifySQL.stopTimeAttributes` behind the key.
    private static let attributes = [
        "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
        "start_pickup_drop_off_window", "end_pickup_drop_off_window", "location_group_id", "location_id",
        "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ]
}
