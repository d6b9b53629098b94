import Foundation
import GRDB
import GTFSModel
import GTFSStore
import GTFSZip
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Verification bites")
struct VerificationTests {
    /// A feed with a record kept aside, a cell set aside, a shape, headsigns and a headway.
    private static let feed = FeedLiteral.small.with(
        """
        # trips.txt
        route_id,service_id,trip_id,trip_headsign,shape_id,block_id,trip_short_name,bikes_allowed
        R1,D,T1,Dogwood,S,B1,one,1
        R1,D,U2,Dogwood,S,B1,two,1
        # stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,shape_dist_traveled
        T1,10:00:00,10:00:00,A,1,via,0
        T1,10:10:00,10:11:00,B,2,,1.5
        T1,10:20:00,never,D,3,,2.75
        U2,11:00:00,11:00:00,A,1,via,0
        U2,11:10:00,11:11:00,B,2,,1.5
        nobody,11:10:00,11:11:00,B,2,,1.5
        # shapes.txt
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
        S,-33.87,151.2,1
        S,-33.875,151.21,2
        S,-33.8,151.22,4
        # frequencies.txt
        trip_id,start_time,end_time,headway_secs
        U2,06:00:00,07:00:00,600
        # calendar_dates.txt
        service_id,date,exception_type
        D,20260105,2
        # feed_info.txt
        feed_publisher_name,feed_publisher_url,feed_lang,feed_id
        Small,https://example.org,en,small
        # LICENSE
        yours to keep
        # locations.geojson
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "zone", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [0, 0]]]}}
        ]}
        """)

    /// The database as it was written, which each test has a copy of.
    private static let written = Result {
        let imported = try Imported(feed)
        return try withExtendedLifetime(imported) {
            try Data(contentsOf: URL(fileURLWithPath: imported.folder.file("feed.sqlite")))
        }
    }

    private func verify(_ tamper: String?) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("feed.sqlite")
        try Self.written.get().write(to: URL(fileURLWithPath: path))
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            if let tamper {
                try db.execute(sql: tamper)
                #expect(db.changesCount > 0, "\(tamper)")
            }
        }
        try queue.close()
        try DatabaseVerification(path: path, .zip).run()
    }

    @Test("a database as it was written passes")
    func sound() throws { try verify(nil) }

    @Test(
        "a database that was changed in one place fails",
        arguments: [
            "UPDATE time_profiles SET departures = CAST(substr(departures, 1, length(departures) - 1) || x'01' AS BLOB)",
            "UPDATE time_profiles SET arrivals = CAST(x'01' || substr(arrivals, 2) AS BLOB) WHERE arrivals IS NOT NULL",
            "UPDATE stored_trips SET start_time = start_time + 1 WHERE trip_key = 1",
            "UPDATE stored_trips SET id_number = 7 WHERE trip_key = 1",
            "UPDATE trip_id_forms SET prefix = prefix || 'x'",
            "DELETE FROM stored_trips WHERE trip_key = 1",
            "UPDATE trip_attributes SET trip_short_name = 'three' WHERE trip_attributes_key = 1",
            "UPDATE stored_trips SET block_key = NULL WHERE trip_key = 2",
            "UPDATE stored_trips SET service_key = NULL WHERE trip_key = 2",
            "UPDATE trip_attributes SET headsign_list_key = NULL WHERE headsign_list_key IS NOT NULL",
            "UPDATE trip_attributes SET bikes_allowed = 2",
            "UPDATE blocks SET block_id = 'B2'",
            "UPDATE patterns SET trip_headsign = 'Elm' WHERE pattern_key = 1",
            "UPDATE patterns SET distances = NULL, distance_decimals = NULL WHERE pattern_key = 1",
            "UPDATE patterns SET first_sequence = 9",
            "UPDATE patterns SET sequences = stop_keys, sequence_width = stop_width",
            "UPDATE patterns SET stop_keys = CAST(zeroblob(length(stop_keys) - 1) || x'01' AS BLOB)",
            "UPDATE patterns SET stop_count = stop_count - 1",
            "UPDATE stop_time_attributes SET pickup_type = 1",
            "UPDATE stop_headsigns SET stop_headsign = 'by'",
            "UPDATE stop_headsigns SET last_position = 1",
            "UPDATE stored_stops SET stop_name = 'ash' WHERE stop_id = 'A'",
            "UPDATE stored_stops SET lat = stop_lat + 0.00000001 WHERE stop_id = 'A'",
            "UPDATE stored_stops SET parent_key = 1 WHERE stop_id = 'B'",
            "UPDATE stored_stops SET stop_attributes_key = NULL WHERE stop_id = 'C'",
            "UPDATE stored_routes SET route_type = 2",
            "UPDATE service_weeks SET sunday = 0",
            "UPDATE service_exceptions SET exception_type = 1",
            "UPDATE stored_shapes SET shape_id = 's'",
            "UPDATE stored_shapes SET point_count = 2",
            "UPDATE stored_shapes SET point_count = 4",
            "UPDATE shape_stretches SET steps = CAST(substr(steps, 1, length(steps) - 1) || x'07' AS BLOB)",
            "UPDATE shape_stretches SET point_count = 2",
            "UPDATE shape_stretches SET lat_decimals = lat_decimals + 1",
            "UPDATE shape_stretches SET first_lon = first_lon + 1",
            "UPDATE shape_stretches SET smallest_lon_step = smallest_lon_step - 1",
            "UPDATE shape_stretches SET lat_bits = lat_bits - 1",
            "UPDATE shape_stretches SET smallest_sequence_step = 2",
            "UPDATE shape_spans SET first_sequence = 2",
            "UPDATE shape_spans SET first_distance = 0",
            "UPDATE shape_spans SET point_count = 2",
            "UPDATE shape_spans SET first_point = 1",
            "UPDATE shape_spans SET stretch_key = 2",
            "DELETE FROM shape_spans",
            "DELETE FROM shape_stretches",
            "UPDATE stored_frequencies SET headway_secs = 601",
            "DELETE FROM stored_frequencies",
            "UPDATE stored_feed_info SET feed_lang = 'fr'",
            "UPDATE stored_agency SET agency_name = 'Large Transit'",
            "UPDATE kept_records SET cells = replace(cells, '11:10:00', '11:10:01')",
            "DELETE FROM kept_records",
            "UPDATE extra_texts SET value = 'ever'",
            "UPDATE extra_columns SET place = place + 1",
            "UPDATE extra_cells SET numbers = x'00FFFF' WHERE numbers IS NOT NULL",
            "UPDATE extra_cells SET number = number + 1 WHERE number IS NOT NULL",
            "UPDATE kept_files SET bytes = CAST('thine to keep' AS BLOB)",
            "DELETE FROM kept_files",
            "UPDATE stored_locations SET before = before || ' ' WHERE row_key = 1",
            "DELETE FROM stored_locations WHERE feature IS NULL",
            "DELETE FROM extra_cells",
            "DELETE FROM extra_columns",
            "UPDATE imported_files SET row_count = row_count + 1 WHERE file_name = 'stops.txt'",
        ])
    func tampered(sql: String) throws {
        let error = try #require(throws: ImportError.self, "\(sql)") { try verify(sql) }
        #expect(error.code == .notVerified)
    }
}
