internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

extension GTFSField {
    /// The cell as the field's typed column holds it; nil where the column cannot give back what is written.
    func storedValue(_ row: CSVRow, _ index: Int) -> StoredValue? {
        switch kind {
        case .integer, .enumeration: Self.integer(row.integer(index))
        case .time: Self.integer(row.time(index))
        case .date: Self.integer(row.date(index))
        case .real, .latitude, .longitude: Self.real(row.real(index))
        default: row.text(index).map(StoredValue.text)
        }
    }

    /// Whether a record must have a value: of these required columns a blank cell has a meaning of its own, "unlimited
    /// transfers", "recommended transfer point" and "not the default category" (reference).
    var requiresValue: Bool {
        presence == .required && !["transfers", "transfer_type", "is_default_fare_category"].contains(name)
    }

    /// The validator's code for a cell that is none of the field's kind.
    var invalidCode: String {
        switch kind {
        case .time: "invalid_time"
        case .date: "invalid_date"
        case .real, .latitude, .longitude: "invalid_float"
        default: "invalid_integer"
        }
    }

    /// What is wrong with a value that the column holds all the same.
    func complaint(about value: StoredValue) -> (String, FeedIssue.Severity)? {
        switch (kind, value) {
        case (.latitude, .real(let degrees)) where abs(degrees) > 90: ("number_out_of_range", .error)
        case (.longitude, .real(let degrees)) where abs(degrees) > 180: ("number_out_of_range", .error)
        case (.enumeration(let allowed), .integer(let number)) where !allowed.contains(number):
            ("unexpected_enum_value", .warning)
        case (.timezone, .text(let name)) where TimeZone(identifier: name) == nil: ("invalid_timezone", .error)
        case (.color, .text(let color)) where !Self.isColor(color): ("invalid_color", .error)
        case (.url, .text(let url)) where !url.isURL: ("invalid_url", .error)
        case (.email, .text(let address)) where !address.isEmailAddress: ("invalid_email", .error)
        case (.language, .text(let tag)) where !tag.isLanguageTag: ("invalid_language_code", .error)
        case (.currency, .text(let code)) where !CurrencyCode.isKnown(code): ("invalid_currency", .error)
        case (.currencyAmount, .text(let amount)) where CurrencyCode.decimals(of: amount) == nil:
            ("invalid_float", .error)
        case (_, .integer(let number)) where !range.contains(Double(number)): ("number_out_of_range", .error)
        case (_, .real(let number)) where !range.contains(number): ("number_out_of_range", .error)
        default: nil
        }
    }

    private static func integer(_ cell: Cell<Int>) -> StoredValue? {
        if case .value(let number) = cell { .integer(number) } else { nil }
    }

    private static func real(_ cell: Cell<Double>) -> StoredValue? {
        if case .value(let number) = cell { .real(number) } else { nil }
    }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 6
            && text.utf8.allSatisfy {
                UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9")
                    || UInt8(ascii: "a") <= $0 | 32 && $0 | 32 <= UInt8(ascii: "f")
            }
    }
}

extension GTFSField.Range {
    func contains(_ number: Double) -> Bool {
        switch self {
        case .any: true
        case .nonNegative: number >= 0
        case .positive: number > 0
        case .nonZero: number != 0
        }
    }
}
