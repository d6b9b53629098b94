internal import GTFSFeed
internal import GTFSModel

/// Where the declared fields of a file stand in its header.
struct TableColumns {
    let file: GTFSFile
    let header: CSVHeader
    /// For each declared field its column, -1 where the file has none.
    let indexes: [Int]

    init(_ file: GTFSFile, _ header: CSVHeader) {
        self.file = file
        self.header = header
        indexes = file.fields.map { header.index(of: $0.name) }
    }

    func index(_ field: String) -> Int { header.index(of: field) }

    /// Columns that the reference does not know, and required ones that are not there.
    func issues() -> [FeedIssue] {
        let known = Set(file.fields.map(\.name))
        let unknown = header.columns.filter { !$0.isEmpty && !known.contains($0) }.map {
            FeedIssue("unknown_column", .info, file: file.name, line: 1, field: $0, action: .setAside)
        }
        // A file without a header is told of as empty.
        guard !header.columns.isEmpty else { return [] }
        let missing = zip(file.fields, indexes).filter { $0.presence == .required && $1 < 0 }.map { field, _ in
            FeedIssue("missing_required_column", .error, file: file.name, line: 1, field: field.name)
        }
        return unknown + missing
    }
}

extension FeedIssue {
    init(
        _ code: String, _ severity: Severity, file: String? = nil, line: Int? = nil, field: String? = nil,
        value: String? = nil, action: Action = .kept
    ) {
        self.init(Code(code), severity, file: file, line: line, field: field, value: value, action: action)
    }
}
