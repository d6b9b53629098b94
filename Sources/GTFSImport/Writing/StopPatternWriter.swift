internal import GTFSStore

/// Writes which patterns visit each stop, and the positions by which views go through their visits.
struct StopPatternWriter {
    /// Views read numbers of up to eight bytes by the first positions.
    private static let fewestPositions = 8

    let tables: FeedTables
    let order: TripOrder
    let database: StoreDatabase

    func write() throws {
        let table = try DenseTable(database, "stop_patterns", ["stop_key", "pattern_key"])
        var last: UInt64?
        for pair in pairs() where pair != last {
            table.insert.bind(1, Int(pair >> 32))
            table.insert.bind(2, Int(truncatingIfNeeded: pair & 0xFFFF_FFFF))
            try table.insert.run()
            last = pair
        }
        try table.finish()
        try writePositions()
    }

    /// stop_key and pattern_key of every visit, each in half of the bits, in order.
    private func pairs() -> [UInt64] {
        var pairs: [UInt64] = []
        pairs.reserveCapacity(tables.patterns.stops.count)
        for number in order.patterns {
            let pattern = UInt64(order.patternKeys[Int(number)])
            for visit in tables.patterns.patterns[Int(number)].visits {
                let stop = tables.patterns.stops[visit]
                pairs.append(UInt64(stop < 0 ? 0 : tables.stops.keys[Int(stop)]) << 32 | pattern)
            }
        }
        pairs.sort()
        return pairs
    }

    private func writePositions() throws {
        let insert = try PreparedInsert(database, sql: WriteSQL.insert(into: "positions", ["position"]))
        let longest = order.patterns.lazy.map { tables.patterns.patterns[Int($0)].visits.count }.max() ?? 0
        for position in 0..<max(longest, Self.fewestPositions) {
            insert.bind(1, position)
            try insert.run()
        }
    }
}
