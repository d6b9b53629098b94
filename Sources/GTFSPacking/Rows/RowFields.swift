internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// A record by the names of its fields, which are the declaration's own.
struct RowFields {
    /// An error of a record, and the field that shows it.
    struct Fault {
        let code: FeedIssue.Code
        let severity: FeedIssue.Severity
        let field: String
        let value: String?

        init(_ code: FeedIssue.Code, severity: FeedIssue.Severity, field: String, value: String? = nil) {
            (self.code, self.severity, self.field, self.value) = (code, severity, field, value)
        }
    }

    let file: GTFSFile
    let row: TypedRow

    init(_ file: GTFSFile, row: TypedRow) {
        self.file = file
        self.row = row
    }

    subscript(_ field: String) -> StoredValue { row.values[file.position(of: field)] }

    func text(_ field: String) -> String? { self[field].text }

    func integer(_ field: String) -> Int? { self[field].integer }

    func isBlank(_ field: String) -> Bool { self[field] == .null }

    /// Whether one of two fields that require each other is there alone: the other one; nil also where it has a cell that is no
    /// value.
    private func missing(of first: String, _ second: String) -> String? {
        guard isBlank(first) != isBlank(second), !isUnread(first), !isUnread(second) else { return nil }
        return isBlank(first) ? first : second
    }

    /// Whether the cell has a text that is no value of its column.
    private func isUnread(_ field: String) -> Bool { row.unread.contains(file.position(of: field)) }
}

extension RowFields {
    /// The errors that a record shows without any other record, by its file.
    var faults: [Fault] {
        switch file.name {
        case "feed_info.txt": feedInfoFaults
        case "timeframes.txt": timeframeFaults
        case "attributions.txt": attributionFaults
        case "pathways.txt": pathwayFaults
        case "fare_products.txt": amountFaults
        case "transfers.txt": transferFaults
        case "fare_leg_join_rules.txt": joinFaults
        default: []
        }
    }

    /// A start after its end, or at it where that makes no sense.
    func rangeFaults(_ start: String, _ end: String, mayBeEqual: Bool) -> [Fault] {
        guard let from = integer(start), let to = integer(end) else { return [] }
        if from > to { return [Fault("start_and_end_range_out_of_order", severity: .error, field: end)] }
        return from == to && !mayBeEqual ? [Fault("start_and_end_range_equal", severity: .error, field: end)] : []
    }

    private var feedInfoFaults: [Fault] {
        var faults = rangeFaults("feed_start_date", "feed_end_date", mayBeEqual: true)
        if let missing = missing(of: "feed_start_date", "feed_end_date") {
            faults.append(Fault("missing_feed_info_date", severity: .warning, field: missing))
        }
        if isBlank("feed_contact_email"), isBlank("feed_contact_url") {
            faults.append(Fault("missing_feed_contact_email_and_url", severity: .warning, field: "feed_contact_email"))
        }
        return faults
    }

    /// "Conditionally Required: required if timeframes.end_time is defined, forbidden otherwise", "values greater than
    /// 24:00:00 are forbidden" (reference, timeframes).
    private var timeframeFaults: [Fault] {
        var faults = rangeFaults("start_time", "end_time", mayBeEqual: false)
        if let missing = missing(of: "start_time", "end_time") {
            faults.append(Fault("timeframe_only_start_or_end_time_specified", severity: .error, field: missing))
        }
        for field in ["start_time", "end_time"] where integer(field) ?? 0 > 24 * 3600 {
            faults.append(
                Fault("timeframe_start_or_end_time_greater_than_twenty_four_hours", severity: .error, field: field))
        }
        return faults
    }

    /// "At least one of the fields is_producer, is_operator, or is_authority should be set at 1" (reference,
    /// attributions).
    private var attributionFaults: [Fault] {
        let roles = ["is_producer", "is_operator", "is_authority"]
        return roles.contains { integer($0) == 1 }
            ? [] : [Fault("attribution_without_role", severity: .warning, field: roles[0])]
    }

    private var pathwayFaults: [Fault] {
        guard let from = text("from_stop_id"), from == text("to_stop_id") else { return [] }
        return [Fault("pathway_loop", severity: .warning, field: "to_stop_id")]
    }

    /// Stops are "required if transfer_type is empty, 0, 1, 2, or 3", trips "if transfer_type is 4 or 5" (reference,
    /// transfers). As in the validator, a blank type requires neither.
    private var transferFaults: [Fault] {
        guard let type = integer("transfer_type") else { return [] }
        let required = [4, 5].contains(type) ? ["from_trip_id", "to_trip_id"] : ["from_stop_id", "to_stop_id"]
        return required.filter(isBlank).map { Fault("missing_required_field", severity: .error, field: $0) }
    }

    /// "Required if to_stop_id is defined", and the other way round (reference, fare_leg_join_rules).
    private var joinFaults: [Fault] {
        missing(of: "from_stop_id", "to_stop_id").map { [Fault("missing_required_field", severity: .error, field: $0)] }
            ?? []
    }

    private var amountFaults: [Fault] {
        guard let written = text("amount").flatMap(CurrencyCode.decimals(of:)),
            let decimals = text("currency").flatMap(CurrencyCode.decimals(ofCurrency:)), written != decimals
        else { return [] }
        return [Fault("invalid_currency_amount", severity: .error, field: "amount")]
    }
}

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
