/// Message Alert: something that riders should know. Fields have the numbers and meanings of `message Alert` in gtfs-realtime.proto.
public struct Alert: Sendable, Equatable {
    /// active_period: when it is to be shown; empty: as long as it is in the feed.
    public var activePeriods: [TimeRange] = []
    /// informed_entity: what it is about. A row has to agree with at least one of these.
    public var informedEntities: [EntitySelector] = []
    /// cause: why there is an alert; `unknownCause` where not sent.
    public var cause: AlertCause = .unknownCause
    /// effect: what it means for riders; `unknownEffect` where not sent.
    public var effect: AlertEffect = .unknownEffect
    /// severity_level: how grave it is; `unknownSeverity` where not sent.
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

/// Message TimeRange: from `start` on, up to `end` and not including it; seconds since 1970, nil for no bound.
public struct TimeRange: Sendable, Hashable {
    /// Seconds since 1970, included; nil: from the beginning of time.
    public var start: Int?
    /// Seconds since 1970, not included; nil: for ever.
    public var end: Int?

    /// - Parameters:
    ///   - start: seconds since 1970, included; nil for no bound.
    ///   - end: seconds since 1970, not included; nil for no bound.
    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    /// Whether an instant lies in the range.
    /// - Parameter instant: seconds since 1970.
    public func contains(_ instant: Int) -> Bool {
        start.map { $0 <= instant } ?? true && end.map { instant < $0 } ?? true
    }
}

/// Message EntitySelector: what an alert is about. All fields that are there have to agree.
public struct EntitySelector: Sendable, Equatable {
    /// agency_id of agency.txt; nil where not sent.
    public var agencyID: Agency.ID?
    /// route_id of routes.txt; nil where not sent.
    public var routeID: Route.ID?
    /// route_type of routes.txt; nil where not sent.
    public var routeType: RouteType?
    /// direction_id of trips.txt, 0 or 1; nil where not sent. It counts only together with a route.
    public var directionID: Int?
    /// stop_id of stops.txt; nil where not sent. A station includes its platforms.
    public var stopID: Stop.ID?
    /// trip; nil where not sent. Its schedule_relationship says nothing here.
    public var trip: TripDescriptor? {
        get { storedTrip?.value }
        set { storedTrip = newValue.map(Boxed.value) }
    }

    private var storedTrip: Boxed<TripDescriptor>?

    /// A selector without any field, which agrees with nothing.
    public init() {}
}

/// Message TranslatedImage.LocalizedImage: an image for readers of one language.
public struct LocalizedImage: Sendable, Equatable {
    /// url: where the image is; empty where not sent.
    public var url: String
    /// media_type: the IANA media type, such as `image/png`; nil where not sent.
    public var mediaType: String?
    /// language: BCP 47; nil where not sent.
    public var language: String?

    /// An image of no stated type and language.
    public init(url: String) { self.url = url }
}
