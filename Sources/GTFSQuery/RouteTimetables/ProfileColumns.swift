internal import GTFSModel
internal import GTFSStore

/// The columns of the trips of one time profile: they differ only by their start.
struct ProfileColumns {
    let pattern: PatternRow
    /// The stops with a time, in the order of travel.
    let stops: [Key<Stop>]
    private let cells: [(offsets: StopTimeOffsets, attributes: StopTimeAttributesRow?)]
    /// The positions in the pattern of `stops`.
    private let positions: [Int]
    private let session: FeedSession
    private let translator: Translator?
    private let lastStopName: String?
    /// Stop times of service on demand, which have a window in place of a time.
    let windowCount: Int

    /// Nil if no stop has a time.
    init?(_ key: Key<TimeProfile>, session: FeedSession, translator: Translator?) throws {
        guard let times = try session.profileTimes(key), let pattern = try session.wholePattern(times.patternKey) else {
            return nil
        }
        let given = session.summary.givenStopTimes(times, pattern)
        guard StopTimeOffsets.areShowable(given) else { return nil }
        let offsets = StopTimeOffsets.completing(given)
        windowCount = given.count(where: \.isFlex)
        positions = pattern.stops.indices.filter { position in
            pattern.stops[position].stopKey != nil && !given[position].isFlex
                && (offsets[position].departure ?? offsets[position].arrival) != nil
        }
        guard !positions.isEmpty else { return nil }
        stops = positions.compactMap { pattern.stops[$0].stopKey }
        cells = positions.map { (offsets[$0], session.summary.attributes[pattern.stops[$0].attributesKey]) }
        let last = try session.lastStop(of: pattern.stops)
        lastStopName = translator.flatMap { $0.stopName(last?.name, of: last.map { Stop.ID($0.id) }) } ?? last?.name
        (self.pattern, self.session, self.translator) = (pattern, session, translator)
    }

    /// One column; one per window of a headway trip; none if it has no start.
    func columns(ofTrip key: Key<Trip>, windows: [FrequencyRow]?) throws -> [RouteTimetable.Column] {
        guard let trip = try session.reader.trip(key: key), let start = trip.startTime else { return [] }
        let headsigns = try trip.headsignListKey.map { try session.reader.stopHeadsigns(listKey: $0) } ?? []
        guard let windows else { return [column(trip, from: start, headsigns: headsigns)] }
        return windows.filter { ($0.headway ?? 0) > 0 && ($0.startTime ?? .max) < ($0.endTime ?? .min) }.map { window in
            // start_time is when the first vehicle leaves the first stop; the profile counts from its arrival there.
            let first = cells[0].offsets.departure ?? 0
            var column = column(trip, from: (window.startTime ?? start) - first, headsigns: headsigns)
            column.frequency = FrequencyWindow(window)
            return column
        }
    }

    private func column(
        _ trip: TripRow, from start: Int, headsigns: [(positions: ClosedRange<Int>, headsign: String)]
    ) -> RouteTimetable.Column {
        let id = Trip.ID(trip.id)
        let own = translator?.tripHeadsign(pattern.headsign, of: id) ?? pattern.headsign ?? lastStopName
        let shown = positions.map { position in
            headsigns.first { $0.positions.contains(position) }.map { found in
                let sequence = pattern.stops[position].stopSequence
                return translator?.stopHeadsign(found.headsign, of: id, stopSequence: sequence) ?? found.headsign
            } ?? own
        }
        return RouteTimetable.Column(
            tripID: id, shortName: translator?.tripShortName(trip.shortName, of: id) ?? trip.shortName,
            headsign: shown.first ?? own, frequency: nil,
            cells: cells.indices.map { index in
                var cell = cell(index, from: start)
                // Nobody boards at the last stop, so nobody reads its headsign.
                let changes = index > 0 && index + 1 < cells.count && shown[index] != shown[index - 1]
                cell.headsign = changes ? shown[index] : nil
                return cell
            })
    }

    private func cell(_ index: Int, from start: Int) -> RouteTimetable.Cell {
        let (offsets, attributes) = cells[index]
        return RouteTimetable.Cell(
            row: index, arrival: offsets.arrival.map { ServiceTime(seconds: start + $0) },
            departure: offsets.departure.map { ServiceTime(seconds: start + $0) },
            isApproximate: offsets.isInterpolated || attributes?.timepoint == 0 ? true : nil,
            pickupType: attributes?.pickupType.map(PickupDropOffType.init(rawValue:)),
            dropOffType: attributes?.dropOffType.map(PickupDropOffType.init(rawValue:)), headsign: nil)
    }
}
