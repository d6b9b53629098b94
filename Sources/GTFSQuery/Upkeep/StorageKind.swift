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

    /// The kind of a table of the schema.
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
