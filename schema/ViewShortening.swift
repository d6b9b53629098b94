/// An expression of the views that a shorter one replaces in a file whose rows do not need the whole of it: views stand in
/// every file, and are a fifth of a small one (docs/decisions/small-feeds.md).
package struct ViewShortening: Sendable {
    /// As it stands in a file.
    package let long: String
    package let short: String
    /// An SQL expression that is true in a file where both are the same.
    package let condition: String
    /// A SELECT of a row whose values stand in `short` in place of ?1, ?2 …
    package let values: String?

    init(_ long: String, _ short: String, where condition: String, values: String? = nil) {
        self.long = CompactSQL(long, isTight: true).text
        // A name may stand beside it without a blank.
        let isWord = !short.contains { " (,".contains($0) } && !short.isEmpty
        self.short = isWord ? " \(short) " : CompactSQL(short, isTight: true).text
        self.condition = condition
        self.values = values
    }

    init(_ long: String, _ short: String, unless rows: String) {
        self.init(long, short, where: "NOT EXISTS (SELECT 1 FROM \(rows))")
    }

    /// In the order in which they are tried: of two with the same text the first that holds.
    package static var all: [ViewShortening] {
        tinyViews + viewsWithoutRows + tinyParts + windows + times + stations + attributes + texts + numbers + patterns
            + tripIDs + frequencies + shapes
    }

    // MARK: - Columns without values

    private static let null = "NULL"

    private static let columns = [
        "stop_time_attributes": [
            "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
            "location_group_id", "location_id", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
            "pickup_booking_rule_id", "drop_off_booking_rule_id",
        ],
        "trip_attributes": [
            "trip_short_name", "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor",
            "safe_duration_offset",
        ],
        "stop_attributes": [
            "zone_id", "location_type", "stop_timezone", "wheelchair_boarding", "level_id", "platform_code",
            "stop_access",
        ],
    ]

    private static let attributes =
        columns.keys.sorted().flatMap { look(up: $0, columns[$0, default: []]) }
        + look(
            up: "stop_time_attributes", ["pickup_type", "drop_off_type", "timepoint"], by: "v.stop_time_attributes_key")
        + [("trip_attributes", "trip_profiles", "t"), ("stop_time_attributes", "visits", "v")].map {
            table, view, name in
            // With no column left, nothing needs the short name of the key.
            ViewShortening(
                "FROM (SELECT *, \(table)_key AS k FROM \(view)) \(name)", "FROM \(view) \(name)",
                unless: "\(table) WHERE coalesce(\(columns[table, default: []].joined(separator: ", "))) IS NOT NULL")
        }

    private static func look(up table: String, _ columns: [String], by key: String = "k") -> [ViewShortening] {
        columns.map {
            ViewShortening(
                "(SELECT \($0) FROM \(table) WHERE rowid = \(key))", null, unless: "\(table) WHERE \($0) IS NOT NULL")
        }
    }

    private static let texts = ["stop_code", "stop_name", "stop_desc", "stop_url"].map {
        ViewShortening(
            RecordViews.quotedText($0), "CAST(s.\($0) AS TEXT)",
            unless: "stored_stops WHERE typeof(\($0)) = 'integer'")
    }

    // MARK: - Packed columns

    private static let numbers =
        [KeyViews.arrivals, KeyViews.departures].flatMap {
            number($0, width: "p.width", index: "w.position", isNullable: true, of: "time_profiles")
                + [
                    ViewShortening(
                        PackedSQL.wide($0, width: "p.width", index: "n.stop_count - 1", isNullable: true),
                        PackedSQL.fixed($0, width: 1, index: "n.stop_count - 1", isNullable: true),
                        unless: "time_profiles WHERE width > 1")
                ]
        }
        + number("n.stop_keys", width: "n.stop_width", index: "x.position", of: "patterns")
        + number("n.attributes_keys", width: "n.attributes_width", index: "x.position", unrolled: 1, of: "patterns")

    private static func number(
        _ blob: String, width: String, index: String, unrolled: Int = 2, isNullable: Bool = false, of table: String
    ) -> [ViewShortening] {
        let long = PackedSQL.number(blob, width: width, index: index, unrolled: unrolled, isNullable: isNullable)
        let byWidth = (1...2).map { PackedSQL.fixed(blob, width: $0, index: index, isNullable: isNullable) }
        let column = width.drop { $0 != "." }.dropFirst()
        return [
            ViewShortening(long, byWidth[0], unless: "\(table) WHERE \(column) > 1"),
            ViewShortening(
                long, "iif(\(width) = 1, \(byWidth[0]), \(byWidth[1]))", unless: "\(table) WHERE \(column) > 2"),
        ]
    }

    private static let patterns = [
        ViewShortening(
            KeyViews.sequenceV3, "CAST(n.first_sequence + x.position AS INTEGER)",
            unless: "patterns WHERE sequences IS NOT NULL OR sequences_text IS NOT NULL"),
        ViewShortening(
            KeyViews.distanceV3, null, unless: "patterns WHERE distances IS NOT NULL OR distances_text IS NOT NULL"),
        ViewShortening(KeyViews.headsign, null, unless: "stop_headsigns"),
    ]
}

