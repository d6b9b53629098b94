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

extension RecordStream {
    /// The key and position by which `extra_cells` identifies a record of a file.
    package struct RecordKey: Sendable, Hashable {
        /// The trip_key for stop_times and frequencies, the service_key for calendar_dates, the shape_key for shapes, and
        /// for other files the key of the record itself.
        package let key: Int
        /// Tells records of one key apart.
        package let position: Int
    }
}

/// The records of one file as its typed columns hold them, pulled one by one in the order of their keys.
protocol TypedRecords: AnyObject {
    /// Goes on to the next record; nil after the last one.
    func next() throws -> RecordStream.RecordKey?

    /// Adds the cell of a field of the record. `field` is an index in the file's declaration.
    func append(field: Int, to record: inout RecordBuffer)
}

/// The records of a file through the statement of its view.
final class ViewRecords: TypedRecords {
    private let rows: StoredRows.Cursor
    /// The statement's column of each field.
    private let columns: [Int]
    private let keeps: (Int) -> Bool
    private var isOver = false

    /// - Parameter keeps: whether the records of a key are wanted.
    init(_ database: StoreDatabase, file: GTFSFile, keeps: @escaping (Int) -> Bool) throws {
        let view = String(file.name.dropLast(".txt".count))
        rows = try StoredRows.Cursor(database, sql: try FileSelect.records(view: view, in: database))
        let names = rows.columns
        columns = file.fields.map { names.firstIndex(of: $0.name) ?? -1 }
        self.keeps = keeps
    }

    func next() throws -> RecordStream.RecordKey? {
        while !isOver {
            isOver = try !rows.next()
            if !isOver, keeps(rows.integer(0)) {
                return RecordStream.RecordKey(key: rows.integer(0), position: rows.integer(1))
            }
        }
        return nil
    }

    func append(field: Int, to record: inout RecordBuffer) {
        guard columns[field] >= 0 else { return record.appendBlank() }
        switch rows.value(columns[field]) {
        case .null: record.appendBlank()
        case .integer(let number): record.append(number)
        case .real(let number): record.append(DecimalText.text(number))
        case .text(let text): record.append(text)
        }
    }
}

/// The records of shapes.txt, read back from the stored shapes, one shape in memory at a time.
final class ShapeRecords: TypedRecords {
    private enum Field { case id, latitude, longitude, sequence, distance, other }

    private let shapes: StoredShape.Cursor
    private let fields: [Field]
    private let keeps: (Int) -> Bool
    private var key = Key<Shape>(0)
    private var id: [UInt8] = []
    private var points: [StoredShape.Point] = []
    private var position = -1

    /// - Parameter keeps: whether the points of a shape are wanted.
    init(_ database: StoreDatabase, keeps: @escaping (Int) -> Bool) throws {
        shapes = try StoredShape.Cursor(database)
        fields = GTFSFile.shapes.fields.map { Self.field($0.name) }
        self.keeps = keeps
    }

    func next() throws -> RecordStream.RecordKey? {
        position += 1
        while position >= points.count {
            guard let shape = try shapes.next() else { return nil }
            guard keeps(shape.key.rawValue) else { continue }
            (key, id, points, position) = (shape.key, Array(shape.id.utf8), shape.points, 0)
        }
        return RecordStream.RecordKey(key: key.rawValue, position: position)
    }

    func append(field: Int, to record: inout RecordBuffer) {
        let point = points[position]
        switch fields[field] {
        case .id: record.append(id)
        case .latitude: record.append(point.latitude)
        case .longitude: record.append(point.longitude)
        case .sequence: record.append(point.sequence)
        case .distance: point.distance.map { record.append($0) } ?? record.appendBlank()
        case .other: record.appendBlank()
        }
    }

    private static func field(_ name: String) -> Field {
        switch name {
        case "shape_id": .id
        case "shape_pt_lat": .latitude
        case "shape_pt_lon": .longitude
        case "shape_pt_sequence": .sequence
        case "shape_dist_traveled": .distance
        default: .other
        }
    }
}
