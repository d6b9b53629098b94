internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One record of a declared file: each declared field as its typed column holds it.
struct TypedRow {
    let line: Int
    /// In the order of the file's declaration.
    var values: [StoredValue]
    /// Columns of cells that their typed columns cannot give back.
    var unfit: [Int] = []
    /// Fields whose cells have a text that is no value, by their positions in the declaration. Known while the row is read.
    var unread: [Int] = []
    /// The cells that no typed column holds.
    var extras = FileExtras.RecordExtras.none
    /// For the file's checksum.
    var checksum: UInt64 { StoredExtras.Checksum.record(values.checksum, extras: extras.checksum) }
}

extension StoredValue {
    init(_ integer: Int?) { self = integer.map(StoredValue.integer) ?? .null }
    init(_ text: String?) { self = text.map(StoredValue.text) ?? .null }

    /// The value as an issue shows it, the same for equal values; nil for a blank.
    var shown: String? {
        switch self {
        case .null: nil
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let text): text
        }
    }
}

extension DeclaredTable {
    /// The record with every declared cell typed; issues are reported.
    func typed(_ row: CSVRow) throws -> TypedRow {
        var typed = TypedRow(line: row.line, values: [])
        typed.values.reserveCapacity(file.fields.count)
        for (field, index) in zip(file.fields, columns.indexes) {
            let unfitBefore = typed.unfit.count
            let value = try value(of: field, at: index, in: row, &typed.unfit)
            if value == .null, typed.unfit.count > unfitBefore { typed.unread.append(typed.values.count) }
            typed.values.append(value)
        }
        return typed
    }

    /// Reports the errors in cells that no typed column holds.
    func checkUntyped(_ row: CSVRow) throws {
        var unfit: [Int] = []
        for (field, index) in columns.untyped { _ = try value(of: field, at: index, in: row, &unfit) }
    }

    private func value(
        of field: GTFSField, at index: Int, in row: CSVRow, _ unfit: inout [Int]
    ) throws -> StoredValue {
        guard !row.isBlank(index) else {
            if field.requiresValue, index >= 0 {
                try report("missing_required_field", severity: .error, field: field, row: row, index: index)
            }
            return .null
        }
        guard let value = field.storedValue(row, index: index) else {
            unfit.append(index)
            try report(
                field.invalidCode(of: row.text(index)), severity: .error, field: field, row: row, index: index,
                action: .setAside)
            return .null
        }
        if field.isWhole, row.isSpelledOddly(index) { unfit.append(index) }
        if let (code, severity) = field.complaint(about: value) {
            try report(code, severity: severity, field: field, row: row, index: index)
        }
        return value
    }

    private func report(
        _ code: FeedIssue.Code, severity: FeedIssue.Severity, field: GTFSField, row: CSVRow, index: Int,
        action: FeedIssue.Action = .kept
    ) throws {
        try output.issues(of: file).report(
            code, severity, line: row.line, field: field.name, value: row.text(index), action: action)
    }
}

extension GTFSField {
    /// The cell as the field's typed column holds it; nil if the column cannot give back the text.
    func storedValue(_ row: CSVRow, index: Int) -> StoredValue? {
        switch kind {
        case .integer, .enumeration: Self.integer(row.integer(index))
        case .time: Self.integer(row.time(index))
        case .date: Self.integer(row.date(index))
        case .real, .latitude, .longitude: Self.real(row.real(index))
        default: row.text(index).map(StoredValue.text)
        }
    }

    /// Whether a record must have a value: in these required columns a blank cell has a meaning of its own, "unlimited
    /// transfers", "recommended transfer point" and "not the default category" (reference).
    var requiresValue: Bool {
        presence == .required && !["transfers", "transfer_type", "is_default_fare_category"].contains(name)
    }

    /// The validator's code for a text that is not of the field's kind. `NaN` and `Infinity` are numbers to Java, and no places.
    func invalidCode(of text: String?) -> FeedIssue.Code {
        switch kind {
        case .time: "invalid_time"
        case .date: "invalid_date"
        case .latitude, .longitude: Self.javaNonNumbers.contains(text ?? "") ? "number_out_of_range" : "invalid_float"
        case .real: "invalid_float"
        default: "invalid_integer"
        }
    }

    private static let javaNonNumbers: Set = ["NaN", "+NaN", "-NaN", "Infinity", "+Infinity", "-Infinity"]

    /// The error in a value that the column can hold nonetheless.
    func complaint(about value: StoredValue) -> (FeedIssue.Code, FeedIssue.Severity)? {
        switch (kind, value) {
        case (.latitude, .real(let degrees)) where abs(degrees) > 90: ("number_out_of_range", .error)
        case (.longitude, .real(let degrees)) where abs(degrees) > 180: ("number_out_of_range", .error)
        case (.enumeration(let allowed), .integer(let value)) where !allowed.contains(value):
            ("unexpected_enum_value", .warning)
        case (.timezone, .text(let name)) where TimeZone(feedName: name) == nil: ("invalid_timezone", .error)
        case (.color, .text(let color)) where !Self.isColor(color): ("invalid_color", .error)
        case (.url, .text(let url)) where !url.isURL: ("invalid_url", .error)
        case (.email, .text(let address)) where !address.isEmailAddress: ("invalid_email", .error)
        case (.language, .text(let tag)) where !tag.isLanguageTag: ("invalid_language_code", .error)
        case (.currency, .text(let code)) where !CurrencyCode.isKnown(code): ("invalid_currency", .error)
        case (.currencyAmount, .text(let amount)) where CurrencyCode.decimals(of: amount) == nil:
            ("invalid_float", .error)
        // 0 transfers have a code of their own, fare_transfer_rule_invalid_transfer_count.
        case (_, .integer(let value)) where !range.contains(Double(value)) && name != "transfer_count":
            ("number_out_of_range", .error)
        case (_, .real(let value)) where !range.contains(value): ("number_out_of_range", .error)
        default: nil
        }
    }

    private static func integer(_ cell: Cell<Int>) -> StoredValue? {
        if case .value(let value) = cell { .integer(value) } else { nil }
    }

    private static func real(_ cell: Cell<Double>) -> StoredValue? {
        if case .value(let value) = cell { .real(value) } else { nil }
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
    func contains(_ value: Double) -> Bool {
        switch self {
        case .any: true
        case .nonNegative: value >= 0
        case .positive: value > 0
        case .nonZero: value != 0
        }
    }
}

extension GTFSField {
    /// Whether the typed column holds integers.
    var isWhole: Bool {
        switch kind {
        case .integer, .enumeration: true
        default: false
        }
    }

    /// Whether the column holds ids or text, which cannot be wrong.
    var isText: Bool {
        switch kind {
        case .id, .text: true
        default: false
        }
    }
}

extension CSVRow {
    /// Whether an integer has a sign or zeros in front that a typed column would not give back.
    fileprivate func isSpelledOddly(_ index: Int) -> Bool {
        let text = unsafe bytes(index)
        guard text.count > 1 else { return false }
        let digits = unsafe text[0] == 0x2D ? 1 : 0
        return unsafe text[0] == 0x2B || text[digits] == 0x30
    }
}
