/// The four kinds of pages of a b-tree, by their first byte ("B-tree Pages").
enum PageKind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    /// Whether its cells have a record.
    var hasRecords: Bool { self != .tableInterior }
    var headerLength: Int { isInterior ? 12 : 8 }

    /// Bytes of a record that stand on the page itself; the others go to overflow pages ("Cell Payload Overflow Pages").
    func localLength(_ length: Int, pageSize: Int) -> Int {
        let most = self == .tableLeaf ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
        guard length > most else { return length }
        let least = (pageSize - 12) * 32 / 255 - 23
        let rest = least + (length - least) % (pageSize - 4)
        return rest <= most ? rest : least
    }
}
