internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Issues of an import after which the Canonical GTFS Validator does not have the whole file.
enum UnreadableCode {
    /// Those of the file or its header: it has no records then.
    static let ofHeader: Set = [
        "csv_parsing_failed", "duplicated_column", "empty_column_name", "empty_file", "malformed_json",
        "missing_required_column",
    ]

    /// Also those of a row, after which it does not check the file together with others.
    private static let all = ofHeader.union([
        "invalid_character", "invalid_color", "invalid_currency", "invalid_date", "invalid_email", "invalid_float",
        "invalid_integer", "invalid_language_code", "invalid_row_length", "invalid_time", "invalid_timezone",
        "invalid_url", "missing_required_field", "new_line_in_value", "number_out_of_range",
    ])

    /// What a rule of the whole file requires, and not the reading of a row.
    private static let requiredByRules: [String: Set<String?>] = [
        "stop_times.txt": ["stop_id"], "translations.txt": ["record_id", "record_sub_id"],
        "transfers.txt": ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id"],
        "fare_leg_join_rules.txt": ["from_stop_id", "to_stop_id"],
    ]

    /// Whether an issue takes its file from the rules that read several.
    static func isOfReading(_ issue: FeedReader.IssueExamplesRow) -> Bool {
        guard issue.code == "missing_required_field", let fields = requiredByRules[issue.fileName] else {
            return all.contains(issue.code)
        }
        return !issue.examples.allSatisfy { fields.contains($0.field) }
    }

    /// The files that issues of the import follow from: if the validator does not have one of them, it does not report them.
    static func sources(of issue: FeedReader.IssueExamplesRow) -> [String] {
        let file = issue.fileName
        return switch FeedIssue.Code(issue.code) {
        case "unused_shape": ["shapes.txt", "trips.txt"]
        case "unused_trip", "unusable_trip": ["trips.txt", "stop_times.txt"]
        case "stop_without_stop_time", "location_with_unexpected_stop_time":
            ["stops.txt", "stop_times.txt", "location_group_stops.txt"]
        case "missing_required_agency_id": ["agency.txt", file]
        case "foreign_key_violation": [file] + targets(of: issue)
        case "duplicate_key", "duplicate_route_name", "inconsistent_agency_timezone", "more_than_one_entity",
            "overlapping_frequency", "wrong_parent_location_type":
            [file]
        default: []
        }
    }

    /// The files to which the column of references leads. Databases of earlier versions count the columns of a file together.
    private static func targets(of issue: FeedReader.IssueExamplesRow) -> [String] {
        let fields = Set(issue.examples.map(\.field))
        guard fields.count == 1, let name = fields.first.flatMap({ $0 }) else { return [] }
        return GTFSFile.named(issue.fileName)?.field(named: name)?.references.map(\.file) ?? []
    }
}
