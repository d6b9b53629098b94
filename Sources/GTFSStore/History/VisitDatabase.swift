internal import Foundation
internal import GRDB
package import GTFSModel

/// What a history holds as plain tables for other programs: a SQLite file of its own, with the ids of GTFS in each row.
///
/// It replaces the file of an earlier export in one step, once it is complete and on the disk.
package struct VisitDatabase: Sendable {
    package let path: String
    private let target: URL
    private let unfinished: UnfinishedFile

    /// `PRAGMA application_id`: "GTFW" in ASCII.
    private static let applicationID = 0x4754_4657

    package init(path: String) {
        self.path = path
        target = URL.file(ledToBy: path)
        unfinished = UnfinishedFile(of: target, while: "writing")
    }

    /// Removes what was written beside its place.
    package func discard() { unfinished.discard() }

    /// Fills the tables, and puts the file in its place.
    /// - Throws: `StoreError` if another file is there, or if it cannot be written, and errors of `body`.
    package func write(_ body: (Rows) throws -> Void) throws {
        try requireReplaceable()
        unfinished.removeAbandoned()
        defer { unfinished.discard() }
        var isReading = false
        do {
            try fill { rows in
                isReading = true
                try body(rows)
                isReading = false
            }
            try UnfinishedFile.synchronize(unfinished.url)
            try unfinished.replaceTarget()
        } catch let error as DatabaseError where !isReading {
            throw failure(error.reason)
        } catch let error as Rows.WriteError {
            throw failure(error.reason)
        } catch let error as UnfinishedFile.SystemError {
            throw failure(error.description)
        }
    }

    private func requireReplaceable() throws {
        do { try RegularFile.require(target.path) } catch { throw inTheWay(error.described) }
        guard ReadConnection.byteCount(of: target.path) > 0,
            DatabaseIdentity.applicationID(path: target.path) != Self.applicationID
        else { return }
        throw inTheWay("no such export")
    }

    private func inTheWay(_ what: String) -> StoreError {
        StoreError(
            .notOurs, path: path, "\(path) is \(what), and stays as it is",
            advice: "name another file, or move this one away.")
    }

    private func failure(_ reason: String) -> StoreError {
        StoreError(
            .io, path: path, detail: reason, "\(path) cannot be written (\(reason))",
            advice: "make room, or name a file in another folder.")
    }

    /// No other process reads the file, and one that is not complete is removed: it needs no journal.
    private func fill(_ body: (Rows) throws -> Void) throws {
        var configuration = Configuration.toolkit
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
        }
        try ThreadRoom.require()
        let queue = try DatabaseQueue(path: unfinished.path, configuration: configuration)
        try queue.inTransaction { db in
            try db.execute(sql: Self.tables)
            try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
            try body(Rows(db))
            try db.execute(sql: Self.indexes)
            return .commit
        }
        try queue.close()
    }
}

extension VisitDatabase {
    /// The columns of `visits` are those of `gtfs-query visits --format csv`, in the same order.
    private static let tables = """
        -- One stop time of one trip on one service day, by day, trip and stop. Moments are RFC 3339 in the zone of the stop.
        CREATE TABLE visits (
            service_date TEXT NOT NULL, -- YYYYMMDD
            trip_id TEXT NOT NULL,
            start_time TEXT,            -- of a run of frequencies.txt
            route_id TEXT,
            direction_id INTEGER,
            stop_id TEXT NOT NULL,
            stop_sequence INTEGER NOT NULL,
            scheduled_arrival TEXT,
            scheduled_departure TEXT,
            arrival TEXT,
            departure TEXT,
            delay INTEGER,              -- seconds, of visits that count for punctuality
            source TEXT,                -- of the departure, or else of the arrival: stopped, stated, passed, predicted
            earliest TEXT,
            latest TEXT,
            arrival_source TEXT,        -- where the arrival has evidence of its own
            arrival_earliest TEXT,
            arrival_latest TEXT,
            state TEXT NOT NULL,        -- observed, missed, unseen, unwatched, canceled, skipped, added
            vehicle TEXT
        ) STRICT;
        -- The streams of messages; moments in UTC.
        CREATE TABLE sources (source TEXT PRIMARY KEY, last_message TEXT NOT NULL) STRICT, WITHOUT ROWID;
        -- From one message of a source to another, with at most 120 s between two; moments in UTC.
        CREATE TABLE watched (source TEXT NOT NULL, began TEXT NOT NULL, ended TEXT NOT NULL) STRICT;
        -- The recorded days.
        CREATE VIEW days AS
        SELECT service_date, count(*) AS visits, sum(state = 'observed') AS observed, sum(state = 'missed') AS missed,
            sum(state = 'unseen') AS unseen, sum(state = 'unwatched') AS unwatched, sum(state = 'canceled') AS canceled,
            sum(state = 'skipped') AS skipped, sum(state = 'added') AS added
        FROM visits GROUP BY service_date;
        """

