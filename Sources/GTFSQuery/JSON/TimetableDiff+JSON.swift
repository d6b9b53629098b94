internal import GTFSModel

extension TimetableDiff: Codable {
    /// Reads what `diff` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes what `diff` writes.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TimetableDiff(old: .blank, new: .blank)) { fields in
        fields.add("same", derived: \.isSame)
        fields.add("old", \.old)
        fields.add("new", \.new)
        fields.add("first_day", \.firstDay)
        fields.add("last_day", \.lastDay)
        fields.add("routes", \.routes)
        fields.add("stops", \.stops)
        fields.add("trips", \.trips)
        fields.add("days", \.days)
        fields.add("route_days", \.routeDays)
        fields.add("files", \.files)
    }
}

extension TimetableDiff.Side: Codable {
    /// Reads a side of `diff`.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a side of `diff`.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    fileprivate static let blank = TimetableDiff.Side(source: "", routes: 0, stops: 0, trips: 0, stopTimes: 0)

    private static let fields = AnswerFields(blank) { fields in
        fields.add("source", \.source)
        fields.add("feed_version", \.version)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("routes", \.routes)
        fields.add("stops", \.stops)
        fields.add("trips", \.trips)
        fields.add("stop_times", \.stopTimes)
    }
}

extension TimetableDiff.Field: Codable {
    /// Reads a field of a change.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a field of a change.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TimetableDiff.Field(name: "")) { fields in
        fields.add("field", \.name)
        fields.add("old", \.old)
        fields.add("new", \.new)
    }
}

extension TimetableDiff.RouteChange: Codable {
    /// Reads a change of a route.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a change of a route.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TimetableDiff.RouteChange(changes: [], routeID: "")) { fields in
        fields.add("kind", derived: { _ in "route" })
        fields.add("changes", \.changes)
        fields.add("route_id", \.routeID)
        fields.add("old_route_id", \.oldRouteID)
        fields.add("route_short_name", \.shortName)
        fields.add("route_long_name", \.longName)
        fields.add("fields", \.fields, absent: [])
    }
}

extension TimetableDiff.StopChange: Codable {
    /// Reads a change of a stop.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a change of a stop.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TimetableDiff.StopChange(changes: [], stopID: "")) { fields in
        fields.add("kind", derived: { _ in "stop" })
        fields.add("changes", \.changes)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.name)
        fields.add("distance", \.distance)
        fields.add("fields", \.fields, absent: [])
    }
}

extension TimetableDiff.TripChange: Codable {
    /// Reads a change of a trip.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a change of a trip.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TimetableDiff.TripChange(changes: [], tripID: "")) { fields in
        fields.add("kind", derived: { _ in "trip" })
        fields.add("changes", \.changes)
        fields.add("trip_id", \.tripID)
        fields.add("old_trip_id", \.oldTripID)
        fields.add("route_id", \.routeID)
        fields.add("shift", \.shift)
        fields.add("largest_shift", \.largestShift)
        fields.add("fields", \.fields, absent: [])
    }
}

extension TimetableDiff.ServiceChange: Codable {
    /// Reads a change of a day.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a change of a day.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = TimetableDiff.ServiceChange(
        date: ServiceDate(dayNumber: 0), oldTrips: 0, newTrips: 0, oldSeconds: 0, newSeconds: 0)

    private static let fields = AnswerFields(blank) { fields in
        fields.add("kind", derived: { $0.routeID == nil ? "day" : "route_day" })
        fields.add("date", \.date)
        fields.add("route_id", \.routeID)
        fields.add("old_trips", \.oldTrips)
        fields.add("new_trips", \.newTrips)
        fields.add("old_service_seconds", \.oldSeconds)
        fields.add("new_service_seconds", \.newSeconds)
    }
}

extension TimetableDiff.FileChange: Codable {
    /// Reads a change of a file.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a change of a file.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TimetableDiff.FileChange(name: "")) { fields in
        fields.add("kind", derived: { _ in "file" })
        fields.add("file", \.name)
        fields.add("old_records", \.oldRecords)
        fields.add("new_records", \.newRecords)
        fields.add("added", \.added)
        fields.add("removed", \.removed)
    }
}
