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

/// Message EntitySelector: a subject of an alert. All fields that are set must agree.
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
    /// trip; nil where not sent. Its schedule_relationship has no meaning here.
    public var trip: TripDescriptor? {
        get { storedTrip?.value }
        set { storedTrip = newValue.map(Boxed.init) }
    }

    private var storedTrip: Boxed<TripDescriptor>?

    /// A selector without any field, which agrees with nothing.
    public init() {}
}

/// Message TranslatedString: a text in one or several languages.
public struct TranslatedString: Sendable, Hashable {
    /// The text in one language.
    public struct Translation: Sendable, Hashable {
        /// text: plain text, without markup.
        public var text: String
        /// language: BCP 47; nil where untagged.
        public var language: String?

        /// - Parameter language: BCP 47; nil for a text without a tag.
        public init(text: String, language: String? = nil) {
            self.text = text
            self.language = language
        }
    }

    /// translation: in the order of the message.
    public var translations: [Translation]

    /// - Parameter translations: in the order of preference, for when no language is asked for.
    public init(_ translations: [Translation]) { self.translations = translations }
}

extension TranslatedString {
    /// The text for readers of `language`: the first that exists of: that language, its primary subtag (`fr` for
    /// `fr-CA`), another form of it (`fr-CH`), the same of the feed's default language, the text without a language, the
    /// first text (GTFS Realtime reference, message TranslatedString). A text with markup (`fr-html`, as some producers
    /// send beside `fr`) comes after the others of its language.
    /// - Parameters:
    ///   - language: BCP 47; nil if no language is asked for.
    ///   - defaultLanguage: feed_lang of feed_info.txt; nil if it names none.
    /// - Returns: Nil without any translation.
    public func text(language: String? = nil, defaultLanguage: String? = nil) -> String? {
        choose(among: translations, TextLanguage(language, feed: defaultLanguage), language: \.language)?.text
    }
}

extension ServiceAlert {
    /// The image for readers of a language, chosen as `TranslatedString.text(language:defaultLanguage:)` chooses a text; nil
    /// without any.
    public func image(_ language: TextLanguage) -> LocalizedImage? {
        choose(among: images, language, language: \.language)
    }
}

/// The one of several forms of a text or an image that readers of a language get; nil without any.
private func choose<Form>(among forms: [Form], _ wanted: TextLanguage, language: (Form) -> String?) -> Form? {
    guard forms.count > 1 else { return forms.first }
    let tags = forms.map { language($0)?.lowercased() }
    for tag in [wanted.tag, wanted.feed].compactMap({ $0?.lowercased() }) {
        let primary = tag.primarySubtag
        let index =
            tags.firstIndex(of: tag) ?? tags.firstIndex(of: String(primary))
            ?? tags.firstIndex { $0?.primarySubtag == primary && !$0.isOfMarkup }
            ?? tags.firstIndex { $0?.primarySubtag == primary }
        if let index { return forms[index] }
    }
    return forms[tags.firstIndex(of: nil) ?? tags.firstIndex { !$0.isOfMarkup } ?? 0]
}

extension String {
    /// `fr` of `fr-CA`.
    fileprivate var primarySubtag: Substring { prefix { $0 != "-" && $0 != "_" } }
}

extension String? {
    /// Whether it is the tag of a text with markup, which is no language of BCP 47.
    fileprivate var isOfMarkup: Bool { self?.hasSuffix("-html") ?? false }
}

extension TranslatedString {
    /// The text for readers of a language, as `text(language:defaultLanguage:)` chooses it.
    public func text(_ language: TextLanguage) -> String? {
        text(language: language.tag, defaultLanguage: language.feed)
    }
}

/// Message TranslatedImage.LocalizedImage: an image for readers of one language.
public struct LocalizedImage: Sendable, Hashable {
    /// url: where the image is; empty where not sent.
    public var url: String
    /// media_type: the IANA media type, such as `image/png`; nil where not sent.
    public var mediaType: String?
    /// language: BCP 47; nil where not sent.
    public var language: String?

    /// An image of no stated type and language.
    public init(url: String) { self.url = url }
}

/// The language wanted for texts.
public struct TextLanguage: Sendable, Hashable {
    /// BCP 47; nil if the reader asks for none.
    public var tag: String?
    /// The language of the feed, BCP 47: used if a text lacks the wanted one. Nil if the feed names none.
    public var feed: String?

    /// Without arguments: the feed's own language, or else the text without a language, or else the first.
    public init(_ tag: String? = nil, feed: String? = nil) {
        self.tag = tag
        self.feed = feed
    }
}
