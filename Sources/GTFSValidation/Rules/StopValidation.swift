internal import GTFSFeed
internal import GTFSModel

/// Stops, stations and what lies in them (reference, stops.txt).
enum StopValidation {
    static let all: [ValidationRule] = [
        .record("same_name_and_description_for_stop", of: file) { stop in
            guard let name = stop.text("stop_name"), let text = stop.text("stop_desc"),
                name.lowercased() == text.lowercased()
            else { return nil }
            return stop.sample(["stopId": "stop_id", "stopDesc": "stop_desc"])
        },
        .record("stop_access_specified_for_incorrect_location", of: file) { stop in
            stop.has("stop_access") && (stop.integer("location_type") ?? 0) != 0 ? stop.sample(accessFields) : nil
        },
        .record("stop_access_specified_for_stop_with_no_parent_station", of: file) { stop in
            stop.has("stop_access") && (stop.integer("location_type") ?? 0) == 0 && !stop.has("parent_station")
                ? stop.sample(accessFields) : nil
        },
        .rows("same_stop_and_agency_url", "same_stop_and_route_url", reading: urlFiles, of: { _ in [file] }, urls),
        .feed("unused_station", reading: [file], unusedStations),
    ]

    private static let file = "stops.txt"
    private static let urlFiles = ["agency.txt", "routes.txt", "stops.txt"]
    private static var accessFields: KeyValuePairs<String, String> {
        ["stopId": "stop_id", "stopName": "stop_name", "stopAccess": "stop_access", "locationType": "location_type"]
    }

    private static func urls(_ feed: CheckedFeed, stop: FeedRecord, findings: Findings) throws {
        guard stop.has("stop_url") else { return }
        func sample() -> NoticeSample {
            stop.sample(["stopId": "stop_id", "stopUrl": "stop_url"], row: "stopCsvRowNumber")
        }
        findings.add("same_stop_and_agency_url", of: try feed.agencyURLs().records(of: stop, "stop_url")) { agency in
            sample() + agency.sample(["agencyName": "agency_name"], row: "agencyCsvRowNumber")
        }
        findings.add("same_stop_and_route_url", of: try feed.routeURLs().records(of: stop, "stop_url")) { route in
            sample() + route.sample(["routeId": "route_id"], row: "routeCsvRowNumber")
        }
    }

    private static func unusedStations(_ feed: CheckedFeed, findings: Findings) throws {
        let stops = try feed.stops()
        let parents = Set(stops.all.lazy.filter { $0.isType(.stop) }.compactMap(\.parentID))
        for station in stops.all where station.isType(.station) && !parents.contains(station.id) {
            findings.add("unused_station") { station.fields }
        }
    }
}

/// Routes (reference, routes.txt).
enum RouteValidation {
    static let all: [ValidationRule] = [
        .rows("same_route_and_agency_url", reading: files, of: { _ in ["routes.txt"] }, agencyURLs),
        .record("unexpected_enum_value", of: "routes.txt", extendedTypes),
    ]

    /// The import takes the extended types, as many feeds have them, though the reference does not.
    private static func extendedTypes(_ route: FeedRecord) -> NoticeSample? {
        route.integer("route_type").map { $0 >= 100 && isExtended($0) } ?? false
            ? NoticeSample(["filename": "routes.txt"])
                + route.sample(["fieldValue": "route_type", "routeId": "route_id"])
                + NoticeSample(["fieldName": "route_type"]) : nil
    }

    /// Whether the import takes the type; it reports any other.
    private static func isExtended(_ type: Int) -> Bool {
        guard case .enumeration(let allowed)? = GTFSFile.routes.field(named: "route_type")?.kind else { return false }
        return allowed.contains(type)
    }

    private static let files = ["agency.txt", "routes.txt", "stops.txt"]

    private static func agencyURLs(_ feed: CheckedFeed, route: FeedRecord, findings: Findings) throws {
        let agencies = try feed.agencyURLs().records(of: route, "route_url")
        findings.add("same_route_and_agency_url", of: agencies) { agency in
            route.sample(["routeId": "route_id"], row: "routeCsvRowNumber")
                + agency.sample(["agencyName": "agency_name"], row: "agencyCsvRowNumber")
                + NoticeSample(["routeUrl": route.text("route_url").map { .text($0) }])
        }
    }
}
