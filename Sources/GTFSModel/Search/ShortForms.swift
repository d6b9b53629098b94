/// Words that names write in more than one way, such as "street" and "st".
package struct ShortForms: Sendable {
    /// A form, folded, word by word, and whether it is of a language of the feed.
    package struct Form: Sendable {
        package let words: [String]
        package let isNative: Bool
    }

    /// The longest form that `tables` has.
    package static let mostWords = 4

    /// The languages of the feed, e.g. "en"; empty where none is known.
    private let native: Set<String>

    /// - Parameter languages: those of the feed (feed_lang, agency_lang), e.g. "en-AU". The forms of other languages
    ///   count as well, since few feeds name every language of their names, but less.
    package init(languages: Set<String>) {
        native = Set(languages.map { String($0.lowercased().prefix { $0 != "-" && $0 != "_" }) })
    }

    /// The other ways to write the words; empty for most.
    package func others(for words: [String]) -> [Form] {
        let form = words.joined(separator: " ")
        let listed = (Self.meaningsOfForm[form] ?? []).flatMap { index in
            let meaning = Self.meanings[index]
            let isNative = native.isEmpty || native.contains(meaning.language)
            return meaning.forms.filter { $0 != form }.map { other in
                Form(words: other.split(separator: " ").map(String.init), isNative: isNative)
            }
        }
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

    /// The ways to write one thing in a language, each folded, with a space between its words.
    private struct Meaning {
        let language: String
        let forms: [String]
    }

    private static let meanings: [Meaning] = tables.sorted { $0.key < $1.key }.flatMap { language, table in
        table.split { $0 == "|" || $0 == "\n" }.map { line in
            Meaning(language: language, forms: line.split(separator: " ").map(folded))
        }
    }

    /// The meanings that each form has, in their order.
    private static let meaningsOfForm: [String: [Int]] = meanings.enumerated().reduce(into: [:]) { known, meaning in
        for form in meaning.element.forms where known[form]?.last != meaning.offset {
            known[form, default: []].append(meaning.offset)
        }
    }

    /// The first search of a process folds every form, and most are folded already.
    private static func folded(_ form: Substring) -> String {
        let isPlain = form.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        return isPlain
            ? String(form) : form.split(separator: ".").map { SearchText(String($0)).folded }.joined(separator: " ")
    }
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
        return meanings.reduce(into: full) { types, meaning in
            guard meaning.forms.contains(where: full.contains) else { return }
            for form in meaning.forms where !form.contains(" ") && form != "s" { types.insert(form) }
        }
    }()
}
