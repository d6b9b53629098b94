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

    /// Where a stop of another version of the trip is; nil if this one lacks it.
    func position(ofStop key: Int, sequence: Int) -> Int? {
        stops.firstIndex { $0.stopKey == key && $0.sequence == sequence } ?? stops.firstIndex { $0.stopKey == key }
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
