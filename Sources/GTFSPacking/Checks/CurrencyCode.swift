internal import Foundation

/// Currencies and amounts of them (ISO 4217).
enum CurrencyCode {
    private static let known = Set(Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() })

    /// Currencies whose amounts do not have two decimals.
    private static let minorUnits: [String: Int] = {
        let groups: [(Int, String)] = [
            (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
            (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
        ]
        return Dictionary(
            groups.flatMap { digits, codes in codes.split(separator: " ").map { (String($0), digits) } },
            uniquingKeysWith: { $1 })
    }()

    static func isKnown(_ code: String) -> Bool { known.contains(code) }

    /// "The number of decimal places is specified by ISO 4217 for the accompanying Currency code" (reference, Field
    /// Types); nil for a code that is not known.
    static func decimals(ofCurrency code: String) -> Int? { isKnown(code) ? minorUnits[code] ?? 2 : nil }

    /// How many decimals an amount is written with; nil if it is not a decimal number.
    static func decimals(of amount: String) -> Int? {
        let digits = amount.first == "-" || amount.first == "+" ? amount.dropFirst() : amount[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, digits.contains(where: { $0 != "." }) else { return nil }
        let areDigits = parts.allSatisfy { $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        return areDigits ? (parts.count == 2 ? parts[1].utf8.count : 0) : nil
    }
}
