/// Numbers that names write in words, and ordinals: "third" and "3" find each other.
package enum NumberWords {
    private static let words: [String] = [
        "1 one first un une uno una um uma ein eins eine premier primero primera primeiro primo erste",
        "2 two second deux dos dois duas due zwei segundo", "3 three third trois tres tre drei terceiro tercero",
        "4 four fourth quatre cuatro quatro quattro vier", "5 five fifth cinq cinco cinque funf quinto",
        "6 six sixth seis sei sechs", "7 seven seventh sept siete sete sette sieben",
        "8 eight eighth huit ocho oito otto acht", "9 nine ninth neuf nueve nove neun",
        "10 ten tenth dix diez dez dieci zehn", "11 eleven eleventh onze once undici elf",
        "12 twelve twelfth douze doce doze dodici zwolf", "13 thirteen thirteenth treize trece treze",
        "14 fourteen fourteenth quatorze catorce", "15 fifteen fifteenth quinze quince", "16 sixteen sixteenth",
        "17 seventeen seventeenth", "18 eighteen eighteenth", "19 nineteen nineteenth",
        "20 twenty twentieth vingt veinte vinte venti", "30 thirty thirtieth trente treinta trinta",
        "40 forty fortieth",
        "50 fifty fiftieth", "60 sixty sixtieth", "70 seventy seventieth", "80 eighty eightieth",
        "90 ninety ninetieth", "100 hundred hundredth",
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

    /// The other ways to write a folded word, or two words such as "twenty third"; empty for most.
    package static func others(for words: [String]) -> [[String]] {
        switch words.count {
        case 1: (byWord[words[0]] ?? compoundForms(words[0]) ?? []).map { $0.split(separator: " ").map(String.init) }
        case 2: compoundNumber(words).map { [[$0]] } ?? []
        default: []
        }
    }

    /// "23" for "twenty third".
    private static func compoundNumber(_ words: [String]) -> String? {
        guard let tens = Int(byWord[words[0]]?.first ?? ""), let ones = Int(byWord[words[1]]?.first ?? ""),
            tens >= 20, tens < 100, tens % 10 == 0, (1...9).contains(ones)
        else { return nil }
        return String(tens + ones)
    }

    /// "twenty third" for "23".
    private static func compoundForms(_ word: String) -> [String]? {
        guard let number = Int(word), (21...99).contains(number), number % 10 > 0, word.utf8.count == 2,
            let tens = byWord[String(number / 10 * 10)]?.first, let ones = byWord[String(number % 10)]
        else { return nil }
        return ones.prefix(2).map { tens + " " + $0 }
    }
}
