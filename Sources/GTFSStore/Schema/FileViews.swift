internal import GTFSSchema

/// The views under the names of GTFS's files in one version of the schema.
struct FileViews: Sendable {
    let all: [FileView]
    private let byName: [String: FileView]

    static let newest = FileViews(.newest)
    static let versionOne = FileViews(
        .versionOne,
        others: [
            "calendar_dates": (
                "d.service_key", "row_number() OVER (PARTITION BY d.service_key ORDER BY d.date, d.exception_type) - 1"
            ), "frequencies": ("f.trip_key", "f.ordinal"),
        ])

    /// The views of a version; those of the newest one for a version that is not released. The tables of version 2 can be read by
    /// the newest ones.
    static func ofVersion(_ version: Int) -> FileViews { version == 1 ? versionOne : newest }

    subscript(name: String) -> FileView? { byName[name] }

    /// - Parameter others: keys that differ from those of the newest version.
    private init(_ objects: KnownObjects, others: [String: (key: String, position: String)] = [:]) {
        all = Self.names.compactMap { name in
            guard let object = objects[name] else { return nil }
            let key = others[name] ?? Self.keys[name] ?? ("row_key", "0")
            return FileView(name, creation: objects.text(object), key: key.key, position: key.position)
        }
        byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    private static let names =
        ["agency"] + keys.keys.sorted()
        + OptionalTable.v3.filter { $0.name == "stored_\($0.view)" && $0.view != "locations" }.map(\.view)

    /// The keys of files whose record is not a row of a table of its own.
    private static let keys = [
        "stops": (key: "s.stop_key", position: "0"), "routes": ("route_key", "0"), "trips": ("t.trip_key", "0"),
        "stop_times": ("v.trip_key", "v.position"), "calendar": ("service_key", "0"),
        "calendar_dates": (
            "e.service_key", "row_number() OVER (PARTITION BY e.service_key ORDER BY e.date, e.exception_type) - 1"
        ), "frequencies": ("q.trip_key", "q.ordinal"), "shapes": ("shape_key", "first_position + n - first_point"),
    ]
}

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
