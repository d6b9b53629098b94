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
            " WHEN \(count) THEN " + fixed(blob, width: count, index: index, isNullable: isNullable)
        }
        return
            "CASE \(width)\(cases.joined()) ELSE \(wide(blob, width: width, index: index, isNullable: isNullable)) END"
    }

    /// The number at an index of a packed column whose numbers all have one width.
    static func fixed(_ blob: String, width: Int, index: String, isNullable: Bool) -> String {
        let number = (1...max(1, width)).map { ordinal in
            let byte = byte(blob, width > 1 ? "\(width) * \(index) + \(ordinal)" : "\(index) + \(ordinal)")
            return ordinal < width ? "(\(byte) << \(8 * (width - ordinal)))" : byte
        }.joined(separator: " + ")
        return isNullable ? "nullif(\(number), \(1 << (8 * width) - 1))" : number
    }

    /// The number at an index of a packed column of any width.
    static func wide(_ blob: String, width: String, index: String, isNullable: Bool = false) -> String {
        let sum = "sum(\(byte(blob, "\(width) * (\(index) + 1) - y.position")) << 8 * y.position)"
        let number = isNullable ? "nullif(\(sum), (1 << 8 * \(width)) - 1)" : sum
        return "(SELECT \(number) FROM positions y WHERE y.position < \(width))"
    }

    /// Whether the bit of service `c` is set in row `e` of service_exceptions. The bounds come first: they are a range of
    /// keys where the service is not known.
    static let hasService = """
        c.service_key >= e.first_service_key AND c.service_key < e.first_service_key + 8 * length(e.services) \
        AND instr((SELECT bytes FROM byte_order), substr(e.services, (c.service_key - e.first_service_key >> 3) + 1, 1)) - 1 \
        << (c.service_key - e.first_service_key & 7) & 128
        """

    /// Seconds of the service day as HH:MM:SS; `time` is twice as quick as `printf`, and the expression is evaluated once.
    /// From 24:00:00 on it has no hours; NULL stays NULL by `strftime`.
    static func time(_ seconds: String) -> String {
        "(SELECT \(clock) FROM (SELECT \(seconds) AS s))"
    }

    static let clock = """
        iif(s BETWEEN 0 AND 86399, time(s, 'unixepoch'), printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
        """

    /// `time` of version 3. DuckDB parses a view before it hands it to SQLite, and would take the word without quotes for
    /// a type.
    static func quotedTime(_ seconds: String) -> String {
        "(SELECT \(quotedClock) FROM (SELECT \(seconds) AS s))"
    }

    static let quotedClock = clock.replacing(" time(s,", with: #" "time"(s,"#)

    /// A table of the numbers 0, 1, 2 … below `count`, in its column `key`. A view with numbers by UNION ALL cannot be
    /// read by DuckDB, which writes parentheses around the arms that SQLite does not know.
    static func numbers(below count: String) -> String {
        "json_each('[' || substr(replace(hex(zeroblob(\(count))), '00', ',0'), 2) || ']')"
    }

    /// A date as YYYYMMDD. CAST gives the column of a view the affinity of text, so that it compares with a number, too.
    static func date(_ number: String) -> String { "CAST(substr('0000000' || \(number), -8) AS TEXT)" }
}
