internal import Foundation
package import GTFSModel
internal import GTFSStore

extension History {
    /// The days, sources and agencies of the history.
    /// - Throws: `StoreError` if the history cannot be read.
    public func info() throws -> HistoryInfo {
        try read { reading in
            let days = try reading.rows.days().map(\.date)
            let agencies = try reading.rows.lines().keys.compactMap { try reading.trips.line($0).agencyID }
            return HistoryInfo(
                path: path, agencies: Set(agencies).sorted(), dates: days.first.map { $0...(days.last ?? $0) },
                dayCount: days.count,
                watchedSeconds: reading.watched.spans.reduce(0) { $0 + $1.upperBound - $1.lowerBound },
                tripsUnderWay: reading.openCount,
                sources: try reading.rows.sources().map {
                    HistoryInfo.Source(name: $0.name, lastTimestamp: $0.lastTimestamp)
                })
        }
    }

    /// Reads every row and every visit, and compares each row with what its visits would be written as, and each table with
    /// the sum of its rows. A history from before there were such sums gets them once a recorder opens it.
    /// - Throws: `StoreError` if the history cannot be read at all.
    public func verify() throws -> HistoryVerification {
        var found = HistoryVerification(visits: 0, faults: try file.faults())
        var rows: [String] = []
        do {
            rows = try read { try RowCheck($0).faults }
            found.visits = try observedCount()
        } catch let error as StoreError {
            // The rows that cannot be read are named already.
            if rows.isEmpty { found.faults.append(error.reason) }
        }
        found.faults += rows
        // They say less than what was found of single rows.
        if found.faults.isEmpty { found.faults = try file.changedTables() }
        return found
    }

    /// Bytes by table, and how many visits they hold.
    /// - Throws: `StoreError` if the history cannot be read.
    public func size() throws -> HistorySize {
        let tables = try read { try $0.rows.byteCounts() } ?? []
        let bytes = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return HistorySize(
            bytes: bytes, visits: try observedCount(),
            tables: tables.map { HistorySize.Table(name: $0.name, bytes: $0.bytes) })
    }

    private func observedCount() throws -> Int { try observed(from: ServiceDate(dayNumber: .min)).visits }

    /// How many visits were observed on the service days from one on, and how many days these are.
    /// - Parameter mostTrips: how many trips are kept in memory for the next day.
    package func observed(from first: ServiceDate, mostTrips: Int = .max) throws -> (visits: Int, days: Int) {
        try read { reading in
            var count = 0
            var watched = reading.watched
            let days = try reading.rows.days().map(\.date).filter { $0 >= first }
            for date in days {
                try reading.eachLine(on: date, nil, hasBrackets: false) { line in
                    try line.eachTrip { head, trip, reader in
                        guard reader != nil else { return }
                        line.eachVisit(of: trip, head, &reader, &watched) { visit in
                            if visit.arrival != nil || visit.departure != nil { count += 1 }
                        }
                    }
                    reading.trips.forgetTrips(above: mostTrips)
                }
            }
            return (count, days.count)
        }
    }

    /// When at least one source was watched, seconds since 1970.
    package func watchedSpans() throws -> [ClosedRange<Int>] { try read { $0.watched.spans } }

    package func hasTrip(_ id: Trip.ID) throws -> Bool { try read { try !$0.rows.trips(id: id.rawValue).isEmpty } }

    package func hasRoute(_ id: Route.ID) throws -> Bool { try read { try !$0.lines { $0.routeID == id }.isEmpty } }

    /// Whether the history has trips of an agency's routes.
    package func hasAgency(_ id: Agency.ID) throws -> Bool { try read { try !$0.lines { $0.agencyID == id }.isEmpty } }

    /// Whether the history has trips that stop at a stop.
    package func hasStop(_ id: Stop.ID) throws -> Bool {
        try read { reading in
            guard let key = try reading.rows.knownKey(ofText: id.rawValue) else { return false }
            return try reading.rows.patternKeys().contains { pattern in
                try reading.trips.pattern(pattern).stops.contains { $0.stopKey == key }
            }
        }
    }
}
