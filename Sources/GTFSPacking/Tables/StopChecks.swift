internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports errors of single stops, and of stops and their parents.
struct StopChecks {
    private let stops: StopList
    private let references: ReferencedIDs.ReferenceCheck
    private let issues: FileIssues

    init(_ tables: FeedTables, ids: ReferencedIDs, output: ImportOutput) {
        stops = tables.stops
        references = ReferencedIDs.ReferenceCheck(.stops, tables: tables, references: ids, output: output)
        issues = output.issues(of: .stops)
    }

    /// To be called after all of stops.txt has been read.
    func report() throws {
        for row in stops.keptRows { try check(row) }
        let rows = stops.rows.rows
        for index in rows.indices where Self.referring.contains(where: { rows.value($0, at: index) != .null }) {
            if let row = rows[index] { try check(row) }
        }
    }

    /// The fields that refer to other records, by their positions in the declaration.
    private static let referring = GTFSFile.stops.fields.indices.filter {
        !GTFSFile.stops.fields[$0].references.isEmpty
    }

    private func check(_ row: TypedRow) throws {
        try references.check(row)
        let stop = RowFields(.stops, row: row)
        guard hasWrongParent(stop) else { return }
        let parent = stop.text("parent_station")
        try issues.report(
            "wrong_parent_location_type", .error, line: row.line, field: "parent_station", value: parent)
    }

    private func hasWrongParent(_ stop: RowFields) -> Bool {
        guard let id = stop.text("parent_station"), let parent = parent(id) else { return false }
        let type = stop.integer("location_type") ?? 0
        guard type != 1, (0...4).contains(type) else { return false }
        return parent.integer("location_type") ?? 0 != (type == 4 ? 0 : 1)
    }

    private func parent(_ id: String) -> RowFields? {
        stops.rows.ids.find(id).flatMap { stops.rows.rows[Int($0)] }.map { RowFields(.stops, row: $0) }
    }
}

extension StopChecks {
    /// Reports the errors of a stop by itself; also of one whose id a later record has, too.
    static func report(_ row: TypedRow, _ output: ImportOutput) throws {
        let stop = RowFields(.stops, row: row)
        try output.issues(of: .stops).report(faults(of: stop), line: row.line) { stop[$0].shown }
    }

    private static func faults(of stop: RowFields) -> [RowFields.Fault] {
        let type = stop.integer("location_type") ?? 0
        var faults: [RowFields.Fault] = []
        if (0...2).contains(type), stop.isBlank("stop_name") {
            faults.append(RowFields.Fault("missing_stop_name", severity: .error, field: "stop_name"))
        }
        return faults + positionFaults(of: stop, type) + parentFaults(of: stop, type)
    }

    /// "Required for locations which are stops (location_type=0), stations (location_type=1) or entrances/exits
    /// (location_type=2)" (reference, stops.stop_lat).
    private static func positionFaults(of stop: RowFields, _ type: Int) -> [RowFields.Fault] {
        guard let latitude = stop["stop_lat"].real, let longitude = stop["stop_lon"].real else {
            let missing = stop.isBlank("stop_lat") ? "stop_lat" : "stop_lon"
            return type < 3 ? [RowFields.Fault("stop_without_location", severity: .error, field: missing)] : []
        }
        // No stop is within a degree of these: somebody wrote 0, or swapped or cut off digits.
        if abs(latitude) <= 1, abs(longitude) <= 1 {
            return [RowFields.Fault("point_near_origin", severity: .error, field: "stop_lat")]
        }
        return abs(latitude) >= 89 && abs(latitude) <= 90
            ? [RowFields.Fault("point_near_pole", severity: .error, field: "stop_lat")] : []
    }

    /// "Stop/platform … parent_station contains the ID of a station", "Boarding area … of a platform", stations have
    /// none (reference, stops.parent_station).
    private static func parentFaults(of stop: RowFields, _ type: Int) -> [RowFields.Fault] {
        guard stop.isBlank("parent_station") else {
            return type == 1
                ? [RowFields.Fault("station_with_parent_station", severity: .error, field: "parent_station")] : []
        }
        if (2...4).contains(type) {
            return [RowFields.Fault("location_without_parent_station", severity: .error, field: "parent_station")]
        }
        let isPlatform = type == 0 && !stop.isBlank("platform_code")
        return isPlatform
            ? [RowFields.Fault("platform_without_parent_station", severity: .info, field: "parent_station")] : []
    }
}
