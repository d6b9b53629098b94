internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Rows of stop_times.txt that come after the rows of another trip have begun. They are handed over in packets, as a write
/// to the database may be needed to hold them.
final class ScatteredStopTimes {
    private static let packetSize = 4096

    private let output: ImportOutput
    private var packet: [(trip: Int32, stopTime: StopTimeRow)] = []
    /// Changed only by writes that `ImportOutput.perform` does, and read after all of them.
    private var rows: ScatteredRows<StopTimeRow>

    init(_ input: ImportInput, _ output: ImportOutput) {
        self.output = output
        rows = ScatteredRows(
            output.database, table: "scattered_stop_times", memoryLimit: input.options.rowsInMemory)
    }

    func add(_ stopTime: StopTimeRow, trip: Int32) throws {
        packet.append((trip, stopTime))
        if packet.count == Self.packetSize { try flush() }
    }

    /// Hands over the remaining rows.
    func flush() throws {
        guard !packet.isEmpty else { return }
        let packet = packet
        self.packet = []
        try output.perform(file: GTFSFile.stopTimes.name, weight: packet.count * MemoryLayout<StopTimeRow>.stride) {
            [self] in
            for (trip, stopTime) in packet { try rows.add(stopTime, owner: Int(trip)) }
        }
    }

    /// Hands over the rows of each trip, in the order in which they came.
    func forEachTrip(_ body: (Int32, [StopTimeRow]) throws -> Void) throws {
        try rows.forEachOwner { try body(Int32($0), $1) }
    }
}
