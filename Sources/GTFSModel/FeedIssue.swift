/// An error in the data of a feed, with its file, line, field and value. The import goes on; issues are collected and counted.
public struct FeedIssue: Sendable, Hashable {
    /// What kind of issue: the notice name of the Canonical GTFS Validator where it has one.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name, such as `duplicate_key`.
        public let rawValue: String
        /// A code of any name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A code of any name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// A code as it is printed.
        public init(stringLiteral value: String) { rawValue = value }
        public var description: String { rawValue }
    }

    /// The severity of an issue, as the Canonical GTFS Validator has it.
    public enum Severity: String, Sendable, CaseIterable {
        /// The feed breaks the reference.
        case error = "ERROR"
        /// The feed misses a recommendation, or is likely wrong.
        case warning = "WARNING"
        /// Worth knowing, but not wrong.
        case info = "INFO"
    }

    /// What happened to the cell or record that the issue is about.
    public enum Action: String, Sendable {
        /// The value is used unchanged.
        case kept
        /// The cell went to `extra_values`; the typed column is NULL.
        case setAside = "set_aside"
        /// The record went to `kept_records`.
        case recordSetAside = "record_set_aside"
        /// The file as a whole could not be read further.
        case fileCutShort = "file_cut_short"
    }

    /// What kind of issue.
    public var code: Code
    /// How much it matters.
    public var severity: Severity
    /// The file in the feed, e.g. `stop_times.txt`; nil if it is about the feed as a whole.
    public var file: String?
    /// The line on which the record begins, the header being line 1; nil if it is about the file as a whole.
    public var line: Int?
    /// The column; nil if it is about the record as a whole.
    public var field: String?
    /// The value as the feed has it.
    public var value: String?
    /// What happened to the cell or record.
    public var action: Action

    /// An issue; values that are not given are nil.
    public init(
        _ code: Code, _ severity: Severity, file: String? = nil, line: Int? = nil, field: String? = nil,
        value: String? = nil, action: Action = .kept
    ) {
        self.code = code
        self.severity = severity
        self.file = file
        self.line = line
        self.field = field
        self.value = value
        self.action = action
    }
}

extension FeedIssue {
    /// Issues of a file or its header, after which the Canonical GTFS Validator has no record of the file.
    package static let codesOfHeaders: Set<Code> = [
        "csv_parsing_failed", "duplicated_column", "empty_column_name", "empty_file", "malformed_json",
        "missing_required_column",
    ]

    /// Errors of a row, after which it does not have that record, and does not check the file together with others.
    private static let codesOfRows: Set<Code> = [
        "invalid_character", "invalid_color", "invalid_currency", "invalid_date", "invalid_email", "invalid_float",
        "invalid_integer", "invalid_language_code", "invalid_row_length", "invalid_time", "invalid_timezone",
        "invalid_url", "missing_required_field", "new_line_in_value", "number_out_of_range",
    ]

    /// Fields that a rule requires, and not the reading of a row.
    private static let fieldsRequiredByRules: [String: Set<String>] = [
        "stop_times.txt": ["stop_id"], "translations.txt": ["record_id", "record_sub_id"],
        "transfers.txt": ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id"],
        "fare_leg_join_rules.txt": ["from_stop_id", "to_stop_id"],
    ]

    /// Whether an issue of this kind is an error in the reading of a row, so that the validator does not have it. A NUL, which is
    /// reported as a warning, is none.
    package static func isOfReading(_ code: Code, _ severity: Severity, file: String, field: String?) -> Bool {
        guard severity == .error, codesOfRows.contains(code) else { return false }
        return code != "missing_required_field"
            || !(field.map { fieldsRequiredByRules[file]?.contains($0) ?? false } ?? false)
    }
}
