package import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The size of the database on disk, by table, index and kind.
    /// - Throws: `StoreError` if the file cannot be read.
    public func size() throws -> TimetableSize {
        let pages = try database.pageCounts()
        let record = try database.importRecord()
        return TimetableSize(
            bytes: pages.total * pages.pageSize, pageSize: pages.pageSize, freeBytes: pages.free * pages.pageSize,
            parts: try database.storedParts()?.map(TimetableSize.Part.init),
            stopTimes: try database.feedCounts().stopTimes, zipBytes: record.zipBytes, textBytes: record.textBytes,
            estimatedPlainBytes: record.plainBytes)
    }
}

extension TimetableSize.Part {
    init(_ part: FeedDatabase.StoredPart) {
        self.init(
            name: part.name, table: part.table, isIndex: part.isIndex, kind: StorageKind(table: part.table),
            bytes: part.bytes, unusedBytes: part.unusedBytes)
    }
}

/// How many bytes a database takes on disk, in parts and compared with other forms of the feed.
public struct TimetableSize: Sendable, Hashable {
    /// A table or an index.
    public struct Part: Sendable, Hashable, Identifiable {
        /// Its name in the schema.
        public var name: String
        /// The table that an index belongs to; for a table, its own name.
        public var table: String
        /// Whether it is an index.
        public var isIndex: Bool
        /// Its purpose.
        public var kind: StorageKind
        /// Bytes of its pages.
        public var bytes: Int
        /// Unused bytes of these.
        public var unusedBytes: Int

        /// A table or an index.
        public init(
            name: String, table: String, isIndex: Bool = false, kind: StorageKind, bytes: Int, unusedBytes: Int = 0
        ) {
            self.name = name
            self.table = table
            self.isIndex = isIndex
            self.kind = kind
            self.bytes = bytes
            self.unusedBytes = unusedBytes
        }

        /// Its name.
        public var id: String { name }
    }

    /// The whole file.
    public var bytes: Int
    /// Bytes per page.
    public var pageSize: Int
    /// Bytes of empty pages.
    public var freeBytes: Int
    /// The largest first; nil if the system's SQLite cannot tell (it lacks DBSTAT, as Apple's does).
    public var parts: [Part]?
    /// How many stop times the feed has.
    public var stopTimes: Int
    /// Length of the zip that was imported; for a folder, the sum of its files.
    public var zipBytes: Int
    /// The sum of its uncompressed files.
    public var textBytes: Int
    /// An estimate made by the import: the feed with one SQLite table per file and the four indexes that a board needs.
    public var estimatedPlainBytes: Int

    /// The size of a database; numbers that are not given are 0.
    public init(
        bytes: Int, pageSize: Int = 0, freeBytes: Int = 0, parts: [Part]? = nil, stopTimes: Int = 0, zipBytes: Int = 0,
        textBytes: Int = 0, estimatedPlainBytes: Int = 0
    ) {
        self.bytes = bytes
        self.pageSize = pageSize
        self.freeBytes = freeBytes
        self.parts = parts
        self.stopTimes = stopTimes
        self.zipBytes = zipBytes
        self.textBytes = textBytes
        self.estimatedPlainBytes = estimatedPlainBytes
    }

    /// Nil if there are no stop_times.
    public var bytesPerStopTime: Double? { ratio(to: stopTimes) }
    /// `bytes` to `zipBytes`; nil if these are 0.
    public var ratioToZip: Double? { ratio(to: zipBytes) }
    /// `bytes` to `textBytes`; nil if these are 0.
    public var ratioToText: Double? { ratio(to: textBytes) }
    /// `bytes` to `estimatedPlainBytes`; nil if these are 0.
    public var ratioToPlain: Double? { ratio(to: estimatedPlainBytes) }

    /// The sum of each kind that is not empty, the largest first; nil if `parts` is.
    public var kinds: [KindSize]? {
        guard let parts else { return nil }
        var sums: [StorageKind: Int] = [.freePages: freeBytes]
        for part in parts { sums[part.kind, default: 0] += part.bytes }
        let order = StorageKind.allCases.filter { sums[$0, default: 0] > 0 }
        return order.map { KindSize(kind: $0, bytes: sums[$0, default: 0]) }.sorted { $0.bytes > $1.bytes }
    }

    /// The bytes of one kind of data.
    public struct KindSize: Sendable, Hashable, Codable, Identifiable {
        /// The purpose of the data.
        public var kind: StorageKind
        /// Its bytes.
        public var bytes: Int

        /// The bytes of a kind.
        public init(kind: StorageKind, bytes: Int) {
            self.kind = kind
            self.bytes = bytes
        }

