/// Message Alert: something that riders should know. Fields have the numbers and meanings of `message Alert` in gtfs-realtime.proto.
public struct ServiceAlert: Sendable, Equatable {
    /// active_period, which the other two periods replace: when to show it; empty: as long as it is in the feed.
    public var activePeriods: [TimeRange] = []
    /// communication_period: when to show it.
    public var communicationPeriods: [TimeRange] = []
    /// impact_period: when the service is affected.
    public var impactPeriods: [TimeRange] = []
    /// informed_entity: the subjects of the alert. A row must agree with at least one of these.
    public var informedEntities: [EntitySelector] = []
    /// cause: why there is an alert; `unknownCause` where not sent.
    public var cause: AlertCause = .unknownCause
    /// effect: what it means for riders; `unknownEffect` where not sent.
    public var effect: AlertEffect = .unknownEffect
    /// severity_level: how severe it is; `unknownSeverity` where not sent.
    public var severity: AlertSeverity = .unknownSeverity
    /// header_text: one line; nil where not sent.
    public var header: TranslatedString?
    /// description_text; nil where not sent.
    public var description: TranslatedString?
    /// url: a page with more about it; nil where not sent.
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
    /// image: one for each language.
    public var images: [LocalizedImage] = []

    /// An alert without any field.
    public init() {}
}

extension ServiceAlert {
    /// When to show it: its communication periods, or else its impact periods. Only an alert without both of them has active
    /// periods that count (GTFS Realtime, migration from active_period). Empty: as long as it is in the feed.
    public var shownPeriods: [TimeRange] {
        if !communicationPeriods.isEmpty { return communicationPeriods }
        return impactPeriods.isEmpty ? activePeriods : impactPeriods
    }
}
