// Rows of the feed, under GTFS's own names.

extension Stop: AnswerCodable {
    /// The keys of stops.txt.
    package static let fields = AnswerFields(Stop(id: "")) { fields in
        fields.add("stop_id", \.id)
        fields.add("stop_code", \.code)
        fields.add("stop_name", \.name)
        fields.add("tts_stop_name", \.spokenName)
        fields.add("stop_desc", \.description)
        fields.add(latitude: "stop_lat", longitude: "stop_lon", \.position)
        fields.add("zone_id", \.zoneID)
        fields.add("stop_url", \.url)
        fields.add("location_type", \.locationType)
        fields.add("parent_station", \.parentID)
        fields.add("stop_timezone", \.timeZone)
        fields.add("wheelchair_boarding", \.wheelchairBoarding)
        fields.add("level_id", \.levelID)
        fields.add("platform_code", \.platformCode)
        fields.addForDecoding { $0.add("stop_access", \.access) }
    }
}

extension Route: AnswerCodable {
    /// The keys of routes.txt.
    package static let fields = AnswerFields(Route(id: "")) { fields in
        fields.add("route_id", \.id)
        fields.add("agency_id", \.agencyID)
        fields.add("route_short_name", \.shortName)
        fields.add("route_long_name", \.longName)
        fields.add("route_desc", \.description)
        fields.add("route_type", \.type)
        fields.add("route_url", \.url)
        fields.add("route_color", \.color)
        fields.add("route_text_color", \.textColor)
        fields.add("route_sort_order", \.sortOrder)
    }
}

extension Agency: AnswerCodable {
    /// The keys of agency.txt.
    package static let fields = AnswerFields(Agency(id: nil)) { fields in
        fields.add("agency_id", \.id)
        fields.add("agency_name", \.name)
        fields.add("agency_url", \.url)
        fields.add("agency_timezone", \.timeZone)
        fields.add("agency_lang", \.language)
        fields.add("agency_phone", \.phone)
    }
}

extension FeedInfo: AnswerCodable {
    /// The keys of feed_info.txt.
    package static let fields = AnswerFields(FeedInfo()) { fields in
        fields.add("feed_publisher_name", \.publisherName)
        fields.add("feed_publisher_url", \.publisherURL)
        fields.add("feed_lang", \.language)
        fields.add("default_lang", \.defaultLanguage)
        fields.add("feed_start_date", \.startDate)
        fields.add("feed_end_date", \.endDate)
        fields.add("feed_version", \.version)
        fields.add("feed_contact_email", \.contactEmail)
        fields.add("feed_contact_url", \.contactURL)
    }
}

extension Trip: AnswerCodable {
    /// The keys of trips.txt.
    package static let fields = AnswerFields(Trip(id: "")) { fields in
        fields.add("trip_id", \.id)
        fields.add("route_id", \.routeID)
        fields.add(days, of: \.self)
    }

    /// The keys after those of the route.
    package static let days = AnswerFields(Trip(id: "")) { fields in
        fields.add("service_id", \.serviceID)
        fields.add("trip_headsign", \.headsign)
        fields.add("trip_short_name", \.shortName)
        fields.add("direction_id", \.directionID)
        fields.add("block_id", \.blockID)
        fields.add("shape_id", \.shapeID)
        fields.add("wheelchair_accessible", \.wheelchairAccessible)
        fields.add("bikes_allowed", \.bikesAllowed)
        fields.add("cars_allowed", \.carsAllowed)
    }
}

extension FrequencyWindow: AnswerCodable {
    /// The keys of frequencies.txt.
    package static let fields = AnswerFields(FrequencyWindow(start: nil, end: nil, headway: nil, exactTimes: nil)) {
        fields in
        fields.add("start_time", \.start)
        fields.add("end_time", \.end)
        fields.add("headway_secs", \.headway)
        fields.add("exact_times", \.exactTimes)
    }
}
