internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports references of a file to records that the feed does not have.
struct ReferenceCheck {
    private let file: GTFSFile
    private let tables: FeedTables
    private let references: ReferencedIDs
    private let output: ImportOutput
    /// The fields that refer to others, and where they stand in the declaration.
    private let fields: [(index: Int, field: GTFSField)]

    init(_ file: GTFSFile, _ tables: FeedTables, _ references: ReferencedIDs, _ output: ImportOutput) {
        self.file = file
        self.tables = tables
        self.references = references
        self.output = output
        fields = file.fields.enumerated().filter { !$1.references.isEmpty && $1.isForeignKey }.map { ($0, $1) }
    }

    func check(_ row: TypedRow) throws {
        for (index, field) in fields {
            guard let id = row.values[index].text,
                try !references.contains(id, inAnyOf: field.references, tables)
            else { continue }
            try output.reportDangling(id, file: file.name, line: row.line, field: field.name)
        }
    }
}

extension GTFSField {
    /// Whether what it refers to must be there: the validator lets a booking rule name any service.
    fileprivate var isForeignKey: Bool { name != "prior_notice_service_id" }
}
