import GRDB

/// A feed in a database of one table per file, as everyone imports it who does not mind the size: the cells as they are,
/// blank ones NULL. Knows nothing of the toolkit's tables, and works out what GTFS has no file for the obvious way.
struct PlainDatabase {
    private let queue: DatabaseQueue

    private static let numbers: Set = [
        "stop_sequence", "direction_id", "location_type", "wheelchair_boarding", "route_type", "exception_type",
        "headway_secs", "pickup_type", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    init(_ files: [String: String]) throws {
        queue = try DatabaseQueue()
        try queue.write { db in
            for (name, text) in files where name.hasSuffix(".txt") { try Self.write(name, SlowTable(text), db) }
            try db.execute(sql: "CREATE INDEX by_trip ON stop_times (trip_id); CREATE INDEX by_id ON trips (trip_id)")
            try Self.writeSeconds(db)
            try Self.writeServiceDays(db)
            try Self.writeStarts(db)
            try db.execute(sql: Self.derived)
        }
    }

    func rows(_ sql: String, _ arguments: [String: String]) throws -> [Row] {
        try queue.read { try Row.fetchAll($0, sql: sql, arguments: StatementArguments(arguments)) }
    }

    private static func write(_ name: String, _ table: SlowTable, _ db: Database) throws {
        let columns = table.header.map { column in
            column + (numbers.contains(column) ? " INTEGER" : column == "shape_dist_traveled" ? " REAL" : " TEXT")
        }
        try db.execute(sql: "CREATE TABLE \(name.dropLast(4)) (\(columns.joined(separator: ", ")))")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        for record in table.records {
            let cells = table.header.indices.map { index in
                index < record.cells.count && !record.cells[index].isEmpty ? record.cells[index] : nil
            }
            try db.execute(
                sql: "INSERT INTO \(name.dropLast(4)) VALUES (\(marks))", arguments: StatementArguments(cells))
        }
    }

    /// Two digits of hours, and seconds.
    private static func writeSeconds(_ db: Database) throws {
        for column in ["arrival", "departure"] {
            try db.execute(
                sql: """
                    UPDATE stop_times SET \(column)_time = '0' || \(column)_time WHERE length(\(column)_time) = 7;
                    ALTER TABLE stop_times ADD COLUMN \(column)_seconds INTEGER;
                    UPDATE stop_times SET \(column)_seconds = substr(\(column)_time, 1, 2) * 3600
                        + substr(\(column)_time, 4, 2) * 60 + substr(\(column)_time, 7, 2);
                    """)
        }
    }

    /// Day by day, service by service.
    private static func writeServiceDays(_ db: Database) throws {
        try db.execute(sql: "CREATE TABLE service_days (date TEXT, service_id TEXT)")
        var days: Set<[String]> = []
        for row in try Row.fetchAll(db, sql: "SELECT * FROM calendar") {
            let (first, last): (String, String) = (row["start_date"], row["end_date"])
            // 1 January 2000 was a Saturday.
            var (year, month, day, weekday) = (2000, 1, 1, 5)
            var date = ""
            while date < last {
                date = "\(year * 10_000 + month * 100 + day)"
                let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
                if date >= first, row[names[weekday]] == 1 { days.insert([date, row["service_id"]]) }
                weekday = (weekday + 1) % 7
                day += 1
                if day > length(of: month, year) { (month, day) = (month + 1, 1) }
                if month > 12 { (year, month) = (year + 1, 1) }
            }
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM calendar_dates ORDER BY exception_type") {
            let day: [String] = [row["date"], row["service_id"]]
            if row["exception_type"] == 1 { days.insert(day) } else { days.remove(day) }
        }
        for day in days {
            try db.execute(sql: "INSERT INTO service_days VALUES (?, ?)", arguments: StatementArguments(day))
        }
    }

    private static func length(of month: Int, _ year: Int) -> Int {
        month == 2
            ? (year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// By how many seconds each start of a trip is later than its own times.
    private static func writeStarts(_ db: Database) throws {
        try db.execute(sql: "CREATE TABLE starts (trip_id TEXT, later INTEGER)")
        let first = """
            (SELECT coalesce(departure_seconds, arrival_seconds) FROM stop_times s WHERE s.trip_id = frequencies.trip_id
             ORDER BY stop_sequence LIMIT 1) AS first
            """
        func seconds(_ time: String) -> Int { time.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) } }
        for row in try Row.fetchAll(db, sql: "SELECT *, \(first) FROM frequencies") {
            let trip: String = row["trip_id"]
            for start in stride(from: seconds(row["start_time"]), to: seconds(row["end_time"]), by: row["headway_secs"])
            {
                try db.execute(
                    sql: "INSERT INTO starts VALUES (?, ?)", arguments: [trip, start - (row["first"] as Int)])
            }
        }
        try db.execute(
            sql: "INSERT INTO starts SELECT trip_id, 0 FROM trips WHERE trip_id NOT IN (SELECT trip_id FROM starts)")
    }

    private static let derived = """
        CREATE INDEX by_service ON service_days (service_id);
        CREATE INDEX starts_by_trip ON starts (trip_id);
        CREATE TABLE trip_times AS SELECT trip_id,
            (SELECT coalesce(departure_seconds, arrival_seconds) FROM stop_times s
             WHERE s.trip_id = t.trip_id ORDER BY stop_sequence LIMIT 1) AS start_seconds,
            (SELECT coalesce(departure_time, arrival_time) FROM stop_times s
             WHERE s.trip_id = t.trip_id ORDER BY stop_sequence LIMIT 1) AS start_time,
            (SELECT arrival_seconds FROM stop_times s
             WHERE s.trip_id = t.trip_id ORDER BY stop_sequence DESC LIMIT 1) AS end_seconds,
            (SELECT arrival_time FROM stop_times s
             WHERE s.trip_id = t.trip_id ORDER BY stop_sequence DESC LIMIT 1) AS end_time,
            (SELECT shape_dist_traveled FROM stop_times s
             WHERE s.trip_id = t.trip_id ORDER BY stop_sequence DESC LIMIT 1)
            - (SELECT shape_dist_traveled FROM stop_times s WHERE s.trip_id = t.trip_id ORDER BY stop_sequence LIMIT 1) AS distance,
            count(*) AS stop_count
        FROM stop_times t GROUP BY trip_id;
        CREATE INDEX times_by_trip ON trip_times (trip_id);
        CREATE VIEW stop_routes AS SELECT stop_id, route_id, direction_id, count(DISTINCT trip_id) AS trip_count
        FROM stop_times JOIN trips USING (trip_id) GROUP BY stop_id, route_id, direction_id;
        CREATE VIEW departures AS SELECT d.date, s.stop_id, t.route_id, t.trip_headsign,
            printf('%02d:%02d:%02d', (departure_seconds + later) / 3600, (departure_seconds + later) / 60 % 60,
                (departure_seconds + later) % 60) AS departure_time
        FROM stop_times s JOIN starts USING (trip_id) JOIN trips t USING (trip_id) JOIN service_days d USING (service_id)
        WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1;
        CREATE TABLE next_stop_times AS SELECT trip_id, stop_sequence AS from_sequence,
            (SELECT min(n.stop_sequence) FROM stop_times n WHERE n.trip_id = s.trip_id AND n.stop_sequence > s.stop_sequence)
            AS to_sequence
        FROM stop_times s;
        CREATE INDEX next_by_trip ON next_stop_times (trip_id);
        CREATE VIEW connections AS SELECT d.date, t.route_id, t.trip_id, t.service_id, t.direction_id, t.trip_headsign,
            a.stop_id AS from_stop_id, f.stop_name AS from_stop_name, f.parent_station AS from_station_id,
            b.stop_id AS to_stop_id, g.stop_name AS to_stop_name, g.parent_station AS to_station_id,
            a.stop_sequence AS from_stop_sequence, b.stop_sequence AS to_stop_sequence,
            a.departure_seconds + later AS departure_seconds, b.arrival_seconds + later AS arrival_seconds,
            printf('%02d:%02d:%02d', (a.departure_seconds + later) / 3600, (a.departure_seconds + later) / 60 % 60,
                (a.departure_seconds + later) % 60) AS departure_time,
            printf('%02d:%02d:%02d', (b.arrival_seconds + later) / 3600, (b.arrival_seconds + later) / 60 % 60,
                (b.arrival_seconds + later) % 60) AS arrival_time
        FROM next_stop_times n
        JOIN stop_times a ON a.trip_id = n.trip_id AND a.stop_sequence = n.from_sequence
        JOIN stop_times b ON b.trip_id = n.trip_id AND b.stop_sequence = n.to_sequence
        JOIN starts ON starts.trip_id = n.trip_id
        JOIN trips t ON t.trip_id = n.trip_id
        JOIN service_days d USING (service_id)
        LEFT JOIN stops f ON f.stop_id = a.stop_id
        LEFT JOIN stops g ON g.stop_id = b.stop_id;
        """
}
