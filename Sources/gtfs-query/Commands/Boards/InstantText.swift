internal import Foundation
internal import GTFSModel

/// Instants as answers write them.
enum InstantText {
    /// RFC 3339 with the offset that is in force in `zone`.
    static func rfc3339(_ instant: Int, _ zone: TimeZone) -> String {
        RFC3339.text(instant, in: ServiceTimeZone(zone))
    }

    /// The time of day of an RFC 3339 text, with its seconds where they are not zero.
    static func clock(_ text: String) -> String {
        let time = text.dropFirst(11).prefix(8)
        return String(time.hasSuffix(":00") ? time.dropLast(3) : time)
    }

    /// A column with the day of the RFC 3339 text under `key`, filled where rows lie on more than one day.
    static func dayColumn(_ key: String, of records: [Record]) -> TableColumn {
        let first = records.first?.text(key).prefix(10)
        let areSeveral = records.contains { $0.text(key).prefix(10) != first }
        return TableColumn("Day") { areSeveral ? String($0.text(key).prefix(10)) : "" }
    }
}
