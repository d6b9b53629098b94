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
        choose(among: translations, TextLanguage(language, feed: defaultLanguage), \.language)?.text
    }
}

extension ServiceAlert {
    /// The image for readers of a language, chosen as `TranslatedString.text(language:defaultLanguage:)` chooses a text; nil
    /// without any.
    public func image(_ language: TextLanguage) -> LocalizedImage? { choose(among: images, language, \.language) }
}

/// The one of several forms of a text or an image that readers of a language get; nil without any.
private func choose<Form>(among forms: [Form], _ wanted: TextLanguage, _ language: (Form) -> String?) -> Form? {
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
