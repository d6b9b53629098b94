internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Issues of an import after which the Canonical GTFS Validator does not have the whole file.
enum UnreadableCode {
    /// Whether an issue takes its file from the rules that read several.
    static func isOfReading(_ issue: FeedReader.IssueExamplesRow) -> Bool {
        let code = FeedIssue.Code(issue.code)
        if FeedIssue.codesOfHeaders.contains(code) { return true }
        let severity = FeedIssue.Severity(rawValue: issue.severity) ?? .error
        let fields = issue.examples.isEmpty ? [nil] : issue.examples.map(\.field)
        return fields.contains { FeedIssue.isOfReading(code, severity, file: issue.fileName, field: $0) }
    }

    /// The files that issues of the import follow from: if the validator does not have one of them, it does not report them.
    static func sources(of issue: FeedReader.IssueExamplesRow, _ feed: CheckedFeed) -> [String] {
        let file = issue.fileName
        return switch FeedIssue.Code(issue.code) {
        case "unused_shape": ["shapes.txt", "trips.txt"]
        case "unused_trip", "unusable_trip": ["trips.txt", "stop_times.txt"]
        case "stop_without_stop_time", "location_with_unexpected_stop_time":
            ["stops.txt", "stop_times.txt", "location_group_stops.txt"]
        case "missing_required_agency_id": ["agency.txt", file]
        // A translation may be of any file, so the rule needs all that the feed has or should have.
        case "translation_foreign_key_violation", "translation_unexpected_value", "translation_unknown_table_name":
            feed.names + feed.missing
        case "foreign_key_violation": [file] + targets(of: issue)
        case "duplicate_key", "duplicate_route_name", "inconsistent_agency_timezone", "more_than_one_entity",
            "overlapping_frequency", "unsorted_stop_times", "wrong_parent_location_type":
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
