internal import GTFSModel
internal import GTFSStore

/// The rows of a trip with windows in zones: a vehicle cannot be in two zones at one time.
struct ZoneWindows {
    /// Rows that have the same zone, window and types.
    private struct Row {
        let position: Int
        let zone: String
        let window: Range<Int>
        let pickupType, dropOffType: Int
        var count: Int

        init?(_ position: Int, _ row: StopTimeAttributesRow) {
            guard let zone = row.locationID, let start = row.windowStart, let end = row.windowEnd, start <= end
            else { return nil }
            (self.position, self.zone, window, count) = (position, zone, start..<end, 1)
            (pickupType, dropOffType) = (row.pickupType ?? 0, row.dropOffType ?? 0)
            if !(0...3).contains(pickupType) || !(0...3).contains(dropOffType) { return nil }
        }

        /// Whether both may be booked at one time: the same window, and the same type of one of the two.
        func competes(with other: Self) -> Bool {
            zone != other.zone && window.overlaps(other.window)
                && (pickupType == other.pickupType || dropOffType == other.dropOffType)
        }
    }

    private let visit: ProfileVisit
    /// By their positions.
    private let rows: [Row]

    init(_ visit: ProfileVisit) {
        self.visit = visit
        var rows: [Key<StopTimeAttributesRow>: Row] = [:]
        for position in visit.positions {
            let key = visit.pattern.stops[position].attributesKey
            guard rows[key] == nil else {
                rows[key]?.count += 1
                continue
            }
            rows[key] = visit.attributes(position).flatMap { Row(position, $0) }
        }
        self.rows = rows.values.sorted { $0.position < $1.position }
    }

    func report(to findings: Findings) throws {
        guard rows.count > 1 else { return }
        let areas = try rows.map { try visit.feed.zone($0.zone) }
        let index = IntervalIndex(
            areas.enumerated().compactMap { number, area in area.map { ($0.longitudes, number) } })
        for (number, row) in rows.enumerated() {
            guard let area = areas[number] else { continue }
            var others: [Int] = []
            index.forEach(overlapping: area.longitudes) { other in
                if other > number, row.competes(with: rows[other]) { others.append(other) }
            }
            for other in others.sorted() {
                guard try visit.feed.zonesOverlap(row.zone, rows[other].zone) else { continue }
                let copies = row.count * rows[other].count
                try findings.add("overlapping_zone_and_pickup_drop_off_window", count: visit.tripCount * copies) {
                    try sample(row, rows[other], ofTrip: $0 / copies)
                }
            }
        }
    }

    private func sample(_ first: Row, _ second: Row, ofTrip number: Int) throws -> NoticeSample {
        let rows = [("1", first), ("2", second)].map { suffix, row in
            NoticeSample([
                "stopSequence" + suffix: .integer(visit.pattern.stops[row.position].stopSequence),
                "locationId" + suffix: .text(row.zone),
                "startPickupDropOffWindow" + suffix: .time(row.window.lowerBound),
                "endPickupDropOffWindow" + suffix: .time(row.window.upperBound),
            ])
        }
        return NoticeSample(["tripId": .text(try visit.tripID(number))]) + rows[0] + rows[1]
    }
}
