/// What several views of version 2 have in common.
///
/// A trip with its profile is `t`, its pattern `n` and a visit `v`.
enum TripViewSQL {
    /// The id of trip `t`, put together.
    static let id = """
        (SELECT \(idOfForm)
            FROM trip_id_forms f WHERE f.id_form_key = t.id_form_key)
        """

    static let idOfForm = """
        CAST(CASE WHEN f.suffix IS NULL THEN f.prefix WHEN f.digits = 0 THEN f.prefix || t.id_number || f.suffix
            ELSE f.prefix || substr('000000000000000000' || t.id_number, -f.digits) || f.suffix END AS TEXT)
        """

    static let serviceID = "(SELECT service_id FROM stored_services c WHERE c.service_key = t.service_key)"
    static let blockID = "(SELECT block_id FROM blocks b WHERE b.block_key = t.block_key)"
    static let shapeID = "(SELECT shape_id FROM stored_shapes h WHERE h.shape_key = n.shape_key)"

    /// A column of a stop.
    static func stop(_ column: String, key: String) -> String {
        "(SELECT b.\(column) FROM stop_records b WHERE b.stop_key = \(key))"
    }

    /// A column of stop_time_attributes or trip_attributes. No table that is not a way in stands in FROM: a column that
    /// nobody asks for costs nothing.
    /// - Parameter key: of the row, by a short name where many columns are read.
    static func attribute(_ column: String, of table: String, key: String = "k") -> String {
        "(SELECT \(column) FROM \(table) WHERE rowid = \(key)) AS \(column)"
    }
}
