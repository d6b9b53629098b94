internal import Foundation

/// Other ways to write a run of Chinese or Japanese characters: the other kana, digits for numerals, simplified and
/// traditional characters.
package enum CharacterVariants {
    /// The other ways, each as text.
    package static func others(for run: String) -> [String] {
        var others: [String] = []
        for form in [
            kana(run, from: 0x3041...0x3096, by: 0x60), kana(run, from: 0x30A1...0x30F6, by: -0x60),
            replaced(run, numerals), replaced(run, simplified), replaced(run, traditional),
            run.replacing("ー", with: ""), longVowels(run),
        ] where form != run && !form.isEmpty && !others.contains(form) {
            others.append(form)
        }
        return others
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

    private static func replaced(_ run: String, _ table: [Character: Character]) -> String {
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
