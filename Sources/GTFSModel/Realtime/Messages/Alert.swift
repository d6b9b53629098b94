/// Message Alert: something that riders should know.
public struct Alert: Sendable, Equatable {
    /// When it is to be shown; empty: while it is in the feed.
    public var activePeriods: [TimeRange] = []
    public var informedEntities: [EntitySelector] = []
    public var cause: AlertCause = .unknownCause
    public var effect: AlertEffect = .unknownEffect
    public var severity: AlertSeverity = .unknownSeverity
    public var header: TranslatedString?
    public var description: TranslatedString?
    public var url: TranslatedString?
    public var spokenHeader: TranslatedString?
    public var spokenDescription: TranslatedString?
    public var causeDetail: TranslatedString?
    public var effectDetail: TranslatedString?
    public var imageAlternative: TranslatedString?
    public var images: [LocalizedImage] = []

    public init() {}
}

/// Message TimeRange: from `start` on, up to `end` and not including it; seconds since 1970, nil for no bound.
public struct TimeRange: Sendable, Hashable {
    public var start: Int?
    public var end: Int?

    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    public func contains(_ instant: Int) -> Bool {
        start.map { $0 <= instant } ?? true && end.map { instant < $0 } ?? true
    }
}

/// Message EntitySelector: what an alert is about. All fields that are there have to agree.
public struct EntitySelector: Sendable, Equatable {
    public var agencyID: Agency.ID?
    public var routeID: Route.ID?
    public var routeType: Int?
    public var directionID: Int?
    public var stopID: Stop.ID?
    public var trip: TripDescriptor?

    public init() {}
}

/// Alert.Cause, by the reference's own numbers.
public enum AlertCause: Int, Sendable, Hashable, CaseIterable {
    case unknownCause = 1
    case otherCause, technicalProblem, strike, demonstration, accident, holiday, weather, maintenance, construction,
        policeActivity, medicalEmergency, specialEvent
}

/// Alert.Effect, by the reference's own numbers.
public enum AlertEffect: Int, Sendable, Hashable, CaseIterable {
    case noService = 1
    case reducedService, significantDelays, detour, additionalService, modifiedService, otherEffect, unknownEffect,
        stopMoved, noEffect, accessibilityIssue
}

/// Alert.SeverityLevel, by the reference's own numbers.
public enum AlertSeverity: Int, Sendable, Hashable, CaseIterable {
    case unknownSeverity = 1
    case info, warning, severe
}

/// Message TranslatedString.
public struct TranslatedString: Sendable, Hashable {
    public struct Translation: Sendable, Hashable {
        public var text: String
        /// BCP 47; nil where untagged.
        public var language: String?

        public init(text: String, language: String? = nil) {
            self.text = text
            self.language = language
        }
    }

    public var translations: [Translation]

    public init(_ translations: [Translation]) { self.translations = translations }
}

/// Message LocalizedImage.
public struct LocalizedImage: Sendable, Equatable {
    public var url: String
    public var mediaType: String?
    public var language: String?

    public init(url: String) { self.url = url }
}
