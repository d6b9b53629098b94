import GTFSQuery

extension RequestParameters {
    /// The most rows of a list.
    static let rows = 1...1000

    /// The feed that is asked; nil where none is named.
    func feed() throws -> String? { try text("feed") }

    /// The most rows, from 1 to 1000.
    func limit(_ standard: Int) throws -> Int { try number("limit", in: Self.rows) ?? standard }

    /// A moment as RFC 3339, or a time of day as `08:00` on the day of now there, in seconds since 1970; nil where it is left
    /// out.
    func moment(_ name: String, seenAt now: Moment) throws -> Int? {
        try text(name).map { text in
            if let match = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/),
                let hours = Int(match.1), let minutes = Int(match.2)
            {
                let zone = try now.timetable.timeZone()
                return zone.instant(
                    showing: hours * 3600 + minutes * 60, on: zone.date(at: now.now), notBefore: now.now)
            }
            // A plus sign that was not encoded has become a space.
            guard let instant = RFC3339.instant(text.replacing(" ", with: "+")) ?? RFC3339.instant(text) else {
                throw bad(name, text, "a moment as in 2026-11-25T08:00:00+11:00, or a time of today as in 08:00")
            }
            return instant
        }
    }

    /// When a headway trip leaves its first stop; nil where it is left out.
    func startTime() throws -> ServiceTime? {
        try text("start_time").map { text in
            guard let time = ServiceTime(text) else { throw bad("start_time", text, "a time as in 08:00:00") }
            return time
        }
    }

    /// The modes of transport, by name or route_type.
    func modes() throws -> [TransitMode] {
        try texts("mode").map { text in
            guard let mode = TransitMode(text) else {
                throw bad("mode", text, "one of \(TransitMode.names.joined(separator: ", ")), or a route_type")
            }
            return mode
        }
    }

    /// A position; nil where neither of its two numbers is given.
    func position() throws -> Coordinate? {
        let latitude = try decimal("lat", in: -90...90)
        let longitude = try decimal("lon", in: -180...180)
        guard latitude != nil || longitude != nil else { return nil }
        guard let latitude, let longitude else {
            throw ServiceError.badValue(latitude == nil ? "lat" : "lon", "A position needs lat and lon: give both.")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A part of the map: west, south, east, north.
    func box() throws -> CoordinateBox? {
        try text("bbox").map { text in
            guard let box = CoordinateBox(text) else { throw bad("bbox", text, "west,south,east,north in degrees") }
            return box
        }
    }

    /// A service day, as `20261125`.
    func date(_ name: String) throws -> ServiceDate? {
        try text(name).map { text in
            guard let date = ServiceDate(text) else { throw bad(name, text, "a day as in 20261125") }
            return date
        }
    }

    /// Which trips a board lists.
    func departureFilter() throws -> DepartureFilter {
        var filter = DepartureFilter()
        filter.routes = texts("route").map { Route.ID($0) }
        filter.agencies = texts("agency").map { Agency.ID($0) }
        filter.modes = try modes()
        filter.direction = try number("direction", in: 0...1)
        return filter
    }
}
