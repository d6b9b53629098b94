import Foundation
import GRDB
import GTFSModel
import GTFSQuery
import GTFSStore

/// A stop of a small feed in a test.
struct SearchStop {
    var id: String
    var name: String?
    var latitude: Double?
    var longitude: Double?
    var type: Int?
    var parent: String?
    var code: String?
    var spokenName: String?
    var wheelchair: Int?
    /// Departures over all days of the feed, and the routes that they are of.
    var departures: Int
    var routes: [String]

    init(
        _ id: String, _ name: String? = nil, _ latitude: Double? = -33.8, _ longitude: Double? = 151.2,
        type: Int? = nil,
        parent: String? = nil, code: String? = nil, spokenName: String? = nil, wheelchair: Int? = nil,
        departures: Int = 1, routes: [String] = []
    ) {
        self.id = id
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.type = type
        self.parent = parent
        self.code = code
        self.spokenName = spokenName
        self.wheelchair = wheelchair
        self.departures = departures
        self.routes = routes
    }

    var cell: Int? {
        guard let latitude, let longitude else { return nil }
        return StopGrid.cell(of: Coordinate(latitude: latitude, longitude: longitude))
    }
}

/// A row of routes.txt in a test.
struct SearchRoute {
    var id: String
    var type: Int = 3
    var agency: String?
    var shortName: String?
    var longName: String?
    var sortOrder: Int?
}

/// A translation of a stop's name in a test.
struct SearchTranslation {
    var text: String
    var language: String
    var stopID: String?
    var name: String?
}

/// A small database with nothing but places, in a folder of its own that goes away with it.
final class SearchFeed {
    let timetable: Timetable
    let database: FeedDatabase
    let writingSeconds: Double
    private let folder: URL

    /// - Parameter agency: the name of an agency, if there is to be one.
    init(
        _ stops: [SearchStop], routes: [SearchRoute] = [], translations: [SearchTranslation] = [],
        agency: String? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("feed.sqlite").path
        let new = try NewDatabase(path: path, pageSize: 4096)
        var seconds = 0.0
        try new.fill { db in
            try Self.write(stops, routes, translations, to: db)
            if let agency {
                try db.execute(
                    sql: """
                        INSERT INTO stored_agency (agency_name, agency_url, agency_timezone) VALUES (?, '', 'Etc/UTC')
                        """, arguments: [agency])
            }
            let start = ContinuousClock.now
            try SearchIndexWriter(db, isTranslated: true).write()
            seconds = (ContinuousClock.now - start) / .seconds(1)
        }
        try new.close()
        writingSeconds = seconds
        timetable = try Timetable(path: path)
        database = try FeedDatabase(path: path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func write(
        _ stops: [SearchStop], _ routes: [SearchRoute], _ translations: [SearchTranslation], to db: Database
    ) throws {
        let ordered = stops.enumerated().sorted {
            ($0.element.cell ?? .max, $0.offset) < ($1.element.cell ?? .max, $1.offset)
        }
        .map(\.element)
        let keys = Dictionary(ordered.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { $1 })
        for stop in ordered { try insert(stop, keys, db) }
        try insertCells(ordered, db)
        try insertRoutes(routes, ordered, keys, db)
        for translation in translations {
            try db.execute(
                sql: """
                    INSERT INTO stored_translations (table_name, field_name, language, translation, record_id, field_value)
                    VALUES ('stops', 'stop_name', ?, ?, ?, ?)
                    """, arguments: [translation.language, translation.text, translation.stopID, translation.name])
        }
    }

    private static func insert(_ stop: SearchStop, _ keys: [String: Int], _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO stop_attributes (stop_attributes_key, location_type, wheelchair_boarding)
                VALUES (?, ?, ?)
                """
        ).execute(arguments: [keys[stop.id], stop.type, stop.wheelchair])
        try db.cachedStatement(
            sql: """
                INSERT INTO stored_stops (stop_key, stop_id, stop_code, stop_name, lat, lon, parent_key, departure_count,
                    tts_stop_name, stop_attributes_key)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?1)
                """
        ).execute(arguments: [
            keys[stop.id], stop.id, stop.code, stop.name, stop.latitude, stop.longitude,
            stop.parent.flatMap { keys[$0] }, stop.departures, stop.spokenName,
        ])
    }

    private static func insertCells(_ ordered: [SearchStop], _ db: Database) throws {
        var cells: [Int: (first: Int, last: Int)] = [:]
        for (index, stop) in ordered.enumerated() {
            guard let cell = stop.cell else { continue }
            cells[cell] = (cells[cell]?.first ?? index + 1, index + 1)
        }
        for (cell, keys) in cells {
            try db.cachedStatement(sql: "INSERT INTO stop_cells VALUES (?, ?, ?)")
                .execute(arguments: [cell, keys.first, keys.last])
        }
    }

    /// A pattern for each route and stop that it serves.
    private static func insertRoutes(
        _ routes: [SearchRoute], _ stops: [SearchStop], _ keys: [String: Int], _ db: Database
    ) throws {
        try db.execute(sql: "INSERT INTO stop_time_attributes (stop_time_attributes_key) VALUES (1)")
        var pattern = 0
        for (index, route) in routes.enumerated() {
            try db.execute(
                sql: """
                    INSERT INTO stored_routes (route_key, route_id, agency_id, route_short_name, route_long_name,
                        route_type, route_sort_order, is_listed) VALUES (?, ?, ?, ?, ?, ?, ?, 1)
                    """,
                arguments: [
                    index + 1, route.id, route.agency, route.shortName, route.longName, route.type, route.sortOrder,
                ])
            for stop in stops where stop.routes.contains(route.id) {
                pattern += 1
                try db.execute(
                    sql: """
                        INSERT INTO patterns (pattern_key, route_key, stop_count, stop_width, stop_keys,
                            attributes_width, attributes_keys, first_sequence) VALUES (?, ?, 1, 4, ?, 1, x'01', 1)
                        """,
                    arguments: [pattern, index + 1, Data(PackedColumn([keys[stop.id]], width: 4).bytes)])
                try db.execute(
                    sql: "INSERT INTO stop_patterns VALUES (?, ?, 0)", arguments: [keys[stop.id], pattern])
            }
        }
    }

    func nearby(
        _ latitude: Double, _ longitude: Double, radius: Double = 600, limit: Int = 20,
        _ change: (inout NearbyRequest) -> Void = { _ in }
    ) throws -> [StopResult] {
        var request = NearbyRequest(
            position: Coordinate(latitude: latitude, longitude: longitude), radius: radius, limit: limit)
        change(&request)
        return try timetable.nearby(request)
    }

    /// Ids of the rows that a search gives.
    func search(_ text: String, near: Coordinate? = nil, limit: Int = 10) throws -> [String] {
        try timetable.search(SearchRequest(text: text, position: near, limit: limit)).map(\.stop.id.rawValue)
    }
}

extension [StopResult] {
    var ids: [String] { map(\.stop.id.rawValue) }
}
