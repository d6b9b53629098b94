internal import GTFSStore

/// The stop_headsigns of trips as runs of equal values, each list of runs once. The key of a list is its index plus one.
struct HeadsignLists {
    struct Run: Hashable {
        let first: Int
        var last: Int
        let headsign: Int32
    }

    private var indexes: [[Run]: Int32] = [:]
    private(set) var all: [[Run]] = []

    /// Adds the headsigns of a trip.
    /// - Returns: the index of their list; -1 if no row has a stop_headsign.
    mutating func add(_ stopTimes: [StopTimeRow]) -> Int32 {
        var runs: [Run] = []
        for (position, stopTime) in stopTimes.enumerated() where stopTime.headsign >= 0 {
            if let last = runs.last, last.headsign == stopTime.headsign, last.last == position - 1 {
                runs[runs.count - 1].last = position
            } else {
                runs.append(Run(first: position, last: position, headsign: stopTime.headsign))
            }
        }
        guard !runs.isEmpty else { return -1 }
        if let index = indexes[runs] { return index }
        let index = Int32(all.count)
        indexes[runs] = index
        all.append(runs)
        return index
    }

    /// Sets the headsigns of stop times to those of a list.
    func restore(_ index: Int32, to stopTimes: inout [StopTimeRow]) {
        guard index >= 0 else { return }
        for run in all[Int(index)] {
            for position in run.first...run.last { stopTimes[position].headsign = run.headsign }
        }
    }
}

extension HeadsignLists {
    /// Writes stop_headsigns.
    func write(to database: StoreDatabase, _ texts: ByteInterner) throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "stop_headsigns", ["headsign_list_key", "first_position", "last_position", "stop_headsign"]))
        for (index, runs) in all.enumerated() {
            for run in runs {
                try insert.run([
                    .integer(index + 1), .integer(run.first), .integer(run.last), .text(texts.text(run.headsign)),
                ])
            }
        }
    }
}
