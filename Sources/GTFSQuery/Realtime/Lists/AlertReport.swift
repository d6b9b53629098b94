public import Foundation
public import GTFSModel

/// An alert that is in force, with the timetable's names of its subjects.
///
///     for alert in try timetable.alerts(realtime: snapshot) { print(alert.severity.name, alert.header ?? "") }
public struct AlertReport: Sendable, Hashable, Identifiable {
    /// FeedEntity.id
    public var id: String
    /// header_text: one line; nil where not sent.
    public var header: String?
    /// description_text; nil where not sent.
    public var description: String?
    /// A page with more about it; nil where not sent.
    public var url: String?
    /// Why there is an alert.
    public var cause: AlertCause = .unknownCause
    /// cause_detail; nil where not sent.
    public var causeDetail: String?
    /// What it means for riders.
    public var effect: AlertEffect = .unknownEffect
    /// effect_detail; nil where not sent.
    public var effectDetail: String?
    /// How severe it is.
    public var severity: AlertSeverity = .unknownSeverity
    /// tts_header_text: the header as it is spoken; nil where not sent.
    public var spokenHeader: String?
    /// tts_description_text: the description as it is spoken; nil where not sent.
    public var spokenDescription: String?
    /// The image for readers of the language; nil without any.
    public var image: LocalizedImage?
    /// image_alternative_text: the image in words; nil where not sent.
    public var imageAlternative: String?
    /// active_period, which counts without the other two: when to show it; empty: while it is in the feed.
    public var activePeriods: [TimeRange] = []
    /// communication_period: when to show it.
    public var communicationPeriods: [TimeRange] = []
    /// impact_period: when the service is affected.
    public var impactPeriods: [TimeRange] = []
    /// The subjects of the alert, as the message has them: any of these.
    public var informedEntities: [InformedEntity] = []
    /// The alert is older than it should be, but not too old to show.
    public var isStale = false
    /// The zone to show its times in: that of the feed's first agency, UTC if that is not known.
    public var timeZone: TimeZone

    /// An alert; without more than its id, one without text.
    public init(
        id: String, timeZone: TimeZone, header: String? = nil, description: String? = nil, url: String? = nil,
        cause: AlertCause = .unknownCause, causeDetail: String? = nil, effect: AlertEffect = .unknownEffect,
        effectDetail: String? = nil, severity: AlertSeverity = .unknownSeverity, activePeriods: [TimeRange] = [],
        informedEntities: [InformedEntity] = [], isStale: Bool = false, spokenHeader: String? = nil,
        spokenDescription: String? = nil, image: LocalizedImage? = nil, imageAlternative: String? = nil,
        communicationPeriods: [TimeRange] = [], impactPeriods: [TimeRange] = []
    ) {
        self.id = id
        self.timeZone = timeZone
        self.header = header
        self.description = description
        self.url = url
        self.cause = cause
        self.causeDetail = causeDetail
        self.effect = effect
        self.effectDetail = effectDetail
        self.severity = severity
        self.activePeriods = activePeriods
        self.informedEntities = informedEntities
        self.isStale = isStale
        self.spokenHeader = spokenHeader
        self.spokenDescription = spokenDescription
        self.image = image
        self.imageAlternative = imageAlternative
        self.communicationPeriods = communicationPeriods
        self.impactPeriods = impactPeriods
    }
}
