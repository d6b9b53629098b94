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