        /// The kind.
        public var id: StorageKind { kind }
    }

    private func ratio(to other: Int) -> Double? { other > 0 ? Double(bytes) / Double(other) : nil }
}

extension TimetableSize: AnswerCodable {
    static let blank = TimetableSize(
        bytes: 0, pageSize: 0, freeBytes: 0, parts: nil, stopTimes: 0, zipBytes: 0, textBytes: 0,
        estimatedPlainBytes: 0)

    /// The object that `size` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("bytes", \.bytes)
        fields.add("page_size", \.pageSize)
        fields.add("free_bytes", \.freeBytes)
        fields.add("stop_times", \.stopTimes)
        fields.add("bytes_per_stop_time", derived: { $0.bytesPerStopTime.map { rounded($0, decimals: 3) } })
        fields.add("zip_bytes", \.zipBytes)
        fields.add("ratio_to_zip", derived: { $0.ratioToZip.map { rounded($0, decimals: 4) } })
        fields.add("text_bytes", \.textBytes)
        fields.add("ratio_to_text", derived: { $0.ratioToText.map { rounded($0, decimals: 4) } })
        fields.add("plain_estimate_bytes", \.estimatedPlainBytes)
        fields.add("ratio_to_plain_estimate", derived: { $0.ratioToPlain.map { rounded($0, decimals: 4) } })
        fields.add("kinds", derived: \.kinds)
        fields.add("parts", \.parts)
    }

    private static func rounded(_ value: Double, decimals: Int) -> Double {
        PlainNumber.rounded(value, decimals: decimals)
    }
}

extension TimetableSize.Part: AnswerCodable {
    private static let blank = TimetableSize.Part(
        name: "", table: "", isIndex: false, kind: .bookkeeping, bytes: 0, unusedBytes: 0)

    /// A part of `size`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("name", \.name)
        fields.add("type", \.type)
        fields.add("table", \.table)
        fields.add("kind", \.kind)
        fields.add("bytes", \.bytes)
        fields.add("unused_bytes", \.unusedBytes)
    }

    /// `index` or `table`.
    package var type: String {
        get { isIndex ? "index" : "table" }
        set { isIndex = newValue == "index" }
    }
}

/// The purpose of a part of the file.
public enum StorageKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Stops, with their texts and their grid.
    case stops
    /// Routes, with their names and colours.
    case routes
    /// Stop sequences, running times, stop headsigns.
    case patternsAndTimes = "patterns_and_times"
    /// Trips, with their ids, services and blocks.
    case trips
    /// Services and the days on which they run.
    case calendar
    /// Lines on the map.
    case shapes
    /// The index of names.
    case search
    /// Fares and every other file, one row per record.
    case otherFiles = "other_files"
    /// The feed's own columns, cells that do not fit, records and files kept as they are.
    case kept
    /// The import's record, SQLite's own tables.
    case bookkeeping
    /// Empty pages.
    case freePages = "free_pages"

    /// `patterns and times`
    package var words: String { rawValue.replacing("_", with: " ") }

    init(table: String) {
        if let kind = Self.kinds[table] {
            self = kind
        } else if table.hasPrefix("stop_search") || table.hasPrefix("search_") {
            // A full-text table comes with tables of its own, named after it.
            self = .search
        } else {
            self = table.hasPrefix("stored_") ? .otherFiles : .bookkeeping
        }
    }

    /// Tables whose names do not show their kind.
    static let kinds: [String: StorageKind] = [
        "stored_stops": .stops, "stop_cells": .stops, "stop_attributes": .stops, "text_parts": .stops,
        "stored_agency": .routes, "stored_routes": .routes,
        "patterns": .patternsAndTimes, "stop_patterns": .patternsAndTimes, "positions": .patternsAndTimes,
        "time_profiles": .patternsAndTimes,
        "stop_time_attributes": .patternsAndTimes, "stop_headsigns": .patternsAndTimes,
        "stored_trips": .trips, "trip_id_forms": .trips, "trip_attributes": .trips, "blocks": .trips,
        "trip_id_order": .trips, "trip_keys": .trips,
        "stored_frequencies": .trips,
        "stored_services": .calendar, "service_weeks": .calendar, "stored_calendar_dates": .calendar,
        "service_exceptions": .calendar,
        "stored_shapes": .shapes, "shape_stretches": .shapes, "shape_spans": .shapes,
        "extra_columns": .kept, "extra_texts": .kept, "extra_cells": .kept, "kept_records": .kept, "kept_files": .kept,
        "packed_rows": .otherFiles, "packed_columns": .otherFiles, "packed_values": .otherFiles,
    ]
}
