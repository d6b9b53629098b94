internal import GTFSModel
internal import GTFSStore

/// Reads the trips of a route that run on a day, and lays them out.
struct RouteTimetableReading {
    let session: FeedSession
    let date: ServiceDate

    private var reader: FeedReader { session.reader }

    /// The trips of one sequence of stops in one direction, before their stops have rows.
    private struct Group {
        let directionID: Int?
        let stops: [Key<Stop>]
        /// The row of a cell is its position in `stops`.
        var columns: [RouteTimetable.Column] = []
        /// Stop times of service on demand, in addition to those with times.
        var windows = 0

        /// Whether it comes before another one: the one with most trips first, and of equal ones the longest.
        func precedes(_ other: Group) -> Bool {
            let (one, two) = ((columns.count, stops.count), (other.columns.count, other.stops.count))
            return one == two ? stops.lexicographicallyPrecedes(other.stops) { $0.rawValue < $1.rawValue } : one > two
        }
    }

    private struct GroupKey: Hashable {
        let directionID: Int?
        let stops: [Key<Stop>]
    }

    func timetable(of record: RouteRow.Record) throws -> RouteTimetable {
        let translator = try Translator(session)
        var route = record.route
        translator?.translate(&route)
        let (groups, without) = try groups(of: record.key, translator)
        let agency = try reader.agencyName(id: record.route.agencyID)
        return RouteTimetable(
            route: route, agencyName: translator?.agencyName(agency, of: record.route.agencyID) ?? agency, date: date,
            timeZone: try? session.timeZones.timeZone(ofAgency: record.route.agencyID?.rawValue),
            directions: try directions(groups).map { groups, inferred in
                try direction(groups, inferred: inferred, translator)
            }, tripsWithoutTimes: without, windowsNotShown: groups.reduce(0) { $0 + $1.windows })
    }

    /// The groups of each direction, the most important first: it sets the order of the rows.
    private func directions(_ groups: [Group]) throws -> [(groups: [Group], inferred: Int?)] {
        let byID = Dictionary(grouping: groups.sorted { $0.precedes($1) }, by: \.directionID)
        return try byID.sorted { ($0.key ?? .max) < ($1.key ?? .max) }.flatMap { id, groups in
            let ways = id == nil ? try ways(groups) : [0]
            guard ways.contains(1) else { return [(groups, Int?.none)] }
            return [0, 1].map { way in (zip(groups, ways).filter { $0.1 == way }.map(\.0), way) }
        }
    }

    private func ways(_ groups: [Group]) throws -> [Int] {
        var stations = StationNumbers(session)
        return InferredDirections(
            try groups.map { group in
                InferredDirections.Sequence(
                    stations: try group.stops.map { try stations.number(of: $0) },
                    headsign: group.columns.compactMap(\.headsign).mostFrequent, trips: group.columns.count)
            }
        ).ways
    }

    private func groups(
        of key: Key<Route>, _ translator: Translator?
    ) throws -> (groups: [Group], tripsWithoutTimes: Int) {
        var (groups, without) = ([GroupKey: Group](), 0)
        let running = try session.running(on: date)
        guard !running.isEmpty else { return ([], 0) }
        for profile in try reader.profiles(ofRoute: key) {
            var keys: [Key<Trip>] = []
            try reader.eachTrip(from: Key(profile.key.rawValue), count: profile.tripCount) { trip in
                if let service = trip.serviceKey, running.contains(service) { keys.append(trip.key) }
            }
            guard !keys.isEmpty else { continue }
            guard let columns = try ProfileColumns(profile.key, session, translator) else {
                without += keys.count
                continue
            }
            let windows =
                session.summary.latestFrequencyEnd == nil
                ? [:] : try reader.frequencies(from: Key(profile.key.rawValue), count: profile.tripCount)
            let group = GroupKey(directionID: columns.pattern.directionID, stops: columns.stops)
            for key in keys {
                let found = try columns.columns(ofTrip: key, windows: windows[key])
                without += found.isEmpty ? 1 : 0
                groups[group, default: Group(directionID: group.directionID, stops: group.stops)].columns += found
                groups[group]?.windows += found.isEmpty ? 0 : columns.windowCount
            }
        }
        return (groups.values.filter { !$0.columns.isEmpty }, without)
    }

    private func direction(
        _ groups: [Group], inferred: Int?, _ translator: Translator?
    ) throws -> RouteTimetable.Direction {
        let merged = MergedStopOrder(groups.map(\.stops))
        let columns = zip(groups, merged.rows).map { group, rows in
            group.columns.map { column in
                var column = column
                for index in column.cells.indices { column.cells[index].row = rows[column.cells[index].row] }
                return column
            }
        }
        return RouteTimetable.Direction(
            directionID: groups.first?.directionID, inferredDirection: inferred,
            headsign: columns.joined().compactMap(\.headsign).mostFrequent,
            rows: try merged.order.map { try row($0, translator) }, columns: ColumnOrder.ordered(columns))
    }

    private func row(_ key: Key<Stop>, _ translator: Translator?) throws -> RouteTimetable.Row {
        let stop = try session.stop(key)
        let id = Stop.ID(stop?.id ?? "")
        return RouteTimetable.Row(
            stopID: id, name: translator?.stopName(stop?.name, of: id) ?? stop?.name,
            platformCode: translator?.platformCode(stop?.platformCode, of: id) ?? stop?.platformCode)
    }
}

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
    init?(_ key: Key<TimeProfile>, _ session: FeedSession, _ translator: Translator?) throws {
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
        guard let windows else { return [column(trip, from: start, headsigns)] }
        return windows.filter { ($0.headway ?? 0) > 0 && ($0.startTime ?? .max) < ($0.endTime ?? .min) }.map { window in
            // start_time is when the first vehicle leaves the first stop; the profile counts from its arrival there.
            let first = cells[0].offsets.departure ?? 0
            var column = column(trip, from: (window.startTime ?? start) - first, headsigns)
            column.frequency = FrequencyWindow(window)
            return column
        }
    }

    private func column(
        _ trip: TripRow, from start: Int, _ headsigns: [(positions: ClosedRange<Int>, headsign: String)]
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

extension [String] {
    /// Of equally frequent ones the first by its bytes.
    fileprivate var mostFrequent: String? {
        let counts = reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
}
