/// Text in the form for search: words without case, width, diacritics and punctuation.
///
/// Names and queries go through the same folding, so all that is done here applies to both.
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
