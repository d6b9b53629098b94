/// A kind of notice: its code and severity by the Canonical GTFS Validator 8.0.1, and what it tells.
///
///     NoticeKind.of("expired_calendar")?.meaning == "A service has ended."
public struct NoticeKind: Sendable, Hashable {
    /// Whom notices of a kind concern.
    public enum Concern: String, Sendable, CaseIterable {
        /// Riders cannot find, catch or use a service, or are told something wrong.
        case riders
        /// Riders or programs miss something, but can do without.
        case nuisance
        /// The feed is untidy, or somebody should know.
        case tidiness

        /// As a title, such as `What stops riders`.
        public var title: String {
            switch self {
            case .riders: "What stops riders"
            case .nuisance: "What annoys them"
            case .tidiness: "What is untidy"
            }
        }
    }

    /// The notice name of the Canonical GTFS Validator.
    public let code: FeedIssue.Code
    /// Its severity there.
    public let severity: FeedIssue.Severity
    /// Whom it concerns.
    public let concern: Concern
    /// One sentence that says what is wrong.
    public let meaning: String

    /// A kind; each property says what its part is.
    public init(code: FeedIssue.Code, severity: FeedIssue.Severity, concern: Concern, meaning: String) {
        self.code = code
        self.severity = severity
        self.concern = concern
        self.meaning = meaning
    }
}

extension NoticeKind {
    /// Every kind: the errors, the warnings, the information.
    public static let all = NoticeRow.all.map(\.kind)

    /// What a publisher does about it, in one sentence.
    public var remedy: String { NoticeRow.of(code)?.remedy ?? "" }

    /// The kind of a code; nil for a code that the Canonical GTFS Validator does not have.
    public static func of(_ code: FeedIssue.Code) -> NoticeKind? { NoticeRow.of(code)?.kind }
}
