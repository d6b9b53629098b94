package import GTFSModel

extension TimetableDiff: AnswerCodable {
    /// The object that `diff` writes.
    package static let fields = AnswerFields(TimetableDiff(old: .blank, new: .blank)) { fields in
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

extension TimetableDiff.Side: AnswerCodable {
    fileprivate static let blank = TimetableDiff.Side(source: "", routes: 0, stops: 0, trips: 0, stopTimes: 0)

    /// A side of `diff`.
    package static let fields = AnswerFields(blank) { fields in
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

extension TimetableDiff.Field: AnswerCodable {
    /// A field of a change.
    package static let fields = AnswerFields(TimetableDiff.Field(name: "")) { fields in
        fields.add("field", \.name)
        fields.add("old", \.old)
        fields.add("new", \.new)
    }
}

extension TimetableDiff.RouteChange: AnswerCodable {
    /// A change of a route.
    package static let fields: AnswerFields<Self> = AnswerFields(TimetableDiff.RouteChange(changes: [], routeID: "")) {
        fields in
        fields.add("kind", derived: { _ in "route" })
        fields.add("changes", \.changes)
        fields.add("route_id", \.routeID)
        fields.add("old_route_id", \.oldRouteID)
        fields.add("route_short_name", \.shortName)
        fields.add("route_long_name", \.longName)
        fields.add("fields", \.fields, absent: [])
    }
}

extension TimetableDiff.StopChange: AnswerCodable {
    /// A change of a stop.
    package static let fields: AnswerFields<Self> = AnswerFields(TimetableDiff.StopChange(changes: [], stopID: "")) {
        fields in
        fields.add("kind", derived: { _ in "stop" })
        fields.add("changes", \.changes)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.name)
        fields.add("distance", \.distance)
        fields.add("fields", \.fields, absent: [])
    }
}

extension TimetableDiff.TripChange: AnswerCodable {
    /// A change of a trip.
    package static let fields: AnswerFields<Self> = AnswerFields(TimetableDiff.TripChange(changes: [], tripID: "")) {
        fields in
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

extension TimetableDiff.ServiceChange: AnswerCodable {
    private static let blank = TimetableDiff.ServiceChange(
        date: ServiceDate(dayNumber: 0), oldTrips: 0, newTrips: 0, oldSeconds: 0, newSeconds: 0)

    /// A change of a day.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("kind", derived: { $0.routeID == nil ? "day" : "route_day" })
        fields.add("date", \.date)
        fields.add("route_id", \.routeID)
        fields.add("old_trips", \.oldTrips)
        fields.add("new_trips", \.newTrips)
        fields.add("old_service_seconds", \.oldSeconds)
        fields.add("new_service_seconds", \.newSeconds)
    }
}

extension TimetableDiff.FileChange: AnswerCodable {
    /// A change of a file.
    package static let fields = AnswerFields(TimetableDiff.FileChange(name: "")) { fields in
        fields.add("kind", derived: { _ in "file" })
        fields.add("file", \.name)
        fields.add("old_records", \.oldRecords)
        fields.add("new_records", \.newRecords)
        fields.add("added", \.added)
        fields.add("removed", \.removed)
    }
}
