internal import GTFSFeed
internal import GTFSModel

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

    private static func agencyURLs(_ feed: CheckedFeed, _ route: FeedRecord, _ findings: Findings) throws {
        let agencies = try feed.agencyURLs().records(of: route, "route_url")
        findings.add("same_route_and_agency_url", of: agencies) { agency in
            route.sample(["routeId": "route_id"], row: "routeCsvRowNumber")
                + agency.sample(["agencyName": "agency_name"], row: "agencyCsvRowNumber")
                + NoticeSample(["routeUrl": route.text("route_url").map { .text($0) }])
        }
    }
}
