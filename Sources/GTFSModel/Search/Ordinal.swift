/// English ordinals: "148th" is looked for as "148".
package enum Ordinal {
    private static let endings = ["st", "nd", "rd", "th"]

    /// The digits of a whole ordinal; nil for any other word.
    static func number(of word: String) -> String? { number(of: word) { endings.contains($0) } }

    /// The digits of an ordinal that is still being typed ("148t").
    package static func number(ofBeginning word: String) -> String? {
        number(of: word) { ending in endings.contains { $0.hasPrefix(ending) } }
    }

    private static func number(of word: String, isEnding: (String) -> Bool) -> String? {
        guard let first = word.utf8.first, (48...57).contains(first) else { return nil }
        let digits = word.utf8.prefix { (48...57).contains($0) }
        let ending = word[digits.endIndex...]
        return !ending.isEmpty && isEnding(String(ending)) ? String(word[..<digits.endIndex]) : nil
    }
}
