/// A URL where a command takes a file: no command fetches anything.
package enum FeedURL {
    /// What to do instead, as a sentence; nil for a word that is not a URL.
    package static func advice(for word: String) -> String? {
        guard ["http://", "https://", "ftp://"].contains(where: word.lowercased().hasPrefix) else { return nil }
        let path = word.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).last.map(String.init) ?? ""
        // Without a plain name at its end, curl needs one.
        let isPlain = !path.isEmpty && !path.contains { "?#&;'\"$`\\ ".contains($0) }
        let fetch = isPlain ? "curl -O \(word)" : "curl -L -o feed.zip '\(word)'"
        return "\(word) is a URL, and nothing is fetched: run `\(fetch)`, then give \(isPlain ? path : "feed.zip")."
    }
}
