/// The view under the name of one of GTFS's files: what reads a feed back asks for the key of each record too, which the
/// view itself does not show.
struct FileView: Sendable {
    /// The file's name without ".txt".
    let name: String
    /// Columns that GTFS does not have, behind GTFS's own.
    let furtherColumns: [String]
    /// The statement of the view's records: record_key, position, then the columns of GTFS.
    let records: String
    /// `records` with the columns that follow GTFS's own.
    let furtherRecords: String

    /// - Parameters:
    ///   - creation: the statement that makes the view. Columns that GTFS does not have stand on a line that begins with a
    ///     comma.
    ///   - key: the expression of a record's key, as `extra_cells` has it.
    ///   - position: that of its position among the records of one key.
    init(_ name: String, creation: String, key: String, position: String) {
        self.name = name
        let lines = creation.split(separator: "\n").dropFirst()
        let further = lines.filter { $0.hasPrefix(", ") }
        furtherColumns = further.flatMap { $0.dropFirst(2).split(separator: ", ") }.map {
            String($0.split(separator: ".").last ?? $0)
        }
        let keys = "\(key) AS record_key, \(position) AS position, "
        records = Self.select(lines.filter { !$0.hasPrefix(", ") }, columns: keys)
        furtherRecords = Self.select(Array(lines), columns: keys)
    }

    /// A statement with further columns before its own; a WITH ends the line before its SELECT.
    private static func select(_ lines: [Substring], columns: String) -> String {
        let main = lines.indices.first {
            lines[$0].hasPrefix("SELECT ") && ($0 == 0 || lines[$0 - 1].hasSuffix(")"))
        }
        return lines.enumerated().map { index, line in
            index == main ? "SELECT " + columns + line.dropFirst("SELECT ".count) : String(line)
        }.joined(separator: "\n")
    }
}
