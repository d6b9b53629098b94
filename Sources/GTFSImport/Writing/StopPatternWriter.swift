internal import GTFSStore

/// Writes which patterns visit each stop, and the positions by which views go through their visits.
struct StopPatternWriter {
    /// Views read numbers of up to eight bytes by the first positions.
    private static let fewestPositions = 8

    let context: ImportContext
    let order: TripOrder

    func write() throws {
        let table = try DenseTable(context.database, "stop_patterns", ["stop_key", "pattern_key"])
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
        pairs.reserveCapacity(context.patterns.stops.count)
        for number in order.patterns {
            let pattern = UInt64(order.patternKeys[Int(number)])
            for visit in context.patterns.patterns[Int(number)].visits {
                let stop = context.patterns.stops[visit]
                pairs.append(UInt64(stop < 0 ? 0 : context.stops.keys[Int(stop)]) << 32 | pattern)
            }
        }
        pairs.sort()
        return pairs
    }

    private func writePositions() throws {
        let insert = try PreparedInsert(context.database, sql: WriteSQL.insert(into: "positions", ["position"]))
        let longest = order.patterns.lazy.map { context.patterns.patterns[Int($0)].visits.count }.max() ?? 0
        for position in 0..<max(longest, Self.fewestPositions) {
            insert.bind(1, position)
            try insert.run()
        }
    }
}
