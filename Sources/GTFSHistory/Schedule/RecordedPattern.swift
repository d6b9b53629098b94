internal import GTFSModel

/// The stops of trips as they were recorded.
final class RecordedPattern: Sendable {
    /// One of its stops, in 16 bytes.
    struct RecordedStop: Hashable, Sendable {
        /// stop_sequence
        var sequence: Int
        private var storedKey: UInt32
        /// Whether timepoint is 1.
        var isTimepoint: Bool

        /// In texts.
        var stopKey: Int {
            get { Int(storedKey) }
            set { storedKey = UInt32(clamping: newValue) }
        }

        init(stopKey: Int, sequence: Int, isTimepoint: Bool) {
            (self.sequence, storedKey, self.isTimepoint) = (sequence, UInt32(clamping: stopKey), isTimepoint)
        }
    }

    let key: Int
    /// Its route and direction.
    let line: Int
    let stops: [RecordedStop]

    init(key: Int, line: Int, stops: [RecordedStop]) { (self.key, self.line, self.stops) = (key, line, stops) }

    /// Where the stops of another version of the trip are, by key and stop_sequence, or else by key; nil for one that this one
    /// lacks.
    func positions(of others: [RecordedStop]) -> [Int?] {
        let byKey = Dictionary(grouping: stops.indices) { stops[$0].stopKey }
        let byBoth = Dictionary(stops.indices.map { ([stops[$0].stopKey, stops[$0].sequence], $0) }) { first, _ in first
        }
        return others.map { byBoth[[$0.stopKey, $0.sequence]] ?? byKey[$0.stopKey]?.first }
    }
}

extension [RecordedPattern.RecordedStop] {
    /// In the form of a row.
    var packed: [UInt8] {
        var packer = NumberPacker()
        packer.add(count)
        var last = (stop: 0, sequence: 0)
        for stop in self {
            packer.add(signed: stop.stopKey &- last.stop)
            packer.add(signed: stop.sequence &- last.sequence)
            packer.add(flag: stop.isTimepoint)
            last = (stop.stopKey, stop.sequence)
        }
        return packer.bytes()
    }

    init(packed bytes: [UInt8]) throws {
        var reader = NumberReader(bytes)
        var last = (stop: 0, sequence: 0)
        self = try reader.list { reader in
            last = (last.stop &+ reader.signed(), last.sequence &+ reader.signed())
            return RecordedPattern.RecordedStop(
                stopKey: last.stop, sequence: last.sequence, isTimepoint: reader.flag())
        }
    }
}
