/// Which columns of small files have a cell in some record.
struct UsedColumns {
    private static let files = [
        "agency.txt", "stops.txt", "routes.txt", "pathways.txt", "fare_products.txt", "fare_leg_rules.txt",
    ]

    private var columns: [String: Set<String>] = [:]

    init(_ feed: CheckedFeed) throws {
        for file in Self.files {
            var used: Set<String> = []
            try feed.eachRecord(of: file) { record in
                for name in record.layout.names where !used.contains(name) && record.has(name) { used.insert(name) }
            }
            columns[file] = used
        }
    }

    func has(_ file: String, _ names: String...) -> Bool { names.contains { columns[file]?.contains($0) ?? false } }
}
