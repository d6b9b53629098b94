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
