internal import GRDB
package import GTFSModel

extension HistoryRows {
    /// The packed day whose visits take most bytes; nil if none is packed.
    package func fullestDay() throws -> ServiceDate? {
        try Int.fetchOne(
            db,
            sql: """
                SELECT first_day_line >> 24 FROM packed_lines GROUP BY 1 ORDER BY sum(length(visits)) DESC LIMIT 1
                """
        ).map { ServiceDate(dayNumber: $0) }
    }

    /// Copies the packed lines of a day to another day that has none, and what was watched from its midnight (UTC) to
    /// two days after it.
    package func copyDay(_ date: ServiceDate, to other: ServiceDate) throws {
        let bounds = DayLineKey.bounds(of: date)
        let shift = DayLineKey.bounds(of: other).lowerBound - bounds.lowerBound
        try db.execute(
            sql: """
                INSERT INTO packed_lines SELECT first_day_line + ?, heads, sums, visits, brackets FROM packed_lines
                WHERE first_day_line >= ? AND first_day_line < ?
                """, arguments: [shift, bounds.lowerBound, bounds.upperBound])
        let seconds = 86400 * (other.dayNumber - date.dayNumber)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO watched SELECT source_key, began + ?1, ended + ?1 FROM watched
                WHERE ended > ?2 AND began < ?3
                """, arguments: [seconds, 86400 * (date.dayNumber - 1), 86400 * (date.dayNumber + 2)])
        try sums?.count(.packedLines)
        try sums?.count(.watched)
    }
}