extension ViewShortening {
    // MARK: - Files without rows

    private static let viewsWithoutRows =
        [
            (creation(of: "run_numbers"), "CREATE VIEW run_numbers AS SELECT 0 AS number"),
            (
                creation(of: "frequencies"),
                "CREATE VIEW frequencies(trip_id, start_time, end_time, headway_secs, exact_times)AS SELECT 0,0,0,0,0 WHERE 0"
            ),
        ].map { ViewShortening($0.0, $0.1, unless: "stored_frequencies") }
        + [
            (
                creation(of: "calendar_date_keys"),
                "CREATE VIEW calendar_date_keys(date, service_key, exception_type, service_id)AS SELECT 0,0,0,0 WHERE 0"
            )
        ].map { ViewShortening($0.0, $0.1, unless: "service_exceptions") }

    private static let frequencies = [
        (AnalysisViews.shift + "+", ""), (AnalysisViews.frequencyRow, "-1"),
        (AnalysisViews.frequencyStart, "-1"), (AnalysisViews.frequencies, ""),
    ].map { ViewShortening($0.0, $0.1, unless: "stored_frequencies") }

    /// The statement of a view, as it stands in a file.
    static func creation(of name: String) -> String {
        let views = AnalysisViews.v3 + KeyViews.v3 + KeyViews.v2 + [ConnectionView.v3]
        let text = FileViews.v3[name]?.creation ?? views.first { $0.name == name }?.creation ?? ""
        return String(text.dropLast(2))
    }

    // MARK: - Times

    /// Columns of stop_times.txt that few feeds have.
    private static let windows = ["start_pickup_drop_off_window", "end_pickup_drop_off_window"].map {
        ViewShortening(
            PackedSQL.quotedTime(FileViews.window($0)), null, unless: "stop_time_attributes WHERE \($0) IS NOT NULL")
    }

