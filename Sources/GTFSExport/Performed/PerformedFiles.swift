internal import GTFSFeed
internal import GTFSHistory
internal import GTFSModel
internal import GTFSStore

/// The files of performed trips that the timetable has otherwise: each gives its text piece by piece.
final class PerformedFiles {
    private let database: StoreDatabase
    private let performed: PerformedTrips
    private let plan: PerformedPlan
    private let lookup: PerformedLookup
    private let files: [String: StoredFile]
    private let texts: StopTimeTexts

    /// Bytes of a piece, about.
    private static let pieceSize = 65_536

    init(
        _ database: StoreDatabase, performed: PerformedTrips, plan: PerformedPlan, lookup: PerformedLookup,
        files: [StoredFile]
    ) throws {
        (self.database, self.performed, self.plan, self.lookup) = (database, performed, plan, lookup)
        self.files = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        texts = try StopTimeTexts(database)
    }

    /// The columns of the timetable's file, and those that are needed besides.
    private func header(_ file: GTFSFile, needed: [String], leavingOut: Set<String> = []) -> [String] {
        let stored = (files[file.name]?.header ?? []).filter { !leavingOut.contains($0) }
        return stored + needed.filter { !stored.contains($0) }
    }

    private static func line(_ cells: [String]) -> [UInt8] {
        var record = RecordBuffer()
        for cell in cells { record.append(cell) }
        var text: [UInt8] = []
        record.append(to: &text)
        return text
    }

    private static func service(_ date: ServiceDate) -> String { "\(date)" }
}

extension PerformedFiles {
    /// calendar_dates.txt: a service for each day.
    func calendarDates() -> () throws -> [UInt8]? {
        var text: [UInt8]? = Self.line(["service_id", "date", "exception_type"])
        for date in performed.dates { text? += Self.line([Self.service(date), Self.service(date), "1"]) }
        return {
            defer { text = nil }
            return text
        }
    }

    /// trips.txt: the records of the timetable, one for each day and run, then the trips that it lacks.
    func trips() throws -> () throws -> [UInt8]? {
        let header = header(.trips, needed: ["route_id", "service_id", "trip_id"])
        let keys = plan.tripKeys
        let stream = try files[GTFSFile.trips.name].map { file in
            try RecordStream(database, of: file, cut: RecordStream.FileCut(keeps: { keys.contains($0) }))
        }
        var record = RecordBuffer()
        var head: [UInt8]? = Self.line(header)
        var own = plan.own.makeIterator()
        let columns = PerformedColumns(header)
        return { [plan] in
            var text = head ?? []
            head = nil
            while text.count < Self.pieceSize {
                if try stream?.next(into: &record) == true {
                    guard let key = stream?.key?.key else { continue }
                    for run in plan.runs(ofTrip: key) { columns.append(record, run: run, plan: plan, to: &text) }
                } else if let trip = own.next() {
                    text += Self.line(columns.cells(of: trip, plan: plan))
                } else {
                    break
                }
            }
            return text.isEmpty ? nil : text
        }
    }

    /// Where trips.txt has the cells that are written anew.
    private struct PerformedColumns {
        let header: [String]
        let service: Int?
        let trip: Int?
        let block: Int?

        init(_ header: [String]) {
            self.header = header
            (service, trip) = (header.firstIndex(of: "service_id"), header.firstIndex(of: "trip_id"))
            block = header.firstIndex(of: "block_id")
        }

        func append(
            _ record: RecordBuffer, run: PerformedPlan.Run, plan: PerformedPlan, to text: inout [UInt8]
        ) {
            var record = record
            if let service { record.replace(service, with: PerformedFiles.service(run.id.serviceDate)) }
            if let trip, run.isRenamed || plan.hasDays {
                var id = run.id
                id.tripID = Trip.ID(record.withRow { $0.text(trip) ?? "" })
                record.replace(trip, with: plan.feedID(id))
            }
            if let block, !run.isInBlock { record.replace(block, with: "") }
            record.append(to: &text)
        }

        func cells(of trip: PerformedPlan.OwnTrip, plan: PerformedPlan) -> [String] {
            header.map { column in
                switch column {
                case "route_id": trip.routeID.rawValue
                case "service_id": PerformedFiles.service(trip.id.serviceDate)
                case "trip_id": plan.feedID(trip.id)
                case "direction_id": trip.directionID.map(String.init) ?? ""
                default: ""
                }
            }
        }
    }
}

extension PerformedFiles {
    private enum PerformedCell {
        case trip, arrival, departure, stop, sequence, headsign, distance, timepoint, blank
        /// A column of stop_time_attributes, the first behind the key being 0.
        case attribute(Int)

        /// Whether it is as the timetable has it.
        var isOfTimetable: Bool {
            switch self {
            case .headsign, .distance, .attribute, .blank: true
            case .trip, .arrival, .departure, .stop, .sequence, .timepoint: false
            }
        }
    }

