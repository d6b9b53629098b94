internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query route ID`: everything about one route.
struct RouteCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Everything about a route: its names, and the stop sequences of its trips.")

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The route_id.", valueName: "route-id"))
    var route: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let detail = try timetable.route(Route.ID(route))
        let patterns = detail.patterns.map(Self.record)
        var record = PlainRecord.route(detail.route)
        record.add("agency_name", detail.agencyName)
        record.add("patterns", patterns)
        return Answer(
            single: record, sections: [.facts(facts(detail)), .rows(patterns, Self.columns, title: "Patterns")])
    }

    private static func record(_ pattern: RoutePattern) -> Record {
        Record { record in
            record.add("direction_id", pattern.directionID)
            record.add("trip_headsign", pattern.headsign)
            record.add("trips", pattern.tripCount)
            record.add(
                "stops",
                pattern.stops.map { stop in
                    Record {
                        $0.add("stop_id", stop.id)
                        $0.add("stop_name", stop.name)
                    }
                })
        }
    }

    private func facts(_ detail: RouteDetail) -> [(name: String, value: String?)] {
        let route = detail.route
        return [
            ("Route", route.id.rawValue), ("Short name", route.shortName), ("Long name", route.longName),
            ("Type", route.type.map { RouteTypeName.text(.integer($0)) }),
            ("Agency", detail.agencyName ?? route.agencyID?.rawValue), ("Description", route.description),
            // Blank colours mean white and black (routes.txt, route_color and route_text_color).
            ("Colours", "#\(route.color ?? "FFFFFF"), text #\(route.textColor ?? "000000")"), ("Page", route.url),
        ]
    }

    private static var columns: [TableColumn] {
        [
            TableColumn("Direction", "direction_id", .right), TableColumn("To", "trip_headsign"),
            TableColumn("Trips", "trips", .right), TableColumn("Stops", .right) { String(stops($0).count) },
            TableColumn("From stop") { stops($0).first?.text("stop_name") ?? "" },
            TableColumn("To stop") { stops($0).last?.text("stop_name") ?? "" },
        ]
    }

    private static func stops(_ record: Record) -> [Record] {
        guard case .list(let stops)? = record["stops"] else { return [] }
        return stops.compactMap { if case .object(let stop) = $0 { stop } else { nil } }
    }
}
