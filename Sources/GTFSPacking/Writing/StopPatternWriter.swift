internal import GTFSModel
internal import GTFSStore

/// Writes the patterns of each stop and its positions in them, one part of the stops after another.
struct StopPatternWriter {
    let tables: FeedTables
    let order: TripOrder
    let database: StoreDatabase

    /// The most rows in memory at a time; one stop alone may have more.
    private static let mostRows = 1_000_000

    func write() throws {
        let table = try DenseTable(database, "stop_patterns", ["stop_key", "pattern_key", "position"])
        let counts = rowCounts()
        var first = 0
        while first < counts.count {
            var (end, rowCount) = (first, 0)
            repeat {
                rowCount += counts[end]
                end += 1
            } while end < counts.count && rowCount + counts[end] <= Self.mostRows
            try write(first..<end, counts: counts, to: table)
            first = end
        }
        try table.finish()
    }

    /// How many rows each stop has, by its key; 0 is the key of rows without a stop.
    private func rowCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: tables.stops.keys.count + 1)
        forEachStop { stop, _, _ in counts[stop] += 1 }
        return counts
    }

    /// Writes the rows of the stops whose keys lie in a range.
    private func write(_ keys: Range<Int>, counts: [Int], to table: DenseTable) throws {
        // Where the rows of each stop begin. Patterns come in the order of their keys, so the rows of a stop do too.
        var next: [Int] = []
        var rowCount = 0
        for key in keys {
            next.append(rowCount)
            rowCount += counts[key]
        }
        var rows = [(pattern: UInt32, position: UInt32)](repeating: (0, 0), count: rowCount)
        forEachStop { stop, pattern, position in
            guard keys.contains(stop) else { return }
            rows[next[stop - keys.lowerBound]] = (pattern, position)
            next[stop - keys.lowerBound] += 1
        }
        var index = 0
        for key in keys {
            for row in rows[index..<index + counts[key]] {
                table.insert.bind(1, key)
                table.insert.bind(2, Int(row.pattern))
                table.insert.bind(3, Int(row.position))
                try table.insert.run()
            }
            index += counts[key]
        }
    }

    /// Hands over stop, pattern and position of each row, in the order of pattern and position.
    private func forEachStop(_ body: (_ stop: Int, _ pattern: UInt32, _ position: UInt32) -> Void) {
        let stopKeys = tables.stops.keys
        for index in order.patterns {
            let pattern = UInt32(order.patternKeys[Int(index)])
            var position: UInt32 = 0
            tables.patterns.forEachStop(of: tables.patterns.patterns[Int(index)]) { row in
                body(row.stop < 0 ? 0 : Int(stopKeys[Int(row.stop)]), pattern, position)
                position += 1
            }
        }
    }
}
