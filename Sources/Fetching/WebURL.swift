package import Foundation
package import GTFSModel

/// A URL of http or https, as a person or a list of feeds gives it.
///
/// It may hold a key. Sentences and databases therefore have its label.
package struct WebURL: Sendable, Hashable {
    /// As it is requested.
    package let url: URL
    /// Without user, password, query and fragment.
    package let label: String
    /// 8 hexadecimal digits over the query and the fragment: two feeds may differ in them alone. Nil without both.
    package let queryHash: String?
    /// What stands behind its #, as it is public.
    package let fragment: String?

    /// - Parameters:
    ///   - text: the URL as it is requested.
    ///   - shown: the URL as it is public, if the one that is requested has a key in its path; nil for the same.
    /// - Returns: nil if one of them is no URL of http or https with a host.
    package init?(_ text: String, shownAs shown: String? = nil) {
        guard let url = Self.url(text), let parts = Self.parts(of: shown ?? text), let label = Self.label(of: parts)
        else { return nil }
        self.url = url
        self.label = label
        let (query, end) = (parts.percentEncodedQuery, parts.percentEncodedFragment)
        queryHash = end.map { Self.hash((query ?? "") + "#" + $0) } ?? query.map(Self.hash)
        fragment = parts.fragment.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a word is meant as such a URL, if perhaps written wrongly.
    package static func isMeant(by word: String) -> Bool {
        ["http://", "https://"].contains(where: word.lowercased().hasPrefix)
    }

    /// The label of a word that is meant as a URL; "The URL" if it cannot be read, as a key may stand anywhere in it.
    package static func label(of word: String) -> String { WebURL(word)?.label ?? "The URL" }

    /// A word as it may be shown: a URL of any kind without what may be a key.
    package static func publicWord(_ word: String) -> String {
        if isMeant(by: word) { return label(of: word) }
        return word.contains("://") ? "the URL" : word
    }

    /// The last part of the path; the host if there is none that can name a file.
    package var fileName: String {
        Self.name(URL(string: label)?.lastPathComponent) ?? url.host ?? "feed"
    }

    /// The last folder of the path; the host if there is none that can name a file.
    package var folderName: String {
        Self.name(URL(string: label)?.deletingLastPathComponent().lastPathComponent) ?? url.host ?? "feed"
    }

    private static func name(_ part: String?) -> String? {
        let name = part ?? ""
        let isName = !name.isEmpty && !name.hasPrefix(".") && !name.contains { $0 == "/" || $0 == "\0" }
        return isName ? name : nil
    }

    /// The URL as a database remembers it.
    package func feedURL(_ kind: FeedURL.Kind) -> FeedURL {
        var remembered = FeedURL(kind: kind, url: label)
        remembered.queryHash = queryHash
        return remembered
    }

    /// The URL to which a response leads on; nil if it is none of http or https.
    func leading(to location: String) -> WebURL? {
        URL(string: location, relativeTo: url).flatMap { WebURL($0.absoluteString) }
    }

    /// Whether both are on one server, which may have the same headers.
    func isOnServer(of other: WebURL) -> Bool {
        func server(_ url: URL) -> [String] {
            let scheme = url.scheme?.lowercased() ?? ""
            return [scheme, url.host?.lowercased() ?? "", "\(url.port ?? (scheme == "https" ? 443 : 80))"]
        }
        return server(url) == server(other.url)
    }

    private static func url(_ text: String) -> URL? {
        guard isMeant(by: text), let url = URL(string: text), let host = url.host, !host.isEmpty else { return nil }
        return url
    }

    private static func parts(of text: String) -> URLComponents? {
        url(text).flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
    }

    private static func label(of parts: URLComponents) -> String? {
        var parts = parts
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string
    }

    /// FNV-1a, 32 bits.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
