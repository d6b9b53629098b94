/// Greek, Cyrillic, Georgian and Armenian words in Latin letters, and a key that the spellings of a word have in
/// common: people type "Nezalezhnosti" and "Nezalejnosti" for "Незалежності".
package enum LatinSpelling {
    /// A usual way to write a folded word in Latin letters; nil if it has an unknown letter.
    package static func of(_ word: String) -> String? {
        var latin = ""
        let letters = Array(word.unicodeScalars)
        var isOther = false
        var index = 0
        while index < letters.count {
            let pair =
                index + 1 < letters.count ? pairs[String(Character(letters[index])) + String(letters[index + 1])] : nil
            if let pair {
                latin += pair
                index += 2
                isOther = true
                continue
            }
            if let letter = singles[letters[index]] {
                latin += letter
                isOther = true
            } else if letters[index].isASCII {
                latin.unicodeScalars.append(letters[index])
            } else {
                return nil
            }
            index += 1
        }
        return isOther ? latin : nil
    }

    /// The key that the spellings of a word in Latin letters have in common, as UTF-8.
    package static func key(_ latin: String) -> [UInt8] {
        var key: [UInt8] = []
        var rest = latin.utf8[...]
        while let first = rest.first {
            let sound = sounds.first { rest.starts(with: $0.letters) }
            rest = rest.dropFirst(sound?.letters.count ?? 1)
            for letter in sound?.key ?? [first] where key.last != letter { key.append(letter) }
        }
        return key
    }

    /// Longer groups of letters first.
    private static let sounds: [(letters: [UInt8], key: [UInt8])] = [
        "shch sc", "sch sc", "sht sc", "tch c", "zh z", "kh h", "gh h", "ch c", "sh s", "ts c", "tz c", "th t", "ph f",
        "ck k", "ou u", "oo u", "ee i", "ei i", "oi i", "yi i", "ij i", "ai e", "aj e", "ay e", "ej i", "ey i", "oj i",
        "oy i", "mp b", "nt d", "gk g", "ks x", "dj dz",
        "dzh dz", "y i", "j i", "w v", "q k", "g h",
    ].map { line in
        let parts = line.split(separator: " ")
        return (Array(parts[0].utf8), Array(parts[1].utf8))
    }

    private static let pairs: [String: String] = table(
        "ου:ou αι:ai ει:ei οι:oi υι:yi ευ:ef αυ:af μπ:b ντ:d γκ:g γγ:ng τζ:tz τσ:ts дж:dj шч:shch ьо:o ու:u")

    private static let singles: [Unicode.Scalar: String] = table(
        """
        а:a б:b в:v г:g ґ:g д:d е:e є:ie ж:zh з:z и:i і:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch
        ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѕ:dz қ:k ғ:g ң:n ө:o ү:u ұ:u һ:h ә:a
        α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o
        ა:a ბ:b გ:g დ:d ე:e ვ:v ზ:z თ:t ი:i კ:k ლ:l მ:m ნ:n ო:o პ:p ჟ:zh რ:r ს:s ტ:t უ:u ფ:p ქ:k ღ:gh ყ:q შ:sh ჩ:ch
        ც:ts ძ:dz წ:ts ჭ:ch ხ:kh ჯ:j ჰ:h
        ա:a բ:b գ:g դ:d ե:e զ:z է:e ը:y թ:t ժ:zh ի:i լ:l խ:kh ծ:ts կ:k հ:h ձ:dz ղ:gh ճ:ch մ:m յ:y ն:n շ:sh ո:o չ:ch պ:p
        ջ:j ռ:r ս:s վ:v տ:t ր:r ց:ts փ:p ք:k օ:o ֆ:f և:ev
        """
    ).reduce(into: [:]) { singles, entry in
        if let letter = entry.key.unicodeScalars.first { singles[letter] = entry.value }
    }

    private static func table(_ text: String) -> [String: String] {
        text.split { $0 == " " || $0 == "\n" }.reduce(into: [:]) { table, entry in
            let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
            table[String(parts[0])] = String(parts[1])
        }
    }
}