    /// Without hours of one digit that a negative time would have.
    private static let times =
        [
            "v.arrival_seconds", "v.departure_seconds", AnalysisViews.shift + " + v.arrival_seconds",
            AnalysisViews.shift + " + v.departure_seconds", ConnectionView.arrival, "start_seconds", "end_seconds",
            "q.start_time", "q.end_time", FileViews.window("start_pickup_drop_off_window"),
            FileViews.window("end_pickup_drop_off_window"),
        ].map { ViewShortening(PackedSQL.quotedTime($0), #""time"(\#($0), 'unixepoch')"#, where: isWithinDay) }
        + [
            clockOfTiny,
            ViewShortening(
                PackedSQL.quotedClock,
                #"iif(s < 86400, "time"(s, 'unixepoch'), (s / 3600) || strftime(':%M:%S', s, 'unixepoch'))"#,
                where: """
                    NOT EXISTS (SELECT 1 FROM stored_frequencies) AND NOT EXISTS (SELECT 1 FROM time_profiles WHERE earliest < 0)
                    """),
        ]

    private static let isWithinDay = """
        (SELECT max(longest_time) < 86400 FROM import_record) AND NOT EXISTS (SELECT 1 FROM stored_frequencies)
        AND NOT EXISTS (SELECT 1 FROM time_profiles WHERE earliest < 0)
        AND NOT EXISTS (SELECT 1 FROM stop_time_attributes
            WHERE start_pickup_drop_off_window > 86399 OR end_pickup_drop_off_window > 86399)
        """

    // MARK: - Trips

    private static let tripIDs = [
        ("f.prefix", "suffix IS NOT NULL"),
        ("CAST(f.prefix || t.id_number || f.suffix AS TEXT)", "suffix IS NULL OR digits <> 0"),
        ("CAST(coalesce(f.prefix || t.id_number || f.suffix, f.prefix) AS TEXT)", "digits <> 0"),
        (
            """
            CAST(coalesce(f.prefix || substr('000000000000000000' || t.id_number, -f.digits) || f.suffix, f.prefix) AS TEXT)
            """, "suffix IS NOT NULL AND digits = 0"
        ),
    ].map { ViewShortening(TripViewSQL.idOfForm, $0.0, unless: "trip_id_forms WHERE \($0.1)") }

    // MARK: - Stations

    private static let stations =
        [
            ViewShortening(
                AnalysisViews.timeZone, "(SELECT agency_timezone FROM stored_agency)",
                where: """
                    (SELECT count(*) = 1 FROM stored_agency)
                    AND NOT EXISTS (SELECT 1 FROM stored_routes r WHERE agency_id IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM stored_agency g WHERE g.agency_id = r.agency_id))
                    AND NOT EXISTS (SELECT 1 FROM stop_attributes WHERE stop_timezone IS NOT NULL)
                    """),
            ViewShortening(
                AnalysisViews.timeZone, AnalysisViews.agencyTimeZone,
                unless: "stop_attributes WHERE stop_timezone IS NOT NULL"),
        ]
        + [
            ("LEFT JOIN stored_stops a ON a.stop_key = s.parent_key\n", ""),
            ("LEFT JOIN stored_stops b ON b.stop_key = z.parent_key\n", ""),
            ("LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key\n", ""),
            ("a.stop_id AS from_station_id,", "NULL AS from_station_id,"),
            ("b.stop_id AS to_station_id,", "NULL AS to_station_id,"),
            ("parent.stop_id AS parent_station,", "NULL AS parent_station,"),
            (TripViewSQL.stop("stop_name", key: "z.parent_key"), null),
        ].map { ViewShortening($0.0, $0.1, unless: "stored_stops WHERE parent_key IS NOT NULL") }
        + ["stop_timezone", "stop_id", "stop_name"].map {
            ViewShortening(
                TripViewSQL.stop($0, key: "s.parent_key"), null, unless: "stored_stops WHERE parent_key IS NOT NULL")
        }

    // MARK: - Shapes

    private static let shapes =
        ["lat", "lon", "sequence", "distance"].flatMap { column in
            [
                ViewShortening(step(column), "0", unless: "shape_stretches WHERE \(column)_bits > 0"),
                ViewShortening(
                    step(column), "iif(\(column)_bits = 0, 0, \(fourBytes(column)))",
                    unless: "shape_stretches WHERE \(column)_bits > 25"),
            ]
        }
        + ["lat", "lon"].map {
            ViewShortening(
                decimal($0), "\($0) / CAST('1e' || \($0)_decimals AS REAL)",
                unless:
                    "shape_stretches WHERE \($0)_decimals > 9 OR \($0)_bits > 25 OR abs(first_\($0)) > 1000000000000")
        } + [ViewShortening(decimal("distance"), null, unless: "shape_stretches WHERE distance_decimals IS NOT NULL")]

    /// As version 1 has it.
    private static func fourBytes(_ column: String) -> String {
        let bytes = (1...4).map { "instr(bytes, substr(steps, (\(column)_at >> 3) + \($0), 1)) - 1" }
        return bytes.joined(separator: " << 8 | ")
            + " >> 32 - (\(column)_at & 7) - \(column)_bits & (1 << \(column)_bits) - 1"
    }

    private static func step(_ column: String) -> String {
        """
        CASE
        WHEN \(column)_bits = 0 THEN 0
        WHEN \(column)_bits < 26 THEN \(fourBytes(column))
        ELSE (SELECT sum(instr(bytes, substr(steps, (\(column)_at >> 3) + b.value, 1)) - 1 << (\(column)_at & 7) \
        + \(column)_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << \(column)_bits) - 1 END
        """
    }

    private static func decimal(_ column: String) -> String {
        """
        CASE WHEN \(column) BETWEEN -9007199254740992 AND 9007199254740992 \
        THEN \(column) / CAST('1e' || \(column)_decimals AS REAL) ELSE CAST(\(column) || 'e-' || \(column)_decimals AS REAL) END
        """
    }
}