    /// Columns of stop_times.txt for riders who book; these have no observed times.
    private static let flexible: Set = [
        "start_pickup_drop_off_window", "end_pickup_drop_off_window", "location_group_id", "location_id",
        "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ]

    private static let attributes = [
        "pickup_type", "drop_off_type", "", "continuous_pickup", "continuous_drop_off",
    ]

    private static func cell(_ column: String) -> PerformedCell {
        switch column {
        case "trip_id": .trip
        case "arrival_time": .arrival
        case "departure_time": .departure
        case "stop_id": .stop
        case "stop_sequence": .sequence
        case "stop_headsign": .headsign
        case "shape_dist_traveled": .distance
        case "timepoint": .timepoint
        default: attributes.firstIndex(of: column).map { .attribute($0) } ?? .blank
        }
    }

    /// stop_times.txt: the trips line by line, with the observed times.
    func stopTimes() -> () throws -> [UInt8]? {
        let header = header(
            .stopTimes,
            needed: ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "timepoint"],
            leavingOut: Self.flexible)
        let cells = header.map(Self.cell)
        var head: [UInt8]? = Self.line(header)
        var lines = performed.lines.enumerated().makeIterator()
        return { [self] in
            var text = head ?? []
            head = nil
            while text.count < Self.pieceSize, let (index, line) = lines.next() {
                for trip in try performed.trips(of: line) { try append(trip, line: index, cells: cells, to: &text) }
            }
            return text.isEmpty ? nil : text
        }
    }

    private func append(_ trip: PerformedTrip, line: Int, cells: [PerformedCell], to text: inout [UInt8]) throws {
        let key = try lookup.tripKey(trip.id.tripID)
        guard plan.has(trip, key: key, line: line) else { return }
        let times = try lookup.stopTimes(of: trip)
        guard times.count > 1 else { return }
        let row = try key.flatMap { try lookup.trip($0) }
        let pattern = try row.flatMap { try lookup.pattern($0.patternKey) }
        let id = Array(plan.feedID(trip.id).utf8)
        var record = RecordBuffer()
        var position = 0
        for time in times {
            let found = pattern.flatMap { self.position(of: time, in: $0, from: position) }
            if let found { position = found + 1 }
            let scheduled = found.flatMap { position in pattern.map { (position: position, pattern: $0) } }
            record.clear()
            for cell in cells {
                if case .trip = cell { record.append(id) } else { append(cell, of: time, day: trip.day, to: &record) }
                if cell.isOfTimetable { append(cell, at: scheduled, of: row, to: &record) }
            }
            record.append(to: &text)
        }
    }

    /// A cell that the stop time itself has.
    private func append(
        _ cell: PerformedCell, of time: PerformedTrip.PerformedStop, day: Int, to record: inout RecordBuffer
    ) {
        switch cell {
        case .arrival: Self.append(time.arrival, day: day, to: &record)
        case .departure: Self.append(time.departure, day: day, to: &record)
        case .stop: record.append(time.stopID.rawValue)
        case .sequence: record.append(time.stopSequence)
        case .timepoint: record.append(time.isObserved ? 1 : 0)
        case .trip, .headsign, .distance, .attribute, .blank: break
        }
    }

    /// A cell that the timetable has for a stop time; blank without one.
    private func append(
        _ cell: PerformedCell, at scheduled: (position: Int, pattern: PerformedLookup.KnownPattern)?, of trip: TripRow?,
        to record: inout RecordBuffer
    ) {
        guard let (position, pattern) = scheduled else { return record.appendBlank() }
        switch cell {
        case .headsign: record.append(texts.headsign(list: trip?.headsignListKey, position: position))
        case .distance:
            record.append(position < pattern.distances.count ? pattern.distances[position] : [])
        case .attribute(let column):
            let cells = texts.attributes(pattern.stops[position].attributesKey)
            record.append(column < cells.count ? cells[column] : [])
        default: record.appendBlank()
        }
    }

    /// Where the timetable has a stop time of a trip: mostly right behind the one before.
    private func position(
        of time: PerformedTrip.PerformedStop, in pattern: PerformedLookup.KnownPattern, from first: Int
    )
        -> Int?
    {
        pattern.stops.indices.dropFirst(first).first { position in
            let stop = pattern.stops[position]
            return stop.stopSequence == time.stopSequence
                && texts.stop(stop.stopKey).elementsEqual(time.stopID.rawValue.utf8)
        }
    }

    /// GTFS has no times before a service day begins.
    private static func append(_ instant: Int?, day: Int, to record: inout RecordBuffer) {
        guard let instant else { return record.appendBlank() }
        record.appendCell { ServiceTime(seconds: max(0, instant &- day)).append(to: &$0) }
    }
}
