extension TranslatedString {
    /// The text for whoever reads `language`: in that language, else in its primary subtag (`fr` for `fr-CA`), else in
    /// the feed's default language, else the one without a language, else the first (GTFS Realtime reference, message
    /// TranslatedString).
    /// - Parameters:
    ///   - language: BCP 47; nil where no language is asked for.
    ///   - defaultLanguage: of the feed; nil where it names none.
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
