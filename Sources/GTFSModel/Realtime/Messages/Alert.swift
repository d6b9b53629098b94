/// Message Alert: something that riders should know.
public struct Alert: Sendable, Equatable {
    /// When it is to be shown; empty: while it is in the feed.
    public var activePeriods: [TimeRange] = []
    /// What it is about: a row has to agree with at least one of these.
    public var informedEntities: [EntitySelector] = []
    /// Why there is an alert.
    public var cause: AlertCause = .unknownCause
    /// What it means for riders.
    public var effect: AlertEffect = .unknownEffect
    /// How grave it is.
    public var severity: AlertSeverity = .unknownSeverity
    /// header_text: one line; nil where not sent.
    public var header: TranslatedString?
    /// description_text; nil where not sent.
    public var description: TranslatedString?
    /// A page with more about it; nil where not sent.
    public var url: TranslatedString?
    /// tts_header_text; nil where not sent.
    public var spokenHeader: TranslatedString?
    /// tts_description_text; nil where not sent.
    public var spokenDescription: TranslatedString?
    /// cause_detail; nil where not sent.
    public var causeDetail: TranslatedString?
    /// effect_detail; nil where not sent.
    public var effectDetail: TranslatedString?
    /// image_alternative_text; nil where not sent.
    public var imageAlternative: TranslatedString?
    /// One for each language.
    public var images: [LocalizedImage] = []

    public init() {}
}

/// Message TimeRange: from `start` on, up to `end` and not including it; seconds since 1970, nil for no bound.
public struct TimeRange: Sendable, Hashable {
    /// Included; nil: from the beginning of time.
    public var start: Int?
    /// Not included; nil: for ever.
    public var end: Int?

    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    /// - Parameter instant: seconds since 1970.
    public func contains(_ instant: Int) -> Bool {
        start.map { $0 <= instant } ?? true && end.map { instant < $0 } ?? true
    }
}

/// Message EntitySelector: what an alert is about. All fields that are there have to agree.
public struct EntitySelector: Sendable, Equatable {
    /// Nil where not sent; so for the others.
    public var agencyID: Agency.ID?
    public var routeID: Route.ID?
    /// route_type of routes.txt.
    public var routeType: Int?
    /// 0 or 1; counts only together with a route.
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

/// Message LocalizedImage.
public struct LocalizedImage: Sendable, Equatable {
    /// Where the image is.
    public var url: String
    /// IANA media type, such as `image/png`; nil where not sent.
    public var mediaType: String?
    /// BCP 47; nil where not sent.
    public var language: String?

    public init(url: String) { self.url = url }
}
