/// The views of version 2 that put records together which several tables share: the columns of version 1's `stored_stops`
/// and `stored_services`.
enum RecordViews {
    static let v2 = [stops, services]

    private static func text(_ column: String) -> String { "\(textExpression(column)) AS \(column)" }

    /// A text of `stored_stops` as the feed has it. CAST gives the column the affinity of text.
    static func textExpression(_ column: String) -> String {
        func part(_ key: String) -> String { "(SELECT part FROM text_parts WHERE part_key = s.\(column) \(key))" }
        return """
            CAST(iif(typeof(s.\(column)) = 'text', s.\(column), replace(\(part("& 65535")) || \(part(">> 16")), \
            char(1), s.stop_id)) AS TEXT)
            """
    }

    private static func attribute(_ column: String) -> String {
        TripViewSQL.attribute(column, of: "stop_attributes")
    }

    static let stops = SchemaView(
        name: "stop_records",
        query: """
            SELECT s.stop_key, s.stop_id, \(text("stop_code")), \(text("stop_name")), s.tts_stop_name,
            \(text("stop_desc")), s.stop_lat, s.stop_lon, \(attribute("zone_id")), \(text("stop_url")),
            \(attribute("location_type")), s.parent_key, \(attribute("stop_timezone")), \(attribute("wheelchair_boarding")),
            \(attribute("level_id")), \(attribute("platform_code")), \(attribute("stop_access")), s.departure_count,
            s.k IS NOT NULL AS is_listed
            FROM (SELECT *, stop_attributes_key AS k FROM stored_stops) s
            """)

    private static let services = SchemaView(
        name: "service_records",
        query: """
            SELECT c.service_key, c.service_id, w.monday, w.tuesday, w.wednesday, w.thursday, w.friday, w.saturday, w.sunday,
            w.start_date, w.end_date, c.service_week_key IS NOT NULL AS is_listed
            FROM stored_services c
            LEFT JOIN service_weeks w ON w.service_week_key = c.service_week_key
            """)
}
