/// The statements that read a finished database back.
package enum VerifySQL {
    package static let integrity = "PRAGMA integrity_check(1)"
    package static let foreignKeys = "PRAGMA foreign_key_check"
    static let files = """
        SELECT file_name, row_count, kept_aside, is_stored, CAST(checksum AS TEXT), header FROM imported_files
        ORDER BY file_name
        """
    static let longestTime = "SELECT longest_time FROM import_record"
    package static let keptCounted = "SELECT sum(kept_aside) FROM imported_files"
    package static let keptStored = "SELECT count(*) FROM kept_records"

    package static let keptRecords = "SELECT file_name, line, cells, hex(written) FROM kept_records"

    package static let stopIDs = "SELECT stop_key, stop_id FROM stored_stops ORDER BY stop_key"
    package static let routeIDs = "SELECT route_key, route_id FROM stored_routes ORDER BY route_key"
    package static let serviceIDs = "SELECT service_key, service_id FROM stored_services ORDER BY service_key"
    package static let shapeIDs = "SELECT shape_key, shape_id FROM stored_shapes ORDER BY shape_key"
    package static let blockIDs = "SELECT block_key, block_id FROM blocks ORDER BY block_key"
    /// The columns of stop_times.txt that stop_time_attributes has, in the order of their checksum.
    static let stopTimeAttributeColumns = [
        "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
        "start_pickup_drop_off_window", "end_pickup_drop_off_window", "location_group_id", "location_id",
        "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ]
    package static let stopTimeAttributes =
        "SELECT rowid, \(stopTimeAttributeColumns.joined(separator: ", ")) FROM stop_time_attributes"
    package static let tripAttributes =
        "SELECT rowid, \(TripRow.Attributes.columns.joined(separator: ", ")) FROM trip_attributes"
    package static let headsigns =
        "SELECT headsign_list_key, first_position, last_position, stop_headsign FROM stop_headsigns"
    /// The columns of trips.txt, and stop_headsign of stop_times.txt, that have a value.
    static let filledColumns = """
        SELECT 'route_id' WHERE EXISTS (SELECT 1 FROM patterns WHERE route_key IS NOT NULL)
        UNION ALL SELECT 'direction_id' WHERE EXISTS (SELECT 1 FROM patterns WHERE direction_id IS NOT NULL)
        UNION ALL SELECT 'trip_headsign' WHERE EXISTS (SELECT 1 FROM patterns WHERE trip_headsign IS NOT NULL)
        UNION ALL SELECT 'shape_id' WHERE EXISTS (SELECT 1 FROM patterns WHERE shape_key IS NOT NULL)
        UNION ALL SELECT 'service_id' WHERE EXISTS (SELECT 1 FROM stored_trips WHERE service_key IS NOT NULL)
        UNION ALL SELECT 'block_id' WHERE EXISTS (SELECT 1 FROM stored_trips WHERE block_key IS NOT NULL)
        UNION ALL SELECT 'trip_short_name'
            WHERE EXISTS (SELECT 1 FROM trip_attributes WHERE trip_short_name IS NOT NULL)
        UNION ALL SELECT 'stop_headsign' WHERE EXISTS (SELECT 1 FROM stop_headsigns WHERE stop_headsign IS NOT NULL)
        """
}
