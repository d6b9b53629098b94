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
