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

    /// - Parameter translations: in the order of preference where no language is asked for.
    public init(_ translations: [Translation]) { self.translations = translations }
}

extension TranslatedString {
    /// The text for readers of `language`: in that language, else in its primary subtag (`fr` for `fr-CA`), else in
    /// the feed's default language, else the one without a language, else the first (GTFS Realtime reference, message
    /// TranslatedString).
    /// - Parameters:
    ///   - language: BCP 47; nil where no language is asked for.
    ///   - defaultLanguage: feed_lang of feed_info.txt; nil where it names none.
    /// - Returns: Nil without any translation.
    public func text(language: String? = nil, defaultLanguage: String? = nil) -> String? {
        let wanted = [language, defaultLanguage].compactMap(\.self).flatMap { [$0, Self.primarySubtag(of: $0)] }
        for tag in wanted {
            if let found = translations.first(where: { $0.language?.lowercased() == tag.lowercased() }) {
                return found.text
            }
        }
        return (translations.first { $0.language == nil } ?? translations.first)?.text
    }

    private static func primarySubtag(of tag: String) -> String { String(tag.prefix { $0 != "-" && $0 != "_" }) }
}

/// The language that texts are wanted in.
public struct TextLanguage: Sendable, Hashable {
    /// BCP 47; nil where the reader asks for none.
    public var tag: String?
    /// The language of the feed, BCP 47: taken where a text lacks the other. Nil where the feed names none.
    public var feed: String?

    /// No wish: the feed's own language, else the text without a language, else the first.
    public init(_ tag: String? = nil, feed: String? = nil) {
        self.tag = tag
        self.feed = feed
    }
}

extension TranslatedString {
    /// The text for readers of a language, as `text(language:defaultLanguage:)` chooses it.
    public func text(_ language: TextLanguage) -> String? {
        text(language: language.tag, defaultLanguage: language.feed)
    }
}
