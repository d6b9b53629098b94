internal import GTFSModel
internal import GTFSQuery

/// Stops and routes under GTFS's own field names.
enum PlainRecord {
    static func stop(_ stop: Stop) -> Record {
        Record { record in
            record.add("stop_id", stop.id)
            record.add("stop_code", stop.code)
            record.add("stop_name", stop.name)
            record.add("tts_stop_name", stop.spokenName)
            record.add("stop_desc", stop.description)
            record.add("stop_lat", stop.position?.latitude)
            record.add("stop_lon", stop.position?.longitude)
            record.add("zone_id", stop.zoneID)
            record.add("stop_url", stop.url)
            record.add("location_type", stop.locationType)
            record.add("parent_station", stop.parentID)
            record.add("stop_timezone", stop.timeZone)
            record.add("wheelchair_boarding", stop.wheelchairBoarding)
            record.add("level_id", stop.levelID)
            record.add("platform_code", stop.platformCode)
        }
    }

    static func route(_ route: Route) -> Record {
        Record { record in
            record.add("route_id", route.id)
            record.add("agency_id", route.agencyID)
            record.add("route_short_name", route.shortName)
            record.add("route_long_name", route.longName)
            record.add("route_desc", route.description)
            record.add("route_type", route.type)
            record.add("route_url", route.url)
            record.add("route_color", route.color)
            record.add("route_text_color", route.textColor)
            record.add("route_sort_order", route.sortOrder)
        }
    }

    static var routeColumns: [TableColumn] {
        [
            TableColumn("Route", "route_id"),
            TableColumn("Short name", "route_short_name"),
            TableColumn("Long name", "route_long_name"),
            TableColumn("Type") { $0["route_type"].map { RouteTypeName.text($0) } ?? "" },
            TableColumn("Agency", "agency_id"),
        ]
    }
}
