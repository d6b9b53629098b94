internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes how the database was made: import_record, imported_files and import_issues.
struct ImportRecordWriter {
    let input: ImportInput
    let figures: TimetableFigures
    let output: ImportOutput

    func write(seconds: Double) throws {
        try writeRecord(seconds: seconds)
        try writeFiles()
        try writeIssues()
        try FeedURLRows(output.database).write(input.options.urls)
    }

    private func writeRecord(seconds: Double) throws {
        let recorded = input.options.recordedTime
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(
                into: "import_record",
                [
                    "import_key", "source_name", "content_hash", "tool_version", "options", "imported_at",
                    "import_seconds",
                    "zip_bytes", "text_bytes", "plain_bytes", "longest_time", "first_service_date", "last_service_date",
                    "service_count", "pattern_count", "profile_count", "shape_count",
                ]))
        try insert.run([
            .integer(1), .text(input.source.name), .text(input.source.contentHash), .text(Toolkit.version),
            .text(input.options.recorded),
            .text(RFC3339.text(recorded ?? Date(), offset: 0)),
            .real(recorded == nil ? seconds : 0), .integer(input.source.zipByteCount),
            .integer(input.source.textByteCount),
            .integer(output.plainSize.bytes), .integer(figures.longestTime), StoredValue(figures.firstDay?.yyyymmdd),
            StoredValue(figures.lastDay?.yyyymmdd), .integer(figures.serviceCount), .integer(figures.patternCount),
            .integer(figures.profileCount), .integer(figures.shapeCount),
        ])
    }

    private func writeFiles() throws {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(
                into: "imported_files",
                [
                    "file_name", "path", "place", "row_count", "kept_aside", "is_stored", "header", "checksum",
                    "written_header",
                ]))
        for (name, file) in output.files.sorted(by: { $0.key < $1.key }) {
            let header = "[" + file.header.columns.map(\.jsonQuoted).joined(separator: ",") + "]"
            insert.bind(8, Int64(bitPattern: file.checksum))
            insert.bind(9, blob: file.header.written)
            try insert.run([
                .text(name), .text(file.path), .integer(file.entryIndex), .integer(file.rows),
                .integer(file.keptRecords),
                .integer(file.isStored ? 1 : 0), .text(header),
            ])
        }
    }

    private func writeIssues() throws {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(into: "import_issues", ["code", "file_name", "severity", "count", "examples"]))
        let tallies = output.issues.tallies.sorted { $0.key.order < $1.key.order }
        for (key, tally) in tallies {
            try insert.run([
                .text(key.code.rawValue), .text(key.file), .text(key.severity.rawValue), .integer(tally.count),
                .text("[" + tally.examples.map(\.json).joined(separator: ",") + "]"),
            ])
        }
    }
}

extension ImportOutput {
    /// Replaces the views of files that have extra cells or columns of their own.
    func writeFeedViews() throws {
        let writer = FeedViewWriter(database)
        for (name, extras) in extraCells.sorted(by: { $0.key < $1.key }) {
            guard let file = GTFSFile.named(name), let own = extras.ownColumns else { continue }
            try writer.write(view: file.viewName, file: name, declared: file.fields.map(\.name), own: own)
        }
    }
}

/// The figures of trips and services for the record of an import, kept for when the trips are no longer in memory.
struct TimetableFigures {
    let tripCount, serviceCount, patternCount, profileCount, shapeCount: Int
    /// Seconds of the service day.
    let longestTime: Int
    let firstDay, lastDay: ServiceDate?

    init(_ tables: FeedTables) {
        tripCount = tables.trips.records.count
        serviceCount = tables.services.rows.count
        patternCount = tables.patterns.patterns.count { $0.tripCount > 0 }
        profileCount = tables.patterns.profiles.count { $0.tripCount > 0 }
        shapeCount = tables.shapes.isWritten.count { $0 }
        longestTime = Self.longestTime(tables)
        (firstDay, lastDay) = Self.serviceDays(tables)
    }

    /// First and last day on which a service with trips runs; without trips, any service.
    private static func serviceDays(_ tables: FeedTables) -> (first: ServiceDate?, last: ServiceDate?) {
        let trips = tables.trips.records
        let used = Set(trips.indices.lazy.map(trips.service)).filter { $0 >= 0 }
        let services = used.isEmpty ? Set(0..<Int32(tables.services.rows.count)) : used
        let days = services.lazy.map { service in
            let days = tables.services.days(of: service)
            return (first: days.first, last: days.last)
        }
        return (days.compactMap(\.first).min(), days.compactMap(\.last).max())
    }

    /// The latest time of any trip on its service day, the last run of headway trips among them.
    private static func longestTime(_ tables: FeedTables) -> Int {
        var longest = 0
        var spans = [Int](repeating: 0, count: tables.patterns.profiles.count)
        for (index, profile) in tables.patterns.profiles.enumerated() {
            var latest = StopTimeRow.noTime
            tables.patterns.forEachOffset(of: profile) { latest = max(latest, $0, $1) }
            spans[index] = latest == StopTimeRow.noTime ? 0 : Int(latest)
        }
        let trips = tables.trips.records
        for trip in trips.indices where trips.start(trip) != StopTimeRow.noTime {
            longest = max(longest, Int(trips.start(trip)) + spans[Int(trips.profile(trip))])
        }
        for frequency in tables.frequencies {
            let end = frequency.values[1].integer ?? 0
            longest = max(longest, end + spans[Int(trips.profile(Int(frequency.trip)))])
        }
        return longest
    }
}
