/// The view under the name of one of GTFS's files, in pieces: what reads a feed back asks for the key of each record too,
/// which the view itself does not show.
package struct FileView: Sendable {
    /// The file's name without ".txt".
    package let name: String
    private let with: String
    private let key: String
    private let position: String
    private let select: String
    /// Columns that GTFS does not have, behind GTFS's own: name and expression.
    private let further: [(name: String, expression: String)]
    /// What follows the columns; empty where `select` has it.
    private let from: String

    /// A view whose columns and FROM are one text.
    /// - Parameters:
    ///   - with: a WITH clause.
    ///   - key: the expression of a record's key, as `extra_cells` has it.
    ///   - position: that of its position among the records of one key.
    ///   - select: what follows SELECT.
    package init(_ name: String, with: String = "", key: String, position: String = "0", select: String) {
        self.name = name
        self.with = with.isEmpty ? "" : with + "\n"
        self.key = key
        self.position = position
        self.select = select
        further = []
        from = ""
    }

    /// - Parameters:
    ///   - key: the expression of a record's key, as `extra_cells` has it.
    ///   - position: that of its position among the records of one key.
    ///   - columns: those of GTFS.
    ///   - further: columns that GTFS does not have, which follow them: name and expression.
    ///   - from: FROM and what follows it.
    init(
        _ name: String, key: String, position: String = "0", columns: [String],
        further: KeyValuePairs<String, String> = [:], from: String
    ) {
        self.name = name
        with = ""
        self.key = key
        self.position = position
        select = columns.joined(separator: ",\n")
        self.further = further.map { ($0.key, $0.value) }
        self.from = "\n" + from
    }

    private init(_ view: FileView, change: (String) -> String) {
        (name, key, position) = (view.name, view.key, view.position)
        (with, select, from) = (change(view.with), change(view.select), change(view.from))
        further = view.further
    }

    /// The view with another text in place of one of its parts.
    func replacing(_ part: String, with other: String) -> FileView {
        FileView(self) { $0.replacing(part, with: other) }
    }

    /// Names of the columns that follow GTFS's own.
    package var furtherColumns: [String] { further.map(\.name) }

    private var furtherSelect: String { further.map { ",\n\($0.expression) AS \($0.name)" }.joined() }

    /// The statement that makes the view.
    package var creation: String { "CREATE VIEW \(name) AS\n\(with)SELECT \(select)\(furtherSelect)\(from);\n" }

    /// The statement of the view's records: record_key, position, then the columns of the view.
    ///
    /// Two blanks follow the position in the views of feeds with columns of their own, since version 1.
    package var records: String { "\(with)SELECT \(key) AS record_key, \(position) AS position,  \(select)\(from)" }

    /// `records` with the columns that follow GTFS's own.
    package var furtherRecords: String {
        "\(with)SELECT \(key) AS record_key, \(position) AS position,  \(select)\(furtherSelect)\(from)"
    }
}

/// The views under the names of GTFS's files in one version of the schema, in the order in which they are made.
///
/// A later version has the views of the one before it, except those that it changes: `FileViews.v1.replacing([…])`.
package struct FileViews: Sendable {
    package let all: [FileView]
    private let byName: [String: FileView]

    init(_ all: [FileView]) {
        self.all = all
        byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    package subscript(name: String) -> FileView? { byName[name] }

    /// - Precondition: there is a view of that name.
    func replacing(_ name: String, _ part: String, with other: String) -> FileViews {
        replacing(byName[name].map { [$0.replacing(part, with: other)] } ?? [])
    }

    package func replacing(_ views: [FileView]) -> FileViews {
        let changed = Dictionary(uniqueKeysWithValues: views.map { ($0.name, $0) })
        return FileViews(all.map { changed[$0.name] ?? $0 })
    }
}
