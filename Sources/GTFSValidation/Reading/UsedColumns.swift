/// Which columns of small files have a cell in some record.
struct UsedColumns {
    static let files: Set = [
        "agency.txt", "stops.txt", "routes.txt", "pathways.txt", "fare_products.txt", "fare_leg_rules.txt",
    ]

    private var columns: [String: Set<String>] = [:]
    /// The file of the last record, and its columns that have been blank up to there.
    private var blank: (file: String, columns: [Int]) = ("", [])

    /// Adds a record; those of a file follow each other.
    mutating func add(_ record: FeedRecord) {
        let layout = record.layout
        if blank.file != layout.file { blank = (layout.file, Array(layout.names.indices)) }
        for column in blank.columns where !record.isBlank(column) {
            columns[layout.file, default: []].insert(layout.names[column])
            blank.columns.removeAll { $0 == column }
        }
    }

    func has(_ file: String, _ names: String...) -> Bool { names.contains { columns[file]?.contains($0) ?? false } }
}