    private static let indexes = """
        CREATE INDEX visits_by_day ON visits (service_date, route_id);
        CREATE INDEX visits_by_stop ON visits (stop_id, service_date);
        """

    /// The rows of the file while it is filled.
    package final class Rows {
        private let db: Database
        private let visits: PreparedInsert

        fileprivate init(_ db: Database) throws {
            self.db = db
            let columns = try db.columns(in: "visits").map(\.name)
            visits = try PreparedInsert(db, sql: WriteSQL.insert(into: "visits", columns))
        }

        package func add(_ visit: Visit) throws {
            func text(_ instant: Int?) -> String? { instant.map { InstantText.rfc3339($0, visit.timeZone) } }
            visits.bind(1, "\(visit.trip.serviceDate)")
            visits.bind(2, visit.trip.tripID.rawValue)
            visits.bind(3, visit.trip.startTime.map { "\($0)" })
            visits.bind(4, visit.routeID?.rawValue)
            visits.bind(5, visit.directionID)
            visits.bind(6, visit.stopID.rawValue)
            visits.bind(7, visit.stopSequence)
            visits.bind(8, text(visit.scheduledArrival))
            visits.bind(9, text(visit.scheduledDeparture))
            visits.bind(10, text(visit.arrival?.time))
            visits.bind(11, text(visit.departure?.time))
            visits.bind(12, visit.delay)
            visits.bind(13, visit.source?.rawValue)
            visits.bind(14, text(visit.earliest))
            visits.bind(15, text(visit.latest))
            visits.bind(16, visit.arrivalSource?.rawValue)
            visits.bind(17, text(visit.arrivalEarliest))
            visits.bind(18, text(visit.arrivalLatest))
            visits.bind(19, visit.state.rawValue)
            visits.bind(20, visit.vehicleID)
            try Self.named { try visits.run() }
        }

        /// Adds the sources of a history, and the spans in which they were watched.
        package func addWatched(of history: HistoryRows) throws {
            let sources = try history.sources()
            for source in sources {
                try insert([source.name, Self.utc(source.lastTimestamp)], by: "INSERT INTO sources VALUES (?, ?)")
            }
            let names = Dictionary(sources.map { ($0.key, $0.name) }) { first, _ in first }
            for span in try history.watched() {
                let values = [names[span.sourceKey] ?? "", Self.utc(span.began), Self.utc(span.ended)]
                try insert(values, by: "INSERT INTO watched VALUES (?, ?, ?)")
            }
        }

        private func insert(_ values: [String], by sql: String) throws {
            try Self.named { try db.execute(sql: sql, arguments: StatementArguments(values)) }
        }

        private static func utc(_ instant: Int) -> String { InstantText.rfc3339(instant, .gmt) }

        /// An error of this file, and not of the history that is read.
        fileprivate struct WriteError: Error { let reason: String }

        private static func named(_ body: () throws -> Void) throws {
            do { try body() } catch let error as DatabaseError { throw WriteError(reason: error.reason) }
        }
    }
}
