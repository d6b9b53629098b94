internal import Foundation
internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// What feed this is: publisher, days covered, counts, issues, and where it came from.
    /// - Throws: `StoreError` where the file cannot be read.
    public func info() throws -> TimetableInfo {
        let agencies = try database.agencies()
        let record = try database.importRecord()
        return TimetableInfo(
            feed: try database.feedInfo(), agencies: agencies,
            timeZone: agencies.lazy.compactMap(\.timeZone).first { TimeZones.zone($0) != nil },
            firstServiceDate: record.firstServiceDate, lastServiceDate: record.lastServiceDate,
            counts: TimetableInfo.Counts(try database.feedCounts()),
            files: try database.importedFiles().map(ImportedFile.init),
            issues: try database.importIssues().map(TimetableInfo.IssueCount.init),
            origin: TimetableInfo.Origin(record, schemaVersion: database.schemaVersion))
    }
}

extension TimetableInfo.Origin {
    init(_ record: ImportRecordRow, schemaVersion: Int) {
        source = record.sourceName
        contentHash = record.contentHash
        importedAt = record.importedAt
        seconds = record.importSeconds
        excludedFiles = RecordedOptions(json: record.options).exclude ?? []
        toolVersion = record.toolVersion
        self.schemaVersion = schemaVersion
    }
}

/// What of `import_record.options` is asked for.
private struct RecordedOptions: Decodable {
    var exclude: [String]?

    init(json: String) {
        self = (try? JSONDecoder().decode(RecordedOptions.self, from: Data(json.utf8))) ?? RecordedOptions(exclude: nil)
    }

    private init(exclude: [String]?) { self.exclude = exclude }
}

extension ImportedFile {
    init(_ row: ImportedFileRow) {
        self.init(
            name: row.name, rows: row.isTable ? row.rowCount : nil, keptAside: row.keptAside, isStored: row.isStored)
    }
}

extension TimetableInfo.IssueCount {
    init(_ row: ImportIssueRow) {
        code = FeedIssue.Code(row.code)
        severity = FeedIssue.Severity(rawValue: row.severity) ?? .error
        file = row.fileName.isEmpty ? nil : row.fileName
        count = row.count
    }
}

extension TimetableInfo.Counts {
    init(_ counts: FeedCounts) {
        stops = counts.stops
        routes = counts.routes
        services = counts.services
        trips = counts.trips
        stopTimes = counts.stopTimes
        patterns = counts.patterns
        timeProfiles = counts.timeProfiles
        shapes = counts.shapes
        keptRecords = counts.keptRecords
        extraValues = counts.extraValues
    }
}
