internal import GTFSModel
public import GTFSQuery

/// The name of a feed in a picture, and the language of the names in it.
public struct PicturedFeed: Sendable {
    /// Its agencies if they are few, as riders know these; otherwise its publisher, or the name of the file.
    public let name: String
    /// BCP 47; nil if the feed does not say, or if another language was asked for.
    public let language: String?

    /// The most agencies that are all named.
    private static let fewAgencies = 3

    /// A feed with this name, and the language of its names.
    public init(name: String, language: String? = nil) { (self.name, self.language) = (name, language) }

    /// - Parameters:
    ///   - timetable: its names have the language of the feed unless it answers in another.
    ///   - fileName: the name of a feed with many agencies and no publisher.
    /// - Throws: a `QueryError` if the database cannot be read.
    public init(_ timetable: Timetable, fileName: String) throws {
        let info = try timetable.info()
        var agencies: [String] = []
        for name in info.agencies.compactMap(\.name) where !agencies.contains(name) { agencies.append(name) }
        name =
            (1...Self.fewAgencies).contains(agencies.count)
            ? agencies.joined(separator: ", ") : info.feed?.publisherName ?? fileName
        language = timetable.language == nil ? Self.language(of: info) : nil
    }

    /// feed_lang, or the default if it is `mul`; without one, the language that all agencies share.
    static func language(of info: TimetableInfo) -> String? {
        let own = info.feed?.language.flatMap { $0.lowercased() == "mul" ? info.feed?.defaultLanguage : $0 }
        let agencies = Set(info.agencies.map(\.language))
        return (own ?? (agencies.count == 1 ? agencies.first.flatMap(\.self) : nil)).flatMap(tag)
    }

    /// A tag of letters, digits and hyphens; nil for any other text.
    private static func tag(_ text: String) -> String? {
        let isTag = text.utf8.allSatisfy { ($0 | 32 >= 97 && $0 | 32 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 45 }
        return isTag && !text.isEmpty && text.utf8.count <= 35 ? text : nil
    }

    /// The attributes of an element with a name of the feed in it.
    var attributes: [(name: String, value: String)] { language.map { [("lang", $0)] } ?? [] }

    var nameMarkup: Markup { .element("span", attributes, text: name) }
}
