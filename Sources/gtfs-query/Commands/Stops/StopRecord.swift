internal import GTFSModel

/// The fields of a stop, under GTFS's own names.
extension Stop {
    var record: Record {
        Record { record in
            record.add("stop_id", id)
            record.add("stop_code", code)
            record.add("stop_name", name)
            record.add("tts_stop_name", spokenName)
            record.add("stop_desc", description)
            record.add("stop_lat", position?.latitude)
            record.add("stop_lon", position?.longitude)
            record.add("zone_id", zoneID)
            record.add("stop_url", url)
            record.add("location_type", locationType)
            record.add("parent_station", parentID)
            record.add("stop_timezone", timeZone)
            record.add("wheelchair_boarding", wheelchairBoarding)
            record.add("level_id", levelID)
            record.add("platform_code", platformCode)
        }
    }
}

/// The fields of a route, under GTFS's own names.
extension Route {
    var record: Record {
        Record { record in
            record.add("route_id", id)
            record.add("agency_id", agencyID)
            record.add("route_short_name", shortName)
            record.add("route_long_name", longName)
            record.add("route_desc", description)
            record.add("route_type", type)
            record.add("route_url", url)
            record.add("route_color", color)
            record.add("route_text_color", textColor)
            record.add("route_sort_order", sortOrder)
        }
    }

    /// The name of a mode that includes route_type, else its number.
    var typeInWords: String? {
        type.map { type in TransitMode.names.first { TransitMode($0)?.includes(type) ?? false } ?? String(type) }
    }

    static var columns: [Column<Route>] {
        [
            Column("Route") { $0.id.rawValue }, Column("Short name") { $0.shortName },
            Column("Long name") { $0.longName }, Column("Type") { $0.typeInWords },
            Column("Agency") { $0.agencyID?.rawValue },
        ]
    }
}
