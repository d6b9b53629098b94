/// An alert on a departure.
public struct DepartureAlert: Sendable, Hashable, Identifiable {
    /// FeedEntity.id
    public var id: String
    /// Alert.cause
    public var cause: AlertCause
    /// Alert.effect
    public var effect: AlertEffect
    /// Alert.severity_level
    public var severity: AlertSeverity
    /// Alert.header_text in the language of the request; nil if it has none.
    public var header: String?
    /// Alert.description_text in the language of the request; nil if it has none.
    public var description: String?
    /// Alert.url in the language of the request; nil if it has none.
    public var url: String?
    /// The alert is older than it should be, but not too old to show.
    public var isStale = false

    /// An alert with texts in one language.
    public init(
        id: String, cause: AlertCause = .unknownCause, effect: AlertEffect = .unknownEffect,
        severity: AlertSeverity = .unknownSeverity, header: String? = nil, description: String? = nil,
        url: String? = nil, isStale: Bool = false
    ) {
        self.id = id
        self.cause = cause
        self.effect = effect
        self.severity = severity
        self.header = header
        self.description = description
        self.url = url
        self.isStale = isStale
    }

    /// The part of an entity's alert that departures show, for readers of a language.
    public init(id: String, alert: ServiceAlert, language: TextLanguage = TextLanguage()) {
        self.id = id
        cause = alert.cause
        effect = alert.effect
        severity = alert.severity
        header = alert.header?.text(language)
        description = alert.description?.text(language)
        url = alert.url?.text(language)
    }
}

extension DepartureAlert: AnswerCodable {
    /// An alert of a row.
    package static let fields = AnswerFields(DepartureAlert(id: "", alert: ServiceAlert())) { fields in
        fields.add("id", \.id)
        fields.add("cause", \.cause)
        fields.add("effect", \.effect)
        fields.add("severity", \.severity)
        fields.add("header", \.header)
        fields.add("description", \.description)
        fields.add("url", \.url)
        fields.add("stale", \.isStale, absent: false)
    }
}
