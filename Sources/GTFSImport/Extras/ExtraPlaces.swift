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
        names = Self.names(header)
    }

    /// What the column at a place is called: by its name, a second one of that name `name:1`; nameless columns and those
    /// beyond the header are counted, `#1`, `#2` ….
    func name(of place: Int) -> String {
        place < names.count ? names[place] : "#\(namelessCount + place - columnCount + 1)"
    }

    private static func names(_ header: [String]) -> [String] {
        var met: [String: Int] = [:]
        return header.map { name in
            let earlier = met[name, default: 0]
            met[name] = earlier + 1
            if name.isEmpty { return "#\(earlier + 1)" }
            return earlier == 0 ? name : "\(name):\(earlier)"
        }
    }
}
