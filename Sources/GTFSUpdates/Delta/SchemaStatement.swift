/// The columns of a CREATE TABLE or CREATE INDEX, in the order in which the b-tree has them.
///
/// It reads what the schema of this toolkit consists of; of other statements it may name too few columns, which makes a delta
/// larger, not wrong.
struct SchemaStatement {
    private(set) var columns: [TableShape.Column] = []

    /// - Parameter table: the table of the statement, to which an index leads.
    init(_ sql: String, table: String) {
        let text = Self.withoutComments(sql)
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return }
        let parts = Self.parts(text[text.index(after: open)..<close])
        if text.uppercased().hasPrefix("CREATE TABLE") {
            readTable(parts, isClustered: text[close...].uppercased().contains("WITHOUT ROWID"))
        } else {
            columns = parts.map { TableShape.Column(name: Self.words($0).first ?? "") }
            columns.append(TableShape.Column(name: "", reference: table))
        }
    }

    private mutating func readTable(_ parts: [Substring], isClustered: Bool) {
        var key: [String] = []
        for part in parts {
            let words = Self.words(part)
            guard let first = words.first else { continue }
            switch first.uppercased() {
            case "PRIMARY": key = Array(words.dropFirst(2))
            case "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT": continue
            default:
                let reference = words.drop { $0.uppercased() != "REFERENCES" }.dropFirst().first
                columns.append(TableShape.Column(name: first, reference: reference))
            }
        }
        guard isClustered else { return }
        let leading = key.compactMap { name in columns.first { $0.name == name } }
        columns = leading + columns.filter { !key.contains($0.name) }
    }

    /// The parts between commas outside parentheses.
    private static func parts(_ text: Substring) -> [Substring] {
        var depth = 0
        return text.split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == "," && depth == 0
        }
    }

    private static func words(_ text: Substring) -> [String] {
        text.split { " \n\t(),'\"".contains($0) }.map(String.init)
    }

    private static func withoutComments(_ sql: String) -> String {
        sql.split(separator: "\n").map { line in
            line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
        }.joined(separator: "\n")
    }
}
