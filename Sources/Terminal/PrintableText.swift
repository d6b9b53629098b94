/// Makes text that a terminal shows literally: a name in a feed, a file or an argument may hold a line break, a code
/// that moves the cursor, or one that turns the rest of the line around.
///
/// A control character (C0 with tab and line feed, DEL, C1) and a line or paragraph separator (U+2028, U+2029) become a
/// space. Characters that show nothing themselves are left out: the marks, embeddings, overrides and isolates of writing
/// direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), the byte-order mark U+FEFF, the zero-width
/// space U+200B, the soft hyphen and others like these. Joiners (U+200C, U+200D) and the tags of flags stay, as letters
/// and emoji are written with them.
package enum PrintableText {
    /// `text` as one line without these characters.
    package static func of(_ text: String) -> String {
        // Almost all text is ASCII without these.
        if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text }
        var printable = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: printable.append(" ")
            case .format where isLeftOut(scalar): continue
            default: printable.append(scalar)
            }
        }
        return String(printable)
    }

    /// The same for text of several lines, whose line feeds stay.
    package static func ofLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { of(String($0)) }.joined(separator: "\n")
    }

    private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        let isOfLetters = scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
        return scalar.properties.isDefaultIgnorableCodePoint && !isOfLetters
    }
}
