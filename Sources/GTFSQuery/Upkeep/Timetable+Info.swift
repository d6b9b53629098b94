internal import Foundation
public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// Facts about the feed: publisher, days, counts, issues, and where it came from.
    /// - Parameter now: seconds since 1970: `state` and `daysLeft` are those of its day in the feed's zone. Nil leaves them
    ///   out.
    /// - Throws: `StoreError` if the file cannot be read.
    public func info(at now: Int? = nil) throws -> TimetableInfo {
        var info = try caches.info.value(readInfo)
        info.today = now.flatMap { info.serviceTimeZone?.date(at: $0) }
        try translate { translator in
            for index in info.agencies.indices { translator.translate(&info.agencies[index]) }
            if var feed = info.feed {
                translator.translate(&feed)
                info.feed = feed
            }
        }
        return info
    }

    private func readInfo() throws -> TimetableInfo {
        let agencies = try database.agencies()
        let record = try database.importRecord()
        let extent = try database.reading { StopExtent(try $0.listedPositions()) }
        return TimetableInfo(
            feed: try database.feedInfo(), agencies: agencies,
            timeZone: agencies.lazy.compactMap(\.timeZone).first { FeedSummary.TimeZones.zone($0) != nil },
            firstServiceDate: record.firstServiceDate, lastServiceDate: record.lastServiceDate,
            counts: TimetableInfo.Counts(try database.feedCounts()),
            files: try database.importedFiles().map(ImportedFile.init),
            issues: try database.importIssues().map(TimetableInfo.IssueCount.init),
            origin: TimetableInfo.Origin(record, schemaVersion: database.schemaVersion), box: extent?.box,
            centre: extent?.centre, urls: try database.feedURLs())
    }
}

extension TimetableInfo.Origin {
    init(_ record: FeedDatabase.ImportRecordRow, schemaVersion: Int) {
        source = record.sourceName
        contentHash = record.contentHash
        importedAt = record.importedAt
        seconds = PlainNumber.rounded(record.importSeconds, decimals: 3)
        let options = RecordedOptions(json: record.options)
        excludedFiles = options.excluded
        indexesTripIDs = options.indexesTripIDs
        shapeTolerance = options.shapeTolerance
        toolVersion = record.toolVersion
        self.schemaVersion = schemaVersion
    }
}

extension ImportedFile {
    init(_ row: FeedDatabase.ImportedFileRow) {
        self.init(
            name: row.name, rows: row.isTable ? row.rowCount : nil, keptAside: row.keptAside, isStored: row.isStored)
    }
}

extension TimetableInfo.IssueCount {
    init(_ row: FeedDatabase.ImportIssueRow) {
        code = FeedIssue.Code(row.code)
        severity = FeedIssue.Severity(rawValue: row.severity) ?? .error
        file = row.fileName.isEmpty ? nil : row.fileName
        count = row.count
    }
}

