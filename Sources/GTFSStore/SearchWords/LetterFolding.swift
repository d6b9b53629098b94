internal import Foundation

/// Letters as search compares them: without case, width and diacritics.
///
/// German and Scandinavian letters are written in two ways by people who don't have them ("Munchen", "Muenchen"), so
/// these letters fold to a plain and to a spelled-out form.
enum LetterFolding {
    struct Forms {
        var plain: String
        var spelledOut: String

        init(_ plain: String, spelledOut: String? = nil) {
            self.plain = plain
            self.spelledOut = spelledOut ?? plain
        }
    }

    private static let special: [Unicode.Scalar: Forms] = [
        "ä": Forms("a", spelledOut: "ae"), "ö": Forms("o", spelledOut: "oe"), "ü": Forms("u", spelledOut: "ue"),
        "å": Forms("a", spelledOut: "aa"),
        "ø": Forms("o", spelledOut: "oe"), "æ": Forms("ae"), "œ": Forms("oe"), "ß": Forms("ss"), "þ": Forms("th"),
        "ð": Forms("d"), "đ": Forms("d"), "ł": Forms("l"), "ı": Forms("i"), "ħ": Forms("h"), "ŋ": Forms("n"),
        "ŧ": Forms("t"), "ς": Forms("σ"),
    ]

    /// Lower case, full-width Latin and half-width kana in their usual width, marks joined to their letters.
    static func lowered(_ text: String) -> String {
        // The mark of a half-width kana stays beside its letter after the first step.
        text.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping.lowercased()
    }

    /// Letters and digits of full width in their usual width, and every other decimal digit as one from 0 to 9.
    static func narrowed(_ text: String) -> String {
        var narrow = String.UnicodeScalarView()
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            if isDigit, let digit = scalar.properties.numericValue {
                narrow.append(contentsOf: String(Int(digit)).unicodeScalars)
            } else if !isOptionalMark(scalar) {
                narrow.append(scalar)
            }
        }
        return String(narrow)
    }

    /// The forms of a letter or digit that went through `lowered`; nil if the scalar is not part of a word.
    static func forms(of scalar: Unicode.Scalar) -> Forms? {
        if let forms = special[scalar] { return forms }
        let properties = scalar.properties
        if isOptionalMark(scalar) { return Forms("") }
        if let digit = properties.numericValue, properties.generalCategory == .decimalNumber {
            return Forms(String(Int(digit)))
        }
        guard isPartOfWord(properties.generalCategory) else { return nil }
        guard hasRemovableMarks(scalar) else { return Forms(String(scalar)) }
        let base = withoutMarks(scalar)
        // The rest of ǽ and ǿ has forms of its own.
        return Unicode.Scalar(base).flatMap { special[$0] } ?? Forms(base)
    }

    private static func isPartOfWord(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    /// Accents left over beside a letter, and the points of Hebrew and Arabic, which names are written with or without;
    /// variation selectors.
    private static func isOptionalMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x640, 0x64B...0x65F, 0x670: true
        // They choose between pictures of a letter or an emoji.
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    /// Latin, Greek and Cyrillic. Marks of other scripts (the voicing of kana, the vowels of Thai) make other letters.
    private static func hasRemovableMarks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF: true
        default: false
        }
    }

    private static func withoutMarks(_ scalar: Unicode.Scalar) -> String {
        var base = String.UnicodeScalarView()
        for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars where !isOptionalMark(part) {
            base.append(part)
        }
        return String(base)
    }

    /// Scripts that write words without spaces between them: Han, kana, Hangul, Thai, Lao, Burmese, Khmer.
    static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF,
            0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            scalar.value != 0x30FB
        default: false
        }
    }
}
