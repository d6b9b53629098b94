/// Text that a terminal shows as it is: a name in a feed, a file or an argument may hold a line break or a code that
/// moves the cursor.
package enum PrintableText {
    /// `text` with a space in place of each control character.
    package static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    /// The same for text of several lines, whose line feeds stay.
    package static func ofLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { of(String($0)) }.joined(separator: "\n")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}
