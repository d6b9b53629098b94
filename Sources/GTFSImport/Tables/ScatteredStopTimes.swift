internal import GTFSStore

/// Rows of stop_times.txt that come after another trip's have begun: handed over in packets, as what waits with them may
/// go to the database.
struct ScatteredStopTimes {
    private static let packetSize = 4096

    /// Only looked at by the writes that `ImportOutput.perform` does, and once they all are through.
    private final class Rows {
        var rows: ScatteredRows<StopTimeCall>

        init(_ rows: ScatteredRows<StopTimeCall>) { self.rows = rows }
    }

    private let output: ImportOutput
    private let all: Rows
    private var packet: [(trip: Int32, call: StopTimeCall)] = []

    init(_ input: ImportInput, _ output: ImportOutput) throws {
        self.output = output
        all = Rows(
            try ScatteredRows(
                output.database, table: "scattered_stop_times", memoryLimit: input.options.rowsInMemory))
    }

    mutating func add(_ call: StopTimeCall, trip: Int32) throws {
        packet.append((trip, call))
        if packet.count == Self.packetSize { try flush() }
    }

    /// Hands over what is left.
    mutating func flush() throws {
        guard !packet.isEmpty else { return }
        let (all, packet) = (all, packet)
        try output.perform(file: "stop_times.txt", weight: packet.count * MemoryLayout<StopTimeCall>.stride) {
            for (trip, call) in packet { try all.rows.add(call, owner: Int(trip)) }
        }
        self.packet = []
    }

    /// Hands over the rows of each trip, in the order in which they came.
    func forEachTrip(_ body: (Int32, [StopTimeCall]) throws -> Void) throws {
        try all.rows.forEachOwner { try body(Int32($0), $1) }
    }
}
