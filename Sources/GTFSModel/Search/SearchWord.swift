/// A word of a name or of a query, folded.
package struct SearchWord: Hashable, Sendable {
    /// The word with plain letters: "munchen" for "München".
    package var plain: String
    /// The word with its German and Scandinavian letters spelled out: "muenchen"; the same as `plain` if it has none.
    package var spelledOut: String
    /// Parts after an apostrophe, which people also search for alone: "hare" of "O'Hare".
    package var tails: [String] = []
    /// Whether its script has no spaces, so that search goes by pairs of characters.
    package var isRun = false

    package init(_ plain: String, spelledOut: String? = nil) {
        self.plain = plain
        self.spelledOut = spelledOut ?? plain
    }

    /// The spellings of the word.
    package var spellings: [String] { plain == spelledOut ? [plain] : [plain, spelledOut] }

    /// The tokens by which the word is found.
    package var tokens: [String] { isRun ? pairs : spellings + tails }

    /// The characters of a run two by two, and its last one alone, so that every character begins a token.
    package var pairs: [String] {
        let characters = Array(plain.unicodeScalars)
        return characters.indices.map { index in
            var pair = String.UnicodeScalarView()
            pair.append(contentsOf: characters[index..<min(index + 2, characters.count)])
            return String(pair)
        }
    }

    /// Whether the word has a digit: numbers are never taken for one another.
    package var hasDigit: Bool { plain.utf8.contains { (48...57).contains($0) } }
}
