internal import GTFSModel
internal import GTFSStore

/// Writes the blocks, each with its trips by start.
struct BlockWriter {
    let trips: TripList
    let order: TripOrder
    let database: StoreDatabase

    func write() throws {
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "blocks", ["block_key", "block_id", "width", "trip_keys"]))
        for (number, inBlock) in tripsOfBlocks().enumerated() {
            let keys = PackedColumn(inBlock.sorted { ($0.start, $0.key) < ($1.start, $1.key) }.map { Int($0.key) })
            insert.bind(1, number + 1)
            insert.bind(2, trips.blocks.text(Int32(number)))
            insert.bind(3, keys.width)
            insert.bind(4, blob: keys.bytes)
            try insert.run()
        }
    }

    /// Start and key of the trips of each block.
    private func tripsOfBlocks() -> [[(start: Int32, key: Int32)]] {
        var blocks = [[(start: Int32, key: Int32)]](repeating: [], count: trips.blocks.count)
        for (index, number) in order.trips.enumerated() {
            let trip = trips.records[Int(number)]
            if trip.block >= 0 { blocks[Int(trip.block)].append((trip.start, Int32(index + 1))) }
        }
        return blocks
    }
}