extension TimetableInfo.Counts {
    init(_ counts: FeedDatabase.FeedCounts) {
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

extension Timetable {
    /// The time zone of the feed: that of the first agency that names a known one.
    /// - Throws: `QueryError` if none does; `StoreError` if the database cannot be read.
    public func timeZone() throws -> ServiceTimeZone {
        try caches.summary.value { try database.reading { try FeedSummary($0) } }.timeZones.firstTimeZone()
    }
}

extension Timetable {
    /// The language of the feed's texts (BCP 47): default_lang, or else feed_lang; nil if it names none, or several
    /// (`mul`).
    /// - Throws: `StoreError` if the file cannot be read.
    public func feedLanguage() throws -> String? {
        guard let feed = try database.feedInfo() else { return nil }
        return [feed.defaultLanguage, feed.language].compactMap(\.self).first { $0.lowercased() != "mul" }
    }
}

extension Timetable {
    /// Puts texts into the language of the timetable, if that is not the feed's.
    func translate(_ body: (Translator) throws -> Void) throws {
        guard language != nil else { return }
        try database.reading { reader in
            if let translator = try translator(reader) { try body(translator) }
        }
    }

    /// Nil if no language is asked for, or the feed has no text in it.
    func translator(_ reader: FeedReader) throws -> Translator? {
        language == nil ? nil : try Translator(feedSession(reader))
    }

    /// The path of the database, as it was opened.
    public var path: String { database.path }

    /// Whether the file at `path` is a toolkit database, of any version. Reads only its header.
    public static func isDatabase(path: String) -> Bool { DatabaseIdentity.isDatabase(path: path) }
}

extension Timetable {
    /// Upgrades the database at `path` to the schema of this version of the toolkit. The file is valid at every moment:
    /// the upgrade goes into a copy, which then replaces it in one step.
    /// - Returns: The schema version before and after; equal if there was nothing to do.
    /// - Throws: `StoreError` if the file is missing, is not a toolkit database, is newer, or cannot be written.
    @discardableResult
    public static func migrate(path: String) throws -> SchemaMigration {
        let (from, to) = try SchemaUpgrade(path: path).run()
        return SchemaMigration(path: path, from: from, to: to)
    }

    /// Removes the files of an unfinished upgrade, for a program that a signal ends.
    package static func discardUnfinishedMigration(path: String) { SchemaUpgrade.discardUnfinished(path: path) }
}

/// The result of upgrading a database to this version's schema.
public struct SchemaMigration: Sendable, Hashable {
    /// The path of the database.
    public var path: String
    /// Its schema version before.
    public var from: Int
    /// Its schema version now.
    public var to: Int

    /// An upgrade from one schema version to another.
    public init(path: String, from: Int, to: Int) {
        self.path = path
        self.from = from
        self.to = to
    }

    /// Whether there was anything to do.
    public var isChanged: Bool { from != to }
}

extension SchemaMigration: AnswerCodable {
    /// The object that `migrate` writes.
    package static let fields = AnswerFields(SchemaMigration(path: "", from: 0, to: 0)) { fields in
        fields.add("database", \.path)
        fields.add("from_version", \.from)
        fields.add("to_version", \.to)
        fields.add("migrated", derived: \.isChanged)
    }
}

extension Timetable {
    /// The rows of a statement, each value as text; a BLOB comes as nil. For measurements, which choose their questions by
    /// SQL: the questions of apps have methods of their own.
    package func rows(sql: String) throws -> [[String?]] {
        try database.read { try StoredRows.all($0, sql: sql) }.map { row in
            row.map { value in
                switch value {
                case .null: nil
                case .integer(let number): "\(number)"
                case .real(let number): "\(number)"
                case .text(let text): text
                }
            }
        }
    }
}

/// The part of the map that stops cover.
package struct StopExtent: Sendable {
    /// The smallest box around all of them.
    package let box: CoordinateBox
    /// The middle one of their latitudes, and of their longitudes: a stop far from all others hardly moves it.
    package let centre: Coordinate

    /// - Parameter positions: one that is outside the ranges, or exactly 0, 0, is left out: feeds write that for "not known".
    /// - Returns: nil without any other.
    package init?(_ positions: [Coordinate]) {
        let known = positions.filter { StopGrid.cell(of: $0) != nil }
        let latitudes = known.map(\.latitude).sorted()
        guard let south = latitudes.first, let north = latitudes.last else { return nil }
        let longitudes = Self.fromWestToEast(known.map(\.longitude).sorted())
        guard let west = longitudes.first, let east = longitudes.last,
            let box = CoordinateBox(west: west, south: south, east: east, north: north)
        else { return nil }
        self.box = box
        let middle = known.count / 2
        centre = Coordinate(
            latitude: PlainNumber.rounded(latitudes[middle], decimals: 6),
            longitude: PlainNumber.rounded(longitudes[middle], decimals: 6))
    }

    /// Longitudes in the order in which they are met from the western edge on: after the widest gap around the Earth, so that
    /// a feed of both sides of the antimeridian has a small box (RFC 7946, 5.2).
    private static func fromWestToEast(_ sorted: [Double]) -> [Double] {
        guard let first = sorted.first, let last = sorted.last else { return [] }
        var (widest, start) = (first + 360 - last, 0)
        for index in sorted.indices.dropFirst() where sorted[index] - sorted[index - 1] > widest {
            (widest, start) = (sorted[index] - sorted[index - 1], index)
        }
        return Array(sorted[start...] + sorted[..<start])
    }
}
