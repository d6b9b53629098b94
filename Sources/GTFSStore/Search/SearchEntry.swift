internal import GTFSModel

/// An entry of the search index while it is made: a station with its parts, or the stops of one name close together.
struct SearchEntry {
    /// Index of the station, or of the busiest of the stops.
    let stop: Int32
    /// Bytes of its name.
    let nameLength: Int32
    var departureCount: Int
    /// The entry whose stops come after its own: of those that it has taken, the busiest, or of those that another one has
    /// taken, the next; -1 after the last.
    var next: Int32 = -1
    /// Whether another entry has taken its stops.
    var isTaken = false

    /// The departures rounded down to a power of two, or 0.
    var departureStep: Int { departureCount > 0 ? 1 << (Int.bitWidth - 1 - departureCount.leadingZeroBitCount) : 0 }

    /// Rises from the busiest entry on; among those of one step of departures, from the shortest name on.
    fileprivate var rank: Int { departureCount.leadingZeroBitCount << 32 | Int(nameLength) }
}

extension [SearchEntry] {
    /// The indexes of entries in order: the busiest first; within a step the shorter name, then the id.
    func sorted(_ indexes: some Sequence<Int32>, _ stops: SearchedStops) -> [Int32] {
        // Whatever orders most of them is sorted beside their index.
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

    /// Calls `body` with an entry and those that it has taken, the busiest first.
    func forEachPart(of entry: Int32, _ body: (Int32) -> Void) {
        var part = entry
        while part >= 0 {
            body(part)
            part = self[Int(part)].next
        }
    }
}
