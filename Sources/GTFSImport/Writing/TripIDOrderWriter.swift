internal import GTFSModel
internal import GTFSStore

/// Writes the trips in the order of their ids, in runs that a few of fit on a page.
struct TripIDOrderWriter {
    let database: StoreDatabase
    /// Key of each trip.
    let keys: [Int32]
    let forms: TripForms

    func write() throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "trip_id_order", ["id_form_key", "id_number", "width", "trip_keys"]))
        let order = trips()
        let width = PackedColumn.width(for: [keys.count])
        let length = RowBytes.mostPacked / width
        for start in stride(from: 0, to: order.count, by: length) {
            let run = order[start..<min(start + length, order.count)]
            insert.bind(1, forms.key(of: order[start]))
            insert.bind(2, forms.numbers[Int(order[start])])
            insert.bind(3, width)
            insert.bind(4, blob: PackedColumn(run.map { Int(keys[Int($0)]) }, width: width).bytes)
            try insert.run()
        }
    }

    /// The numbers of all trips in the order of their ids.
    private func trips() -> [Int32] {
        let formKeys = keys.indices.map { forms.key(of: Int32($0)) }
        return keys.indices.map(Int32.init).sorted { left, right in
            (formKeys[Int(left)], forms.numbers[Int(left)]) < (formKeys[Int(right)], forms.numbers[Int(right)])
        }
    }
}
