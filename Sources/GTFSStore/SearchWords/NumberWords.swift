/// Numbers that names write in words, and ordinals: "third" and "3" find each other, and so do "one twenty fifth" and "125".
package enum NumberWords {
    private static let words: [String] = [
        "0 oh zero", "1 one first un une uno una um uma ein eins eine premier primero primera primeiro primo erste",
        "2 two second deux dos dois duas due zwei segundo", "3 three third trois tres tre drei terceiro tercero",
        "4 four fourth quatre cuatro quatro quattro vier", "5 five fifth cinq cinco cinque funf quinto",
        "6 six sixth seis sei sechs", "7 seven seventh sept siete sete sette sieben",
        "8 eight eighth huit ocho oito otto acht", "9 nine ninth neuf nueve nove neun",
        "10 ten tenth dix diez dez dieci zehn", "11 eleven eleventh onze once undici elf",
        "12 twelve twelfth douze doce doze dodici zwolf", "13 thirteen thirteenth treize trece treze tredici",
        "14 fourteen fourteenth quatorze catorce quattordici", "15 fifteen fifteenth quinze quince quindici",
        "16 sixteen sixteenth seize dieciseis dezesseis", "17 seventeen seventeenth diecisiete dezessete",
        "18 eighteen eighteenth dieciocho dezoito", "19 nineteen nineteenth diecinueve dezenove",
        "20 twenty twentieth vingt veinte vinte venti", "21 veintiuno ventuno", "22 veintidos", "23 veintitres",
        "24 veinticuatro", "25 veinticinco venticinque", "28 veintiocho",
        "30 thirty thirtieth trente treinta trinta", "40 forty fortieth cuarenta quarenta quarante",
        "50 fifty fiftieth cincuenta cinquante", "60 sixty sixtieth sesenta soixante",
        "70 seventy seventieth setenta", "80 eighty eightieth ochenta oitenta", "90 ninety ninetieth noventa",
        "100 hundred hundredth cien ciento cent cem cento hundert",
    ]

    private static let byWord: [String: [String]] = {
        var byWord: [String: [String]] = [:]
        for line in words {
            let forms = line.split(separator: " ").map(String.init)
            byWord[forms[0]] = Array(forms.dropFirst())
            for form in forms.dropFirst() { byWord[form] = [forms[0]] }
        }
        return byWord
    }()

    /// The words, without digits: typing errors are also looked for in these.
    package static let fullWords = byWord.keys.filter { $0.utf8.allSatisfy { $0 > 57 } && $0.utf8.count > 3 }.sorted()

    /// The longest number in words, "one hundred and twenty fifth".
    package static let mostWords = 5

    /// The other ways to write a folded word, or several such as "twenty third"; empty for most.
    package static func others(for words: [String]) -> [[String]] {
        if words.count > 1 { return compoundNumber(words).map { [[$0]] } ?? [] }
        let forms = (byWord[words[0]] ?? []) + (compoundForms(words[0]) ?? [])
        return forms.map { $0.split(separator: " ").map(String.init) }
    }

    /// The numbers that the words may become when the last one is completed.
    package static func others(forBeginning words: [String]) -> [[String]] {
        guard let last = words.last, last.utf8.count > (words.count > 1 ? 0 : 2) else { return [] }
        let ends = fullWords.filter { $0.utf8.starts(with: last.utf8) && $0 != last }
        return Set(ends.flatMap { others(for: words.dropLast() + [$0]) }).sorted { $0[0] < $1[0] }
    }

    /// Whether a word is a number or a part of one.
    package static func isNumber(_ word: String) -> Bool { value(word) != nil }

    private static func value(_ word: String) -> Int? {
        guard let digits = byWord[word]?.first, word.utf8.first.map({ $0 > 57 }) ?? false else { return nil }
        return Int(digits)
    }

    /// "23" for "twenty third", "125" for "one twenty fifth" and for "one hundred and twenty fifth", "305" for "three oh
    /// five".
    private static func compoundNumber(_ words: [String]) -> String? {
        guard words.count <= mostWords, let first = value(words[0]) else { return nil }
        if let ending = belowHundred(words[...]) { return ending.count == 2 ? ending : nil }
        let rest = words.dropFirst()
        if first == 100 { return belowHundred(rest.drop { $0 == "and" }).map { "1" + padded($0) } }
        if rest.first.flatMap(value) == 100, first < 20 {
            let ending = rest.dropFirst().drop { $0 == "and" }
            return ending.isEmpty ? "\(first)00" : belowHundred(ending).map { "\(first)" + padded($0) }
        }
        guard (1...9).contains(first) else { return nil }
        if let ending = belowHundred(rest), ending.count == 2 { return "\(first)" + ending }
        let digits = words.compactMap(value).filter { $0 < 10 }
        return digits.count == words.count && digits.count > 2 ? digits.map(String.init).joined() : nil
    }

    private static func padded(_ number: String) -> String { number.count < 2 ? "0" + number : number }

    /// "23" for "twenty third" and for "veinte y tres", "7" for "seventh".
    private static func belowHundred(_ words: ArraySlice<String>) -> String? {
        guard let first = words.first.flatMap(value), (1..<100).contains(first) else { return nil }
        if words.count == 1 { return String(first) }
        let ones = words.dropFirst().drop { $0 == "y" || $0 == "e" || $0 == "et" }
        guard first >= 20, first % 10 == 0, ones.count == 1, let last = value(ones[ones.startIndex]),
            (1...9).contains(last)
        else { return nil }
        return String(first + last)
    }

    /// "twenty third" for "23".
    private static func compoundForms(_ word: String) -> [String]? {
        guard let number = Int(word), (21...99).contains(number), number % 10 > 0, word.utf8.count == 2,
            let tens = byWord[String(number / 10 * 10)]?.first, let ones = byWord[String(number % 10)]
        else { return nil }
        return ones.prefix(2).map { tens + " " + $0 }
    }
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
