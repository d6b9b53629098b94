/// Keyboards with other letters: gives the text that was meant when it was typed on the wrong one.
package struct KeyboardLayout: Sendable {
    /// The scalars that can begin words in its letters.
    package let letters: ClosedRange<Unicode.Scalar>
    private let toLatin: [Character: Character]
    private let fromLatin: [Character: Character]

    private init(_ letters: ClosedRange<Unicode.Scalar>, _ keys: String, latin: String = latinKeys) {
        self.letters = letters
        let pairs = zip(latin, keys).filter { $0 != $1 }
        fromLatin = Dictionary(pairs.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        toLatin = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static let latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

    /// The most usual ones.
    package static let all = [
        KeyboardLayout("\u{400}"..."\u{4FF}", "йцукенгшщзхъфывапролджэячсмитьбюё"),
        KeyboardLayout("\u{400}"..."\u{4FF}", "йцукенгшщзхїфівапролджєячсмитьбюґ"),
        KeyboardLayout("\u{400}"..."\u{4FF}", "явертъуиопшщасдфгхйкл;'зьцжбнм,.ч"),
        KeyboardLayout("\u{370}"..."\u{3FF}", ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`"),
        KeyboardLayout("\u{5D0}"..."\u{5EA}", "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;"),
    ]

    /// The text that the same keys give on this keyboard, when they were typed on a Latin one.
    package func text(typedInLatin text: String) -> String {
        // On a Greek keyboard the key of the semicolon is the accent of the next letter.
        String(text.lowercased().compactMap { key in fromLatin[key].map { $0 == "΄" ? nil : $0 } ?? key })
    }

    /// The letters of the same keys on a Latin keyboard; nil if no letter of the text is on this one.
    package func text(inLatin text: String) -> String? {
        let typed = text.lowercased()
        guard typed.unicodeScalars.contains(where: letters.contains) else { return nil }
        return String(typed.map { toLatin[$0] ?? $0 })
    }
}
