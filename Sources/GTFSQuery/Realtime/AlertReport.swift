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

/// A subject of an alert. All fields must agree (AND).
public struct InformedEntity: Sendable, Hashable {
    /// agency_id; nil where not sent, like the other ids.
    public var agencyID: Agency.ID?
    /// agency_name; nil if the timetable lacks the agency, or if none is sent.
    public var agencyName: String?
    /// route_id
    public var routeID: Route.ID?
    /// route_short_name, or else route_long_name; nil as for the agency.
    public var routeLabel: String?
    /// route_type: all routes of this type.
    public var routeType: RouteType?
    /// 0 or 1; counts only together with a route.
    public var directionID: Int?
    /// stop_id; a station includes its platforms.
    public var stopID: Stop.ID?
    /// stop_name; nil as for the agency.
    public var stopName: String?
    /// trip_id
    public var tripID: Trip.ID?
    /// start_date of the trip, as sent.
    public var startDate: String?
    /// start_time of the trip, as sent.
    public var startTime: String?

    /// The entities that these fields name.
    public init(
        agencyID: Agency.ID? = nil, agencyName: String? = nil, routeID: Route.ID? = nil, routeLabel: String? = nil,
        routeType: RouteType? = nil, directionID: Int? = nil, stopID: Stop.ID? = nil, stopName: String? = nil,
        tripID: Trip.ID? = nil, startDate: String? = nil, startTime: String? = nil
    ) {
        self.agencyID = agencyID
        self.agencyName = agencyName
        self.routeID = routeID
        self.routeLabel = routeLabel
        self.routeType = routeType
        self.directionID = directionID
        self.stopID = stopID
        self.stopName = stopName
        self.tripID = tripID
        self.startDate = startDate
        self.startTime = startTime
    }
}

extension AlertReport: AnswerCodable {
    /// A row of `alerts`.
    package static let fields = AnswerFields(AlertReport(id: "", timeZone: .gmt)) { fields in
        fields.add("id", \.id)
        fields.add("header", \.header)
        fields.add("description", \.description)
        fields.add("url", \.url)
        fields.add("cause", \.cause)
        fields.add("cause_detail", \.causeDetail)
        fields.add("effect", \.effect)
        fields.add("effect_detail", \.effectDetail)
        fields.add("severity", \.severity)
        fields.add("active_periods", periodFields, each: \.activePeriods, in: \.timeZone)
        fields.add(
            "communication_periods", periodFields, each: \.communicationPeriods, in: \.timeZone, isAbsentIfEmpty: true)
        fields.add("impact_periods", periodFields, each: \.impactPeriods, in: \.timeZone, isAbsentIfEmpty: true)
        fields.add("spoken_header", \.spokenHeader)
        fields.add("spoken_description", \.spokenDescription)
        fields.add("image", \.image)
        fields.add("image_alternative", \.imageAlternative)
        fields.add("informed_entities", \.informedEntities)
        fields.add("stale", \.isStale, absent: false)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }

    private static let periodFields = AnswerFields(Zoned(TimeRange())) { fields in
        fields.add("start", instant: \.value.start, in: \.timeZone)
        fields.add("end", instant: \.value.end, in: \.timeZone)
    }
}

extension LocalizedImage: AnswerCodable {
    /// The image of an alert.
    package static let fields = AnswerFields(LocalizedImage(url: "")) { fields in
        fields.add("url", \.url)
        fields.add("media_type", \.mediaType)
        fields.add("language", \.language)
    }
}

extension InformedEntity: AnswerCodable {
    /// An entity of an alert.
    package static let fields = AnswerFields(InformedEntity()) { fields in
        fields.add("agency_id", \.agencyID)
        fields.add("agency_name", \.agencyName)
        fields.add("route_id", \.routeID)
        fields.add("route_label", \.routeLabel)
        fields.add("route_type", \.routeType)
        fields.add("direction_id", \.directionID)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("trip_id", \.tripID)
        fields.add("start_date", \.startDate)
        fields.add("start_time", \.startTime)
    }
}
