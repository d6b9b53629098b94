internal import GTFSFeed

/// Which cells of a file's records no typed column takes, and what the database calls their columns.
struct ExtraPlaces {
    /// Places of the columns in the header that are the feed's own: of a name that GTFS does not declare for the file, of
    /// none, or of one that stands further left already.
    let own: [Int]
    let columnCount: Int
    private let names: [String]
    private let namelessCount: Int

    init(_ columns: TableColumns) {
        let header = columns.header.columns
        let declared = Set(columns.indexes)
        own = header.indices.filter { !declared.contains($0) }
        columnCount = header.count
        namelessCount = header.count { $0.isEmpty }
        names = Self.names(columns, declared)
    }

    /// Whether a record has anything that its typed columns do not give back even where each of these fits.
    func haveCells(of row: CSVRow) -> Bool {
        if row.cellCount > columnCount || row.written != nil { return true }
        for place in own where !row.isBlank(place) { return true }
        return false
    }

    /// What the column at a place is called: by its name, a second one of that name `name:1`; nameless columns and those
    /// beyond the header are counted, `#1`, `#2` ….
    func name(of place: Int) -> String {
        place < names.count ? names[place] : "#\(namelessCount + place - columnCount + 1)"
    }

    /// SQL makes no difference between `Note` and `note`, so names that differ in nothing else are told apart too.
    private static func names(_ columns: TableColumns, _ declared: Set<Int>) -> [String] {
        var met = Dictionary(columns.file.fields.map { ($0.name, 1) }, uniquingKeysWith: { $1 })
        return columns.header.columns.enumerated().map { place, name in
            guard !declared.contains(place) else { return name }
            let earlier = met[name.lowercased(), default: 0]
            met[name.lowercased()] = earlier + 1
            if name.isEmpty { return "#\(earlier + 1)" }
            return earlier == 0 ? name : "\(name):\(earlier)"
        }
    }
}
