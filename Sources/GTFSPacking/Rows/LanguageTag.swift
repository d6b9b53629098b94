extension String {
    /// Whether the text is a language tag by its form: language, script, region, variants, extensions, private use, with
    /// hyphens between them (RFC 5646, 2.1). It does not check that the language exists.
    var isLanguageTag: Bool {
        var parts = lowercased().split(separator: "-", omittingEmptySubsequences: false)[...]
        guard parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.isAlphanumeric }) else { return false }
        // Private use, and the old irregular tags.
        if ["x", "i"].contains(parts.first ?? "") { return parts.count > 1 }
        guard let language = parts.popFirst(), language.utf8.count >= 2, language.isAlphabetic else { return false }
        if language.utf8.count <= 3 { parts = parts.dropping(atMost: 3) { $0.utf8.count == 3 && $0.isAlphabetic } }
        parts = parts.dropping(atMost: 1) { $0.utf8.count == 4 && $0.isAlphabetic }
        parts = parts.dropping(atMost: 1) {
            $0.utf8.count == 2 && $0.isAlphabetic || $0.utf8.count == 3 && $0.isNumeric
        }
        parts = parts.drop { $0.utf8.count >= 5 || $0.utf8.count == 4 && $0.first?.isNumber == true }
        return parts.areExtensions
    }
}

extension ArraySlice<Substring> {
    fileprivate func dropping(atMost limit: Int, _ matches: (Substring) -> Bool) -> Self {
        dropFirst(prefix(limit).prefix(while: matches).count)
    }

    /// A letter or digit, and subtags of two or more after it; after x any text.
    fileprivate var areExtensions: Bool {
        guard let singleton = first else { return true }
        guard singleton.utf8.count == 1 else { return false }
        let rest = dropFirst()
        if singleton == "x" { return !rest.isEmpty }
        let subtags = rest.prefix { $0.utf8.count >= 2 }
        return !subtags.isEmpty && rest.dropFirst(subtags.count).areExtensions
    }
}

extension Substring {
    fileprivate var isAlphabetic: Bool { utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }
    fileprivate var isNumeric: Bool { utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    fileprivate var isAlphanumeric: Bool {
        utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }
}
