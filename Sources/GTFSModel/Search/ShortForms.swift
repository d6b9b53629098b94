/// Words that names write in more than one way, such as "street" and "st".
package struct ShortForms: Sendable {
    /// A form, folded, word by word, and whether it is of a language of the feed.
    package struct Form: Sendable {
        package let words: [String]
        package let isNative: Bool
    }

    /// The longest form that `tables` has.
    package static let mostWords = 4

    private let byForm: [[String]: [Form]]

    /// - Parameter languages: those of the feed (feed_lang, agency_lang), e.g. "en-AU". The forms of other languages
    ///   count as well, since few feeds name every language of their names, but less.
    package init(languages: Set<String>) {
        let native = Set(languages.map { $0.lowercased().prefix { $0 != "-" && $0 != "_" } })
        var byForm: [[String]: [Form]] = [:]
        for (language, meanings) in Self.meanings.sorted(by: { $0.key < $1.key }) {
            let isNative = native.isEmpty || native.contains(Substring(language))
            for forms in meanings {
                for form in forms {
                    let others = forms.filter { $0 != form }.map { Form(words: $0, isNative: isNative) }
                    byForm[form, default: []] += others
                }
            }
        }
        self.byForm = byForm
    }

    /// The other ways to write the words; empty for most.
    package func others(for words: [String]) -> [Form] {
        let listed = byForm[words] ?? []
        return words.count == 1 ? listed + Self.otherEnds(of: words[0]) : listed
    }

    /// "hauptstr" for "hauptstrasse", and back.
    private static func otherEnds(of word: String) -> [Form] {
        guard word.utf8.count > 4 else { return [] }
        return wordEnds.flatMap { ends in
            ends.flatMap { end -> [Form] in
                guard word.hasSuffix(end), word.utf8.count > end.utf8.count + 2 else { return [] }
                let stem = word.dropLast(end.count)
                return ends.filter { $0 != end }.map { Form(words: [stem + $0], isNative: false) }
            }
        }
    }

    /// By language: lists of forms of one meaning.
    private static let meanings: [String: [[[String]]]] = tables.mapValues { table in
        table.split { $0 == "|" || $0 == "\n" }.map { line in
            line.split(separator: " ").map { form in form.split(separator: ".").flatMap { folded(String($0)) } }
        }
    }

    private static func folded(_ text: String) -> [String] { SearchText(text).words.map(\.plain) }
}

extension ShortForms {
    /// Words that say what kind of street something is: alone they name nothing.
    package static let streetTypes: Set<String> = {
        let full: Set = [
            "street", "road", "avenue", "boulevard", "drive", "lane", "highway", "parkway", "court", "crescent",
            "circle",
            "circuit", "place", "square", "terrace", "close", "grove", "parade", "way", "motorway", "freeway",
            "strasse", "platz", "weg", "allee", "rue", "chemin", "route", "calle", "avenida", "carretera", "paseo",
            "carrer", "avinguda", "passeig", "rua", "estrada", "praca", "travessa", "alameda", "rodovia", "via",
            "viale", "corso", "vicolo", "ulica", "aleja", "plac", "osiedle", "gatve", "prospektas", "straat", "laan",
            "gatan", "vagen", "vej", "katu", "utca", "strada", "caddesi", "sokak", "улица", "проспект",
        ]
        return meanings.values.joined().reduce(into: full) { types, forms in
            guard forms.contains(where: { $0.count == 1 && full.contains($0[0]) }) else { return }
            for form in forms where form.count == 1 && form[0] != "s" { types.insert(form[0]) }
        }
    }()
}
