internal import GTFSFeed

/// Which field of its declaration stands in which place of a file's records.
struct RecordLayout {
    /// For each column of the header the field that it holds, counted as the declaration has them; nil for a column that
    /// the declaration does not know and for a second one of the same name.
    let fields: [Int?]

    init(header: [String], file: GTFSFile?) {
        var met: Set<[UInt8]> = []
        fields = header.map { column in
            // Text that is equal to Swift may be other bytes, and with them another column.
            guard met.insert(Array(column.utf8)).inserted else { return nil }
            return file?.fields.firstIndex { $0.name.utf8.elementsEqual(column.utf8) }
        }
    }
}
