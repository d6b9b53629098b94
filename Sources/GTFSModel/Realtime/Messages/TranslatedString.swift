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
    /// `fr-CA`), the feed's default language, the text without a language, the first text (GTFS Realtime reference,
    /// message TranslatedString).
    /// - Parameters:
    ///   - language: BCP 47; nil if no language is asked for.
    ///   - defaultLanguage: feed_lang of feed_info.txt; nil if it names none.
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

extension TranslatedString {
    /// The text for readers of a language, as `text(language:defaultLanguage:)` chooses it.
    public func text(_ language: TextLanguage) -> String? {
        text(language: language.tag, defaultLanguage: language.feed)
    }
}
