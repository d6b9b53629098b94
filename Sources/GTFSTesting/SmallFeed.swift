public import GTFSModel
public import GTFSQuery

/// A small feed for a test or a preview, written in a few lines.
///
///     var feed = SmallFeed()
///     feed.addStop("central", "Central")
///     feed.addStop("airport", "Airport")
///     feed.addLine("T8", to: "Airport", stops: ["central": 0, "airport": 780], every: 600)
///     let timetable = try feed.timetable()
///
/// All trips run each day of `days`. What this type has no word for is added as text: `feed["transfers.txt"] = "…"`.
public struct SmallFeed: Sendable {
    /// agency_timezone of the only agency, an IANA name.
    public var timeZone = "Australia/Sydney"
    /// agency_name of the only agency.
    public var agencyName = "Made-up Transport"
    /// The days on which all trips run: 2020 to 2039 unless told otherwise.
    public var days = ServiceDate(dayNumber: 18_262)...ServiceDate(dayNumber: 25_566)

    /// Stops in the order of a trip, each with the seconds from its first departure to the one there.
    public typealias Offsets = KeyValuePairs<Stop.ID, Int>

    private var stops: [[String]] = []
    private var routes: [[String]] = []
    private var trips: [[String]] = []
    private var stopTimes: [[String]] = []
    private var texts: [String: String] = [:]

    /// A feed without stops.
    public init() {}

    /// Adds a stop, a platform of a station, or a station.
    /// - Parameters:
    ///   - name: stop_name; nil for the id.
    ///   - position: nil for one a kilometre north of the stop before.
    ///   - station: the id of the station that a platform is part of; nil for a stop by itself.
    ///   - platform: platform_code; nil for none.
    ///   - isStation: whether it is a station, at whose platforms trips stop.
    public mutating func addStop(
        _ id: Stop.ID, _ name: String? = nil, at position: Coordinate? = nil, station: Stop.ID? = nil,
        platform: String? = nil, isStation: Bool = false
    ) {
        let point = position ?? Coordinate(latitude: -33.9 + 0.009 * Double(stops.count % 1000), longitude: 151.2)
        stops.append([
            id.rawValue, name ?? id.rawValue, "\(point.latitude)", "\(point.longitude)", isStation ? "1" : "0",
            station?.rawValue ?? "", platform ?? "",
        ])
    }

    /// Adds a route with a trip every so often. The trips have the ids `T8-0500`, `T8-0510` …: name and first departure.
    /// - Parameters:
    ///   - name: route_short_name, which is route_id too, and has trips from several calls.
    ///   - type: route_type.
    ///   - headsign: trip_headsign; nil for the name of the last stop.
    ///   - stops: each stop with the seconds from the first departure to the one there.
    ///   - times: the first departure from the first stop, and the latest one; from 05:00 to the end of the day unless told
    ///     otherwise.
    ///   - seconds: from one trip to the next, at least 1.
    public mutating func addLine(
        _ name: String, type: RouteType = .bus, to headsign: String? = nil, stops: Offsets,
        during times: ClosedRange<ServiceTime> = ServiceTime(seconds: 18_000)...ServiceTime(seconds: 86_399),
        every seconds: Int
    ) {
        for start in stride(from: times.lowerBound.seconds, through: times.upperBound.seconds, by: max(1, seconds)) {
            let clock = "\(ServiceTime(seconds: start))".filter { $0 != ":" }
            let minute = clock.hasSuffix("00") ? String(clock.dropLast(2)) : clock
            let times = stops.map { (stop: $0.key, time: ServiceTime(seconds: start + $0.value)) }
            addTrip(Trip.ID("\(name)-\(minute)"), type: type, line: name, headsign: headsign, times: times)
        }
    }

    /// Adds one trip, and its route if that is new.
    /// - Parameters:
    ///   - line: route_short_name, which is route_id too.
    ///   - type: route_type.
    ///   - headsign: trip_headsign; nil for the name of the last stop.
    ///   - stops: each stop with its time, such as `"08:05:00"`; a text that is no time leaves it blank.
    public mutating func addTrip(
        _ id: Trip.ID, line: String, type: RouteType = .bus, to headsign: String? = nil,
        stops: KeyValuePairs<Stop.ID, String>
    ) {
        addTrip(
            id, type: type, line: line, headsign: headsign, times: stops.map { ($0.key, ServiceTime($0.value)) })
    }

    private mutating func addTrip(
        _ id: Trip.ID, type: RouteType, line: String, headsign: String?, times: [(Stop.ID, ServiceTime?)]
    ) {
        if !routes.contains(where: { $0[0] == line }) { routes.append([line, "A", line, "\(type.rawValue)"]) }
        trips.append([line, "D", id.rawValue, headsign ?? ""])
        for (index, (stop, time)) in times.enumerated() {
            let text = time.map(\.description) ?? ""
            stopTimes.append([id.rawValue, text, text, stop.rawValue, "\(index + 1)"])
        }
    }

    /// The text of a file: one that was set, or what the other functions have added; nil if it has neither.
    public subscript(file: String) -> String? {
        get { files[file] }
        set { texts[file] = newValue }
    }

    /// The text of each file by its name.
    public var files: [String: String] {
        let made = [
            "agency.txt": Self.table(
                "agency_id,agency_name,agency_url,agency_timezone",
                [["A", agencyName, "https://example.org", timeZone]]),
            "feed_info.txt": Self.table(
                "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version,"
                    + "feed_contact_email",
                [
                    [
                        agencyName, "https://example.org", "en", Self.text(days.lowerBound), Self.text(days.upperBound),
                        "1", "feed@example.org",
                    ]
                ]),
            "stops.txt": Self.table(
                "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code", stops),
            "routes.txt": Self.table("route_id,agency_id,route_short_name,route_type", routes),
            "calendar.txt": Self.table(
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                [["D", "1", "1", "1", "1", "1", "1", "1", Self.text(days.lowerBound), Self.text(days.upperBound)]]),
            "trips.txt": Self.table("route_id,service_id,trip_id,trip_headsign", trips),
            "stop_times.txt": Self.table("trip_id,arrival_time,departure_time,stop_id,stop_sequence", stopTimes),
        ]
        return made.merging(texts) { $1 }
    }

    /// The feed as a timetable.
    /// - Throws: `ImportError` if the text is no feed, or the temporary file cannot be written.
    public func timetable() throws -> Timetable { try Timetable(feed: files) }

    private static func text(_ date: ServiceDate) -> String { "\(date.yyyymmdd)" }

    private static func table(_ header: String, _ rows: [[String]]) -> String {
        ([header] + rows.map { $0.map(cell).joined(separator: ",") }).joined(separator: "\n") + "\n"
    }

    /// RFC 4180: text with a comma, a quote or the end of a line stands in quotes.
    private static func cell(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
