internal import GTFSModel
internal import GTFSStore

/// The trips of two feeds, matched and compared.
struct TripDiff {
    let old: ComparedTrips
    let new: ComparedTrips

    /// By route, then by id.
    func changes() throws -> [TimetableDiff.TripChange] {
        let matching = TripMatching(old.matched, new.matched)
        var changes = matching.removed.map { Self.change(.removed, trip: old.trips[$0], of: old) }
        changes += matching.added.map { Self.change(.added, trip: new.trips[$0], of: new) }
        for pair in matching.pairs {
            if let change = try compare(old.trips[pair.old], with: new.trips[pair.new]) { changes.append(change) }
        }
        return changes.sorted { Self.order($0) < Self.order($1) }
    }

    private static func order(_ change: TimetableDiff.TripChange) -> (String, String) {
        (change.routeID?.rawValue ?? "", change.tripID.rawValue)
    }

    private static func change(
        _ kind: TimetableDiff.Change, trip: ComparedTrips.ComparedTrip, of side: ComparedTrips
    ) -> TimetableDiff.TripChange {
        TimetableDiff.TripChange(
            changes: [kind], tripID: Trip.ID(trip.id), routeID: side.pattern(trip)?.routeID.map { Route.ID($0) })
    }

    /// Nil if they are the same.
    private func compare(_ before: ComparedTrips.ComparedTrip, with after: ComparedTrips.ComparedTrip) throws
        -> TimetableDiff.TripChange?
    {
        guard let left = old.pattern(before), let right = new.pattern(after) else { return nil }
        var change = TimetableDiff.TripChange(
            changes: [], tripID: Trip.ID(after.id), routeID: right.routeID.map { Route.ID($0) })
        if before.id != after.id {
            change.oldTripID = Trip.ID(before.id)
            change.changes.append(.idChanged)
        }
        if left.stops != right.stops {
            change.changes.append(.stopsChanged)
        } else {
            try compareTimes(before, after: after, change: &change)
        }
        if old.days.hash(of: before.serviceKey) != new.days.hash(of: after.serviceKey) {
            change.changes.append(.daysChanged)
        }
        if before.frequencies != after.frequencies { change.changes.append(.frequenciesChanged) }
        change.fields = fields(from: before, to: after)
        let isChanged = left.attributes != right.attributes && left.stops == right.stops
        if isChanged || before.headsigns != after.headsigns || !change.fields.isEmpty {
            change.changes.append(.changed)
        }
        return change.changes.isEmpty ? nil : change
    }

    private func compareTimes(
        _ before: ComparedTrips.ComparedTrip, after: ComparedTrips.ComparedTrip,
        change: inout TimetableDiff.TripChange
    ) throws {
        let isSame = old.profile(before)?.times == new.profile(after)?.times
        if isSame, before.start == after.start { return }
        if let (left, right) = before.start.flatMap({ left in after.start.map { (left, $0) } }) {
            change.shift = right - left
        }
        if isSame, let shift = change.shift {
            change.largestShift = abs(shift)
            change.changes.append(.shifted)
        } else {
            change.largestShift = try largestShift(before, after)
            change.changes.append(.retimed)
        }
    }

    private func largestShift(_ before: ComparedTrips.ComparedTrip, _ after: ComparedTrips.ComparedTrip) throws -> Int?
    {
        guard let left = try old.reader.profileTimes(key: before.profileKey),
            let right = try new.reader.profileTimes(key: after.profileKey)
        else { return nil }
        func shifts(_ old: [Int?], _ new: [Int?]) -> [Int] {
            zip(old, new).compactMap { old, new in
                guard let old, let new, let first = before.start, let second = after.start else { return nil }
                return abs(second + new - first - old)
            }
        }
        return (shifts(left.departures, right.departures) + shifts(left.arrivals, right.arrivals)).max()
    }

    /// The columns of trips.txt that differ.
    private func fields(from before: ComparedTrips.ComparedTrip, to after: ComparedTrips.ComparedTrip) -> [TimetableDiff
        .Field]
    {
        zip(old.cells(of: before), new.cells(of: after)).compactMap { left, right in
            left.value == right.value
                ? nil : TimetableDiff.Field(name: left.name, old: left.value, new: right.value)
        }
    }
}

extension ComparedTrips {
    fileprivate var matched: [TripMatching.MatchedTrip] {
        trips.map { trip in
            let pattern = pattern(trip)
            var course = StableHash()
            course.add(pattern?.routeID)
            course.add(pattern?.directionID)
            course.add(pattern?.stops ?? 0)
            course.add(days.hash(of: trip.serviceKey))
            var content = course
            content.add(trip.start)
            content.add(profile(trip)?.times ?? 0)
            return TripMatching.MatchedTrip(
                id: trip.id, start: trip.start, content: content.value, course: course.value)
        }
    }

    /// The cells of a trip in trips.txt except its id and its service's.
    fileprivate func cells(of trip: ComparedTrip) -> [(name: String, value: String?)] {
        let pattern = pattern(trip)
        let attributes = values.tripAttributes[trip.attributesKey] ?? []
        let cells: [(name: String, value: String?)] = [
            ("route_id", pattern?.routeID), ("trip_headsign", pattern?.headsign), ("trip_short_name", trip.shortName),
            ("direction_id", pattern?.directionID.map { String($0) }),
            ("block_id", trip.blockKey.flatMap { values.blockIDs[$0] }), ("shape_id", pattern?.shapeID),
        ]
        return cells + zip(TripRow.Attributes.columns, attributes).map { ($0, $1.plainText) }
    }
}
