internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// The metadata of a database for Datasette (docs.datasette.io/en/stable/metadata.html): names, views and questions.
struct DatasetteMetadata: Encodable {
    /// Values under keys in their order.
    struct Members<Value: Encodable>: Encodable {
        let list: [(key: String, value: Value)]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnswerKey.self)
            for member in list { try container.encode(member.value, forKey: AnswerKey(member.key)) }
        }
    }

    struct Database: Encodable {
        enum CodingKeys: String, CodingKey {
            case description = "description_html"
            case tables, queries
        }

        let description: String
        let tables: Members<Table>
        let queries: Members<CookbookQuestion>
    }

    struct Table: Encodable {
        var description: String?
        /// Whether a table is listed apart.
        var hidden: Bool?
        /// False for a view that is not shown: Datasette lists views whatever `hidden` is.
        var allow: Bool?
    }

    let title: String
    let databases: Members<Database>

    /// - Parameters:
    ///   - path: the file, whose name without its ending is that of the database in Datasette.
    ///   - tables: the names of the tables that pack the feed.
    init(path: String, info: TimetableInfo, tables: [String]) {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        title = info.feed?.publisherName ?? info.agencies.compactMap(\.name).first ?? name
        let entries =
            Self.views.map { (key: $0.name, value: Table(description: $0.rows)) }
            + tables.sorted().map { (key: $0, value: Table(hidden: true)) }
            + Self.inner.filter { !tables.contains($0) }.map { (key: $0, value: Table(allow: false)) }
        let database = Database(
            description: Self.list(name), tables: Members(list: entries),
            queries: Members(list: CookbookQuestion.all.map { ($0.name, $0) }))
        databases = Members(list: [(name, database)])
    }

    /// Whether a table is the toolkit's: one that somebody added is shown.
    static func isPacking(_ part: TimetableSize.Part) -> Bool {
        !part.isIndex && (part.kind != .bookkeeping || records.contains(part.name))
    }

    private static let records = [
        "import_record", "imported_files", "import_issues", "byte_order", "feed_urls", "sqlite_stat1",
    ]

    /// The views in their order, as a list of links: Datasette lists them as the file has them.
    private static func list(_ name: String) -> String {
        let base = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
        let rows = views.map { "<li><a href=\"/\(base)/\($0.name)\">\($0.name)</a>: \($0.rows)</li>" }
        return "<ul>\(rows.joined())</ul>"
    }

    /// The views of GTFS's files, then those for which GTFS has no file.
    private static let views: [(name: String, rows: String)] = [
        ("agency", "the agencies"), ("stops", "stops, stations, entrances and nodes"), ("routes", "the routes"),
        ("trips", "the trips, each with its service and headsign"),
        ("stop_times", "each stop of each trip; ask for one trip or stop"),
        ("calendar", "services by weekday"), ("calendar_dates", "days that are added or removed"),
        ("frequencies", "trips that run by headway"), ("shapes", "the points of the lines on the map"),
        ("transfers", "rules for changing"), ("feed_info", "the feed, its publisher and its days"),
        ("pathways", "ways within stations"), ("levels", "floors of stations"),
        ("fare_attributes", "fares"), ("fare_rules", "what fares are for"), ("fare_products", "tickets"),
        ("fare_media", "what tickets are on"), ("fare_leg_rules", "the fares of a ride"),
        ("fare_leg_join_rules", "rides that count as one"), ("fare_transfer_rules", "the fares of a change"),
        ("timeframes", "times of fares"), ("rider_categories", "who pays which fare"), ("areas", "areas of fares"),
        ("stop_areas", "the stops of areas"), ("networks", "networks of routes"),
        ("route_networks", "the routes of networks"), ("location_groups", "groups of stops on demand"),
        ("location_group_stops", "the stops of these groups"), ("locations", "zones of service on demand"),
        ("booking_rules", "how to book"), ("translations", "names in other languages"),
        ("attributions", "who has made the feed"), ("service_days", "every day of every service"),
        ("trip_times", "when and where each trip begins and ends"), ("stop_routes", "the routes of each stop"),
        ("departures", "the departures of a day: ask for a date and a stop"),
        ("arrivals_departures", "every stop time on every day: ask for a date and a stop"),
        ("connections", "every ride to the next stop on every day: ask for a date and a stop"),
        ("extra_values", "cells that fit no column"),
    ]

    /// The views that others are made of.
    private static let inner = [
        "trip_ids", "trip_keys", "trip_profiles", "pattern_stops", "visits", "calendar_date_keys", "stop_records",
        "service_records", "week_service_days", "added_service_days", "run_numbers", "search_entries",
    ]
}

/// A question of docs/sql-cookbook.md; `.ci/checks/cookbook.py` writes and compares cookbook.sql.
struct CookbookQuestion: Encodable {
    let title: String
    let sql: String

    /// E.g. `01-busiest-stops-of-a-date`.
    var name: String { title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") }

    static let all: [CookbookQuestion] = {
        let text = String(decoding: PackageResources.cookbook_sql, as: UTF8.self)
        return text.components(separatedBy: "--- ").dropFirst().map { part in
            let lines = part.split(separator: "\n", maxSplits: 1)
            let sql = lines.last?.trimmingCharacters(in: CharacterSet(charactersIn: "; \n")) ?? ""
            return CookbookQuestion(title: String(lines.first ?? ""), sql: sql)
        }
    }()

    private enum CodingKeys: String, CodingKey { case title, sql }
}
