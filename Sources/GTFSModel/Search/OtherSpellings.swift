/// Words that stop names write in more than one way; each line is one meaning, longest form first.
package enum Abbreviations {
    private static let meanings: [[String]] = [
        ["street", "st"], ["saint", "st"], ["sainte", "ste"], ["road", "rd"], ["avenue", "ave", "av"],
        ["boulevard", "blvd", "bd"], ["drive", "dr"], ["lane", "ln"], ["highway", "hwy"], ["parkway", "pkwy", "pky"],
        ["court", "ct"], ["crescent", "cres", "cr"], ["circle", "cir"], ["place", "pl"], ["plaza", "plz"],
        ["platz", "pl"], ["square", "sq"], ["terrace", "tce", "ter"], ["station", "stn", "sta"],
        ["hauptbahnhof", "hbf"], ["bahnhof", "bhf", "bf"], ["strasse", "str"], ["center", "centre", "ctr"],
        ["mount", "mt"], ["mountain", "mtn"], ["fort", "ft"], ["point", "pt"], ["heights", "hts"], ["park", "pk"],
        ["junction", "jct", "jn"], ["opposite", "opp"], ["near", "nr"], ["hospital", "hosp"],
        ["university", "univ", "uni"], ["school", "sch"], ["terminal", "term"], ["international", "intl"],
        ["north", "n"], ["south", "s"], ["east", "e"], ["west", "w"], ["northeast", "ne"], ["northwest", "nw"],
        ["southeast", "se"], ["southwest", "sw"], ["and", "und", "et"],
    ]

    private static let byWord: [String: [String]] = {
        var byWord: [String: [String]] = [:]
        for forms in meanings {
            for form in forms { byWord[form, default: []] += forms.filter { $0 != form } }
        }
        return byWord
    }()

    /// The other ways in which `word`, folded, may be written; empty for most words.
    package static func others(for word: String) -> [String] { byWord[word] ?? [] }
}

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
