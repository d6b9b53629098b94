internal import Foundation
internal import GTFSModel

extension Column {
    /// A column with the day of each row, filled if the rows lie on more than one.
    /// - Parameters:
    ///   - moment: seconds since 1970, whose day counts as that of a row; nil for none.
    ///   - time: seconds since 1970, nil if the row has no time; and the zone for it.
    static func day(
        of rows: [Row], besides moment: Int? = nil,
        _ time: @escaping @Sendable (Row) -> (instant: Int?, zone: TimeZone)
    ) -> Column<Row> {
        let day: @Sendable (Row) -> String? = { row in
            let (instant, zone) = time(row)
            return instant.map { InstantText.day($0, zone) }
        }
        let ofMoment = moment.flatMap { moment in rows.first.map { InstantText.day(moment, time($0).zone) } }
        let days = Set(rows.map(day) + (ofMoment.map { [$0] } ?? []))
        let areSeveral = days.count > 1
        return Column("Day") { areSeveral ? day($0) : nil }
    }
}
