internal import GTFSModel
internal import GTFSStore

/// Writes the blocks, each with its trips by start.
struct BlockWriter {
    let context: ImportContext
    let order: TripOrder

    func write() throws {
        let insert = try PreparedInsert(
            context.database, sql: WriteSQL.insert(into: "blocks", ["block_key", "block_id", "width", "trip_keys"]))
        for (number, trips) in tripsOfBlocks().enumerated() {
            let keys = PackedColumn(trips.sorted { ($0.start, $0.key) < ($1.start, $1.key) }.map { Int($0.key) })
            insert.bind(1, number + 1)
            insert.bind(2, context.trips.blocks.text(Int32(number)))
            insert.bind(3, keys.width)
            insert.bind(4, blob: keys.bytes)
            try insert.run()
        }
    }

    /// Start and key of the trips of each block.
    private func tripsOfBlocks() -> [[(start: Int32, key: Int32)]] {
        var blocks = [[(start: Int32, key: Int32)]](repeating: [], count: context.trips.blocks.count)
        for (index, number) in order.trips.enumerated() {
            let trip = context.trips.records[Int(number)]
            if trip.block >= 0 { blocks[Int(trip.block)].append((trip.start, Int32(index + 1))) }
        }
        return blocks
    }
}
