/// Expressions over packed columns and times, of which the views of version 2 are made.
///
/// SQLite evaluates what a view spells out, once for each row: so a number of one or two bytes is read byte by byte, and
/// only a wider one by a sum over its bytes.
enum PackedSQL {
    /// Byte `index` of a BLOB, counted from 1, as a number.
    private static func byte(_ blob: String, _ index: String) -> String {
        "instr((SELECT bytes FROM byte_order), substr(\(blob), \(index), 1)) - 1"
    }

    /// The number at an index of a packed column.
    /// - Parameters:
    ///   - most: the widest number that is read byte by byte.
    ///   - isNullable: whether all bits set is NULL.
    static func number(
        _ blob: String, width: String, index: String, unrolled most: Int = 2, isNullable: Bool = false
    ) -> String {
        let cases = (1...most).reversed().map { count in
            let number = (1...count).map { ordinal in
                let byte = byte(blob, count > 1 ? "\(count) * \(index) + \(ordinal)" : "\(index) + \(ordinal)")
                return ordinal < count ? "(\(byte) << \(8 * (count - ordinal)))" : byte
            }.joined(separator: " + ")
            return " WHEN \(count) THEN " + (isNullable ? "nullif(\(number), \(1 << (8 * count) - 1))" : number)
        }
        return
            "CASE \(width)\(cases.joined()) ELSE \(wide(blob, width: width, index: index, isNullable: isNullable)) END"
    }

    /// The number at an index of a packed column of any width.
    static func wide(_ blob: String, width: String, index: String, isNullable: Bool = false) -> String {
        let sum = "sum(\(byte(blob, "\(width) * (\(index) + 1) - y.position")) << 8 * y.position)"
        let number = isNullable ? "nullif(\(sum), (1 << 8 * \(width)) - 1)" : sum
        return "(SELECT \(number) FROM positions y WHERE y.position < \(width))"
    }

    /// Seconds of the service day as HH:MM:SS; `time` is twice as quick as `printf`, and the expression is evaluated once.
    static func time(_ seconds: String) -> String {
        """
        (SELECT CASE WHEN s BETWEEN 0 AND 86399 THEN time(s, 'unixepoch') \
        WHEN s NOT NULL THEN printf('%02d:%02d:%02d', s / 3600, s / 60 % 60, s % 60) END FROM (SELECT \(seconds) AS s))
        """
    }

    /// A date as YYYYMMDD. CAST gives the column of a view the affinity of text, so that it compares with a number, too.
    static func date(_ number: String) -> String { "CAST(substr('0000000' || \(number), -8) AS TEXT)" }
}
