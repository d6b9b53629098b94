internal import GTFSModel

/// How the phone numbers of a country are written, by the length of its numbers.
///
/// A number is possible if it has the digits of one: it need not be assigned. Blanks and `- . ( ) / ~` between digits do not
/// count, three letters or more after three digits are digits, too (`1-800-FLOWERS`), and an extension is left out.
struct PhonePlan {
    /// The calling code; nil if the table does not have the country.
    private let callingCode: String?
    /// How many digits a number has within the country, without the trunk prefix, from an extension of a city to the
    /// longest.
    private let lengths: ClosedRange<Int>
    /// The digit that is dialled before a number within the country; nil for none.
    private let trunk: Character?

    /// - Parameter country: ISO 3166-1 alpha-2, such as `AU`.
    init(country: String) {
        let row = Self.countries[country.uppercased()]
        callingCode = row?.code
        lengths = row?.lengths ?? 4...14
        trunk = row.map(\.trunk) ?? "0"
    }

    /// E.164: at most 15 digits with the calling code.
    private static let longest = 15
    /// The shortest number of any country, after the calling code.
    private static let shortest = 4

    func allows(_ text: String) -> Bool {
        guard let digits = Self.digits(of: text) else { return false }
        if text.contains("+") { return allowsInternational(digits) }
        if digits.hasPrefix("00") { return allowsInternational(digits.dropFirst(2)) }
        return allowsNational(digits[...])
    }

    private func allowsInternational(_ digits: some StringProtocol) -> Bool {
        guard digits.count <= Self.longest, digits.count > Self.shortest, digits.first != "0" else { return false }
        if let callingCode, digits.hasPrefix(callingCode) {
            return allowsNational(Substring(digits.dropFirst(callingCode.count)))
        }
        return true
    }

    private func allowsNational(_ digits: Substring) -> Bool {
        if lengths.contains(digits.count) { return true }
        return digits.first == trunk && lengths.contains(digits.count - 1)
    }

    /// Nil for a text that is no number.
    private static func digits(of text: String) -> String? {
        let number = text.lowercased().prefix { $0 != ";" && $0 != "#" }
        let main = number.firstRange(of: #/ *,? *(?:ext(?:ension)?|x)[.:]? *[0-9]+ *$/#).map {
            number[..<$0.lowerBound]
        }
        var digits = ""
        var letters = 0
        for (index, character) in (main ?? number[...]).enumerated() {
            switch character {
            case "0"..."9" where character.isASCII: digits.append(character)
            case "+" where digits.isEmpty && index < 2: break
            case "a"..."z" where character.isASCII:
                letters += 1
                digits.append(keypad(character))
            case " ", "\u{A0}", "-", "–", ".", "(", ")", "/", "~": break
            default: return nil
            }
        }
        let isWord = letters > 0 && (letters < 3 || digits.count - letters < 3)
        return digits.isEmpty || isWord ? nil : digits
    }

    private static func keypad(_ letter: Character) -> Character {
        let keys: [(letters: ClosedRange<Character>, digit: Character)] = [
            ("a"..."c", "2"), ("d"..."f", "3"), ("g"..."i", "4"), ("j"..."l", "5"), ("m"..."o", "6"), ("p"..."s", "7"),
            ("t"..."v", "8"),
        ]
        return keys.first { $0.letters.contains(letter) }?.digit ?? "9"
    }
}

extension PhonePlan {
    private struct Country {
        let code: String
        let lengths: ClosedRange<Int>
        var trunk: Character? = "0"
    }

    /// The plans of countries that publish many feeds (ITU-T E.164 and its national numbering plans). The shortest length is
    /// that of a number within one city.
    private static let countries: [String: Country] = [
        "AR": Country(code: "54", lengths: 6...11), "AT": Country(code: "43", lengths: 3...13),
        "AU": Country(code: "61", lengths: 5...12), "BE": Country(code: "32", lengths: 8...9),
        "BR": Country(code: "55", lengths: 8...11), "CA": Country(code: "1", lengths: 7...10, trunk: "1"),
        "CH": Country(code: "41", lengths: 7...12), "CL": Country(code: "56", lengths: 7...11),
        "CO": Country(code: "57", lengths: 7...11), "CZ": Country(code: "420", lengths: 9...12, trunk: nil),
        "DE": Country(code: "49", lengths: 2...15), "DK": Country(code: "45", lengths: 8...8, trunk: nil),
        "EE": Country(code: "372", lengths: 7...10, trunk: nil), "ES": Country(code: "34", lengths: 9...9, trunk: nil),
        "FI": Country(code: "358", lengths: 4...12), "FR": Country(code: "33", lengths: 4...9),
        "GB": Country(code: "44", lengths: 4...10), "GR": Country(code: "30", lengths: 10...12, trunk: nil),
        "HU": Country(code: "36", lengths: 6...9), "IE": Country(code: "353", lengths: 5...10),
        "IL": Country(code: "972", lengths: 7...12), "IN": Country(code: "91", lengths: 6...13),
        "IT": Country(code: "39", lengths: 6...12, trunk: nil), "JP": Country(code: "81", lengths: 8...17),
        "LT": Country(code: "370", lengths: 8...8), "LU": Country(code: "352", lengths: 4...11, trunk: nil),
        "LV": Country(code: "371", lengths: 8...8, trunk: nil), "MX": Country(code: "52", lengths: 7...12),
        "NL": Country(code: "31", lengths: 5...11), "NO": Country(code: "47", lengths: 5...8, trunk: nil),
        "NZ": Country(code: "64", lengths: 5...10), "PL": Country(code: "48", lengths: 6...10, trunk: nil),
        "PT": Country(code: "351", lengths: 9...9, trunk: nil), "RO": Country(code: "40", lengths: 6...9),
        "SE": Country(code: "46", lengths: 6...12), "SG": Country(code: "65", lengths: 8...11, trunk: nil),
        "SI": Country(code: "386", lengths: 5...8), "SK": Country(code: "421", lengths: 5...9),
        "US": Country(code: "1", lengths: 7...10, trunk: "1"), "ZA": Country(code: "27", lengths: 5...10),
    ]
}

/// Phone numbers (reference, field type "Phone number"), if the options name a country.
enum PhoneValidation {
    static let all: [ValidationRule] = [.feed("invalid_phone_number", reading: [], numbers)]

    private static let fields: KeyValuePairs = [
        "agency.txt": "agency_phone", "attributions.txt": "attribution_phone", "booking_rules.txt": "phone_number",
    ]

    private static func numbers(_ feed: CheckedFeed, findings: Findings) throws {
        guard let plan = feed.options.country.map(PhonePlan.init) else { return }
        for (file, field) in fields where feed.has(file) && !feed.lacksHeader(file) {
            try feed.eachRecord(of: file) { record in
                guard let text = record.text(field), !plan.allows(text) else { return }
                findings.add("invalid_phone_number") {
                    NoticeSample(["filename": .text(file)]) + record.rowSample()
                        + NoticeSample(["fieldName": .text(field), "fieldValue": .text(text)])
                }
            }
        }
    }
}
