/// Words that names write in more than one way, such as "street" and "st".
package struct ShortForms: Sendable {
    /// A folded form, word by word, and whether its language is one of the feed.
    package struct Form: Sendable {
        package let words: [String]
        package let isNative: Bool
    }

    /// The longest form that `tables` has.
    package static let mostWords = 4

    /// The languages of the feed, e.g. "en"; empty if none is known.
    private let native: Set<String>

    /// - Parameter languages: those of the feed (feed_lang, agency_lang), e.g. "en-AU". The forms of other languages
    ///   count too, as few feeds name every language of their names, but they count less.
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

    /// The other ways to write a form that begins with the words: "hwy" for "highw". A search for beginnings finds
    /// those that begin with the words themselves.
    package func others(forBeginning words: [String]) -> [Form] {
        let typed = words.joined(separator: " ")
        let letters = typed.unicodeScalars.count
        guard letters >= Self.fewestLetters else { return [] }
        var known: Set<[String]> = []
        let listed = Self.forms(beginning: typed).flatMap { form in
            others(for: form.split(separator: " ").map(String.init)).filter { other in
                (other.isNative || letters >= Self.fewestForeignLetters)
                    && !other.words.joined(separator: " ").hasPrefix(typed) && known.insert(other.words).inserted
            }
        }
        return words.count == 1 ? listed + Self.otherEnds(ofBeginning: typed) : listed
    }

    /// Almost any form could begin with fewer letters.
    private static let fewestLetters = 2
    private static let fewestForeignLetters = 4

    /// Whether a word has more than one spelling, and is thus part of many names.
    package static func isCommon(_ word: String) -> Bool { wordsOfForms.contains(word) }

    private static let wordsOfForms = Set(
        meaningsOfForm.keys.flatMap { $0.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } })

    /// Every form of one word in full: typing errors are also looked for in these.
    package static let fullWords: [String] = sortedForms.filter {
        !$0.contains(" ") && $0.unicodeScalars.count >= fewestForeignLetters
    }

    /// All forms in the order of their bytes.
    private static let sortedForms = meaningsOfForm.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

    private static func forms(beginning typed: String) -> ArraySlice<String> {
        var range = 0..<sortedForms.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            let isBefore = sortedForms[middle].utf8.lexicographicallyPrecedes(typed.utf8)
            range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return sortedForms[range.lowerBound...].prefix { $0.utf8.starts(with: typed.utf8) }
            .drop { $0 == typed }
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

    /// "hauptstr" for "hauptstrase": a typing error in the end of a word that names shorten.
    package static func otherEnds(nearly word: String) -> [String] {
        wordEnds.flatMap { ends in
            ends.filter { $0.utf8.count > 4 }.flatMap { end -> [String] in
                var matcher = SlipDistance(end.unicodeScalars.map(\.value), limit: 1)
                return (-1...1).flatMap { surplus -> [String] in
                    let suffix = word.suffix(end.count + surplus)
                    let stem = word.dropLast(suffix.count)
                    guard stem.utf8.count > 3, suffix != end, matcher.isNear(suffix.unicodeScalars.map(\.value)) else {
                        return []
                    }
                    return ends.map { stem + $0 }
                }
            }
        }
    }

    /// "hauptstr" for "hauptstra".
    private static func otherEnds(ofBeginning word: String) -> [Form] {
        wordEnds.flatMap { ends in
            ends.flatMap { end -> [Form] in
                let typed = (2...).prefix(max(0, end.utf8.count - 2)).reversed().first {
                    word.hasSuffix(end.prefix($0)) && word.utf8.count > $0 + 2
                }
                guard let typed else { return [] }
                let stem = word.dropLast(typed)
                return ends.map { stem + $0 }.filter { !$0.hasPrefix(word) }.map { Form(words: [$0], isNative: false) }
            }
        }
    }

    /// The ways to write one thing in a language, each folded, with a space between its words.
    private struct Meaning {
        let language: String
        let forms: [String]
    }

    private static let meanings: [Meaning] = tables.sorted { $0.key < $1.key }.flatMap { language, table in
        // By bytes: the first search of a process waits for it.
        table.utf8.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }.map { line in
            let forms = line.split(separator: UInt8(ascii: " ")).map { form in
                String(decoding: form.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
            }
            return Meaning(language: language, forms: forms)
        }
    }

    /// The meanings that each form has, in their order.
    private static let meaningsOfForm: [String: [Int]] = meanings.enumerated().reduce(into: [:]) { known, meaning in
        for form in meaning.element.forms where known[form]?.last != meaning.offset {
            known[form, default: []].append(meaning.offset)
        }
    }
}

extension ShortForms {
    /// Words for kinds of streets: alone they name no place.
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
