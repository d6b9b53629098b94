internal import GTFSModel

/// An entry of the search index under construction: a station with its parts, or close stops with the same name.
struct SearchEntry {
    /// Index of the station, or of the busiest of the stops.
    let stop: Int32
    /// Bytes of its name.
    let nameLength: Int32
    var departureCount: Int
    /// The entry whose stops come after its own: the busiest one merged into it, or the next one merged into the same
    /// entry; -1 after the last.
    var next: Int32 = -1
    /// Whether its stops are merged into another entry.
    var isTaken = false

    /// The departures rounded down to a power of two, or 0.
    var departureStep: Int { departureCount > 0 ? 1 << (Int.bitWidth - 1 - departureCount.leadingZeroBitCount) : 0 }

    /// Rises from the busiest entry on; within one step of departures, from the shortest name on.
    fileprivate var rank: Int64 { Int64(departureCount.leadingZeroBitCount) << 32 | Int64(nameLength) }
}

extension [SearchEntry] {
    /// The indexes of entries in order: the busiest first; within a step the shorter name, then the id.
    func sorted(_ indexes: some Sequence<Int32>, _ stops: SearchedStops) -> [Int32] {
        // The value that orders most of them is sorted together with their index.
        var ranked = indexes.map { index in
            let entry = self[Int(index)]
            return (rank: entry.rank, idStart: stops.idStart(Int(entry.stop)), index: index)
        }
        ranked.sort { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.idStart != right.idStart { return left.idStart < right.idStart }
            return stops.isID(Int(self[Int(left.index)].stop), before: Int(self[Int(right.index)].stop))
        }
        return ranked.map(\.index)
    }

    /// Calls `body` with an entry and those merged into it, the busiest first.
    func forEachPart(of entry: Int32, _ body: (Int32) -> Void) {
        var part = entry
        while part >= 0 {
            body(part)
            part = self[Int(part)].next
        }
    }
}
