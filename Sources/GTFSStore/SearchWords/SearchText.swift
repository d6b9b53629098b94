package import GTFSModel

/// Text in the form for search: words without case, width, diacritics and punctuation.
///
/// Names and queries go through the same folding, so all that is done here applies to both.
package struct SearchText: Hashable, Sendable {
    package private(set) var words: [SearchWord] = []

    package init(_ text: String) {
        var folder = WordFolder()
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { folder.takeASCII(byte) }
        } else {
            for scalar in LetterFolding.lowered(text).unicodeScalars { folder.take(scalar) }
        }
        words = folder.finish()
    }

    package var isEmpty: Bool { words.isEmpty }

    /// Whether a byte is a small letter of ASCII: a word of them is folded already.
    static func isPlain(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    /// Every token that finds a name, with a space after each; some may be there twice.
    package var tokenText: String {
        var text = ""
        for word in words {
            for token in word.tokens {
                text += token
                text += " "
            }
        }
        return text
    }

    /// The plain words one after the other: equal for names that are the same to search.
    package var folded: String { words.map(\.plain).joined(separator: " ") }

    /// The text with the letters and digits of a keyboard, if it was typed in others: "200060" for "２０００６０". Case
    /// stays.
    package static func narrowed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : LetterFolding.narrowed(text)
    }

    /// Only the letters and digits of a code or id, folded: "A-12" and "a12" are one code.
    package static func code(_ text: String) -> String { SearchText(text).words.map(\.plain).joined() }
}

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

/// The terms of the search index that are not words.
package enum SearchToken {
    /// A name of `count` words.
    package static func wordCount(_ count: Int) -> String { "#\(count)" }

    /// A stop_code, folded.
    package static func code(_ code: String) -> String { "=" + code }

    /// The cells of 0.1 degrees and of one degree that a position lies in; none if it is not usable.
    package static func cells(of position: Coordinate) -> [String] {
        guard StopGrid.cell(of: position) != nil else { return [] }
        let (row, column) = tenths(position)
        return [cell((row, column)), degree((row / 10, column / 10))]
    }

    private static func tenths(_ position: Coordinate) -> (row: Int, column: Int) {
        let row = Int(((position.latitude + 90) * 10).rounded(.down))
        let column = Int(((position.longitude + 180) * 10).rounded(.down))
        return (min(row, 1799), column % 3600)
    }

    private static func cell(_ cell: (row: Int, column: Int)) -> String {
        degree((cell.row / 10, cell.column / 10)) + "\(cell.row % 10)\(cell.column % 10)"
    }

    private static func degree(_ cell: (row: Int, column: Int)) -> String {
        "@" + padded(cell.row) + padded(cell.column)
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
}
