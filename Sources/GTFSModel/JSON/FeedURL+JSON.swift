extension FeedURL: AnswerCodable {
    /// A URL of `info`.
    package static let fields = AnswerFields(FeedURL(kind: .staticCurrent, url: "")) { fields in
        fields.add("kind", \.kind)
        fields.add("url", \.url)
        fields.add("etag", \.etag)
        fields.add("last_modified", \.lastModified)
        fields.add("sha256", \.sha256)
    }
}
