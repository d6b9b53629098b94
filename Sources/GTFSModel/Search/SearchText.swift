/// Text as search sees it: words without case, width, diacritics and punctuation.
///
/// Names and queries go through the same folding, so whatever is done here is done on both sides.
package struct SearchText: Hashable, Sendable {
    /// The words in the order of the text.
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

    /// Every token that a name is found by, a space after each; some may stand twice.
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

    /// The plain words one after the other: equal for names that search holds for the same.
    package var folded: String { words.map(\.plain).joined(separator: " ") }

    /// Letters and digits of a code or id alone, folded: "A-12" and "a12" are one code.
    package static func code(_ text: String) -> String { SearchText(text).words.map(\.plain).joined() }
}
