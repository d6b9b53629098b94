internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Rows of stop_times.txt that come after the rows of another trip have begun. They wait in memory; if there are too many, they
/// are handed over together, as a write to the database is needed to hold them.
final class ScatteredStopTimes {
    private let output: ImportOutput
    private let memoryLimit: Int
    private var waiting = WaitingRows<StopTimeRow>()
    /// Changed only by writes that `ImportOutput.perform` does, and read after all of them.
    private var spilled: SpilledRows<StopTimeRow>

    init(_ input: ImportInput, output: ImportOutput) {
        self.output = output
        memoryLimit = input.options.rowsInMemory
        spilled = SpilledRows(output.database, table: "scattered_stop_times")
    }

    func add(_ stopTime: StopTimeRow, trip: Int32) throws {
        waiting.add(stopTime, owner: Int(trip))
        guard waiting.count == memoryLimit else { return }
        let full = waiting
        waiting = WaitingRows()
        try output.perform(file: GTFSFile.stopTimes.name, weight: DeferredWrites.limit) { [self] in
            try spilled.add(full)
        }
    }

    /// Hands over the rows of each trip, in the order in which they came.
    func forEachTrip(_ body: (Int32, [StopTimeRow]) throws -> Void) throws {
        try spilled.forEachOwner(with: waiting) { try body(Int32($0), $1) }
    }
}

extension SpilledRows where Row: PackableRow {
    /// Adds rows that wait in memory.
    mutating func add(_ waiting: WaitingRows<Row>) throws {
        try waiting.forEachOwner { owner, rows in
            for row in rows { try add(row, owner: owner) }
        }
    }

    /// Hands over the rows of each owner, in the order in which they came: those that are here, and later ones in memory.
    mutating func forEachOwner(with waiting: WaitingRows<Row>, _ body: (Int, [Row]) throws -> Void) throws {
        if isEmpty { return try waiting.forEachOwner(body) }
        try add(waiting)
        try forEachOwner(body)
    }
}
