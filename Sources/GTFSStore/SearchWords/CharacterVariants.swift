internal import Foundation

/// Other ways to write a run of Chinese or Japanese characters: the other kana, digits for numerals, simplified and
/// traditional characters.
package enum CharacterVariants {
    /// The other ways, each as text.
    package static func others(for run: String) -> [String] {
        var others: [String] = []
        for form in [
            kana(run, from: 0x3041...0x3096, by: 0x60), kana(run, from: 0x30A1...0x30F6, by: -0x60),
            replaced(run, table: numerals), replaced(run, table: simplified), replaced(run, table: traditional),
            run.replacing("ー", with: ""), longVowels(run),
        ] + smallKana(run) + otherJoiners(run) where form != run && !form.isEmpty && !others.contains(form) {
            others.append(form)
        }
        return others
    }

    /// The run without the kind of stop at its end or beginning: "新宿" for "新宿駅". Nil if it has none.
    package static func withoutKind(_ run: String) -> String? {
        for kind in kindsBehind where run.hasSuffix(kind) && run.count > kind.count {
            return String(run.dropLast(kind.count))
        }
        for kind in kindsBefore where run.hasPrefix(kind) && run.unicodeScalars.count > kind.unicodeScalars.count {
            return String(String.UnicodeScalarView(run.unicodeScalars.dropFirst(kind.unicodeScalars.count)))
        }
        return nil
    }

    /// Longer ones first.
    private static let kindsBehind = [
        "バス停留所", "地下鉄駅", "バス停", "停留所", "停留場", "地铁站", "地鐵站", "公交站", "巴士站", "火车站", "火車站", "车站", "車站", "정류장",
        "정류소", "駅前", "駅", "站", "역",
    ]
    private static let kindsBefore = ["สถานีรถไฟฟ้า", "สถานีรถไฟ", "สถานี", "ป้ายรถเมล์", "ป้าย", "ສະຖານີ"]

    /// Signs that names write in several ways between the same characters: 霞ヶ関 and 霞が関, 四ツ谷 and 四谷, 御茶ノ水 and お茶の水.
    private static let alike = ["ケヶがガヵ", "ツッっつ", "ノの之", "御お", "澤沢", "邊辺邉", "濱浜", "條条", "竜龍", "桜櫻", "斎斉齋"]

    /// Each combination of them; for a run with many, only those that differ in one sign.
    private static func smallKana(_ run: String) -> [String] {
        let signs = run.map { character in alike.first { $0.contains(character) }.map(Array.init) ?? [character] }
        if signs.reduce(1, { min($0, mostCombinations + 1) * $1.count }) > mostCombinations {
            let characters = Array(run)
            return signs.indices.flatMap { index in
                signs[index].map { String(characters[..<index]) + String($0) + String(characters[(index + 1)...]) }
            }
        }
        return signs.reduce([""]) { forms, others in forms.flatMap { form in others.map { form + String($0) } } }
    }

    private static let mostCombinations = 30

    /// With a sign between two characters, and without the one that is there: 四谷 and 四ツ谷.
    private static func otherJoiners(_ run: String) -> [String] {
        let characters = Array(run)
        guard (2...5).contains(characters.count) else { return [] }
        return characters.indices.dropFirst().flatMap { index -> [String] in
            let (before, after) = (String(characters[..<index]), String(characters[index...]))
            let isSign = index + 1 < characters.count && alike.prefix(3).contains { $0.contains(characters[index]) }
            if isSign { return [before + String(after.dropFirst())] }
            let isBetweenHan = [characters[index - 1], characters[index]].allSatisfy { ("一"..."鿿").contains($0) }
            return isBetweenHan ? ["ツ", "ヶ", "ノ"].map { before + $0 + after } : []
        }
    }

    /// "一丁目" for "1" and "丁目".
    package static func withNumeral(_ digits: String) -> String? {
        guard let number = Int(digits), (1...99).contains(number) else { return nil }
        let (tens, ones) = (number / 10, number % 10)
        let ten = tens == 0 ? "" : (tens == 1 ? "" : numeral(tens)) + "十"
        return ten + (ones == 0 ? "" : numeral(ones))
    }

    private static func numeral(_ number: Int) -> String { String(Array("〇一二三四五六七八九")[number]) }

    private static func kana(_ run: String, from range: ClosedRange<UInt32>, by step: Int) -> String {
        var text = String.UnicodeScalarView()
        for scalar in run.unicodeScalars {
            let moved = range.contains(scalar.value) ? Unicode.Scalar(UInt32(Int(scalar.value) + step)) : nil
            text.append(moved ?? scalar)
        }
        return String(text)
    }

    private static func replaced(_ run: String, table: [Character: Character]) -> String {
        String(run.map { table[$0] ?? $0 })
    }

    /// "とうきょう" for "とーきょー".
    private static func longVowels(_ run: String) -> String {
        run.replacing("ー", with: "う")
    }

    private static let numerals = pairs("一1二2三3四4五5六6七7八8九9〇0")
    private static let simplified = pairs(
        "車车站站臺台東东門门園园廣广場场國国長长龍龙馬马橋桥區区學学醫医機机灣湾線线鐵铁號号島岛龜龟電电関关會会陽阳")
    private static let traditional = pairs(
        "车車台臺东東门門园園广廣场場国國长長龙龍马馬桥橋区區学學医醫机機湾灣线線铁鐵号號岛島电電关関会會阳陽")

    private static func pairs(_ text: String) -> [Character: Character] {
        let characters = Array(text)
        return Dictionary(
            stride(from: 0, to: characters.count - 1, by: 2).map { (characters[$0], characters[$0 + 1]) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// Keyboards with other letters: gives the text that was meant when it was typed on the wrong one.
package struct KeyboardLayout: Sendable {
    /// The scalars that can begin words in its letters.
    package let letters: ClosedRange<Unicode.Scalar>
    private let toLatin: [Character: Character]
    private let fromLatin: [Character: Character]

    private init(_ letters: ClosedRange<Unicode.Scalar>, keys: String, latin: String = latinKeys) {
        self.letters = letters
        let pairs = zip(latin, keys).filter { $0 != $1 }
        fromLatin = Dictionary(pairs.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        toLatin = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static let latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

    /// The most usual ones.
    package static let all = [
        KeyboardLayout("\u{400}"..."\u{4FF}", keys: "йцукенгшщзхъфывапролджэячсмитьбюё"),
        KeyboardLayout("\u{400}"..."\u{4FF}", keys: "йцукенгшщзхїфівапролджєячсмитьбюґ"),
        KeyboardLayout("\u{400}"..."\u{4FF}", keys: "явертъуиопшщасдфгхйкл;'зьцжбнм,.ч"),
        KeyboardLayout("\u{370}"..."\u{3FF}", keys: ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`"),
        KeyboardLayout("\u{5D0}"..."\u{5EA}", keys: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;"),
    ]

    /// The text that the same keys give on this keyboard, when they were typed on a Latin one.
    package func text(typedInLatin text: String) -> String {
        // On a Greek keyboard the key of the semicolon is the accent of the next letter.
        String(text.lowercased().compactMap { key in fromLatin[key].map { $0 == "΄" ? nil : $0 } ?? key })
    }

    /// The letters of the same keys on a Latin keyboard; nil if no letter of the text is on this one.
    package func text(inLatin text: String) -> String? {
        let typed = text.lowercased()
        guard typed.unicodeScalars.contains(where: letters.contains) else { return nil }
        return String(typed.map { toLatin[$0] ?? $0 })
    }
}
