internal import Foundation
internal import GTFSModel

/// Instants as answers write them.
enum InstantText {
    /// RFC 3339 with the offset that is in force in `zone`.
    static func rfc3339(_ instant: Int, _ zone: TimeZone) -> String {
        RFC3339.text(instant, in: ServiceTimeZone(zone))
    }

    /// `08:05`, and `08:05:30` where the seconds are not zero: what clocks in `zone` show. With the offset, `02:30+11:00`,
    /// where they show it twice that day (rule A3).
    static func timeOfDay(_ instant: Int, _ zone: TimeZone) -> String {
        let zone = ServiceTimeZone(zone)
        let wall = RFC3339.WallTime(instant, in: zone)
        let time = wall.time.hasSuffix(":00") ? String(wall.time.dropLast(3)) : wall.time
        return zone.isShownTwice(instant) ? time + wall.offsetText : time
    }

    /// `2026-11-21`: the day that calendars in `zone` show.
    static func day(_ instant: Int, _ zone: TimeZone) -> String {
        RFC3339.WallTime(instant, in: ServiceTimeZone(zone)).day
    }
}

extension Column {
    /// A column with the day of each row, filled where the rows lie on more than one.
    /// - Parameter instant: seconds since 1970, nil where the row has no time; and the zone that it is shown in.
    static func day(
        of rows: [Row], _ time: @escaping @Sendable (Row) -> (instant: Int?, zone: TimeZone)
    ) -> Column<Row> {
        let day: @Sendable (Row) -> String? = { row in
            let (instant, zone) = time(row)
            return instant.map { InstantText.day($0, zone) }
        }
        let days = rows.map(day)
        let areSeveral = Set(days).count > 1
        return Column("Day") { areSeveral ? day($0) : nil }
    }
}
