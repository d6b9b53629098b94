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
