internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The rows of the trips of eight recent patterns, by position. A trip of one of these patterns finds each row in the
/// column of the row before. A trip of another pattern replaces the oldest column.
struct RecentStopTimes {
    /// Positions with slots of their own; longer trips reuse them.
    private static let positions = 256
    private static let patterns = 8

    private var rows = [Row](repeating: Row(), count: positions * patterns)
    /// The column where the row before was found or added.
    private var pattern = 0
    /// The column for the rows of this trip that are not found; -1 until there is one.
    private var own = -1
    private var oldest = 0

    subscript(slot: Int) -> Row {
        _read { yield rows[slot] }
        _modify { yield &rows[slot] }
    }

    /// The slot of the recent row; nil if there is none.
    mutating func slot(of stop: ShortCell, _ distance: ShortCell, at position: Int) -> Int? {
        if position == 0 { own = -1 }
        let first = (position & (Self.positions - 1)) * Self.patterns
        if rows[first + pattern].isSame(stop, distance) { return first + pattern }
        for other in 0..<Self.patterns where rows[first + other].isSame(stop, distance) {
            pattern = other
            return first + other
        }
        return nil
    }

    /// Adds a row to the column of its trip, which the first row of a trip takes from the oldest pattern.
    /// - Returns: its slot.
    mutating func add(_ row: Row, at position: Int) -> Int {
        if own < 0 {
            own = oldest
            oldest = (oldest + 1) % Self.patterns
        }
        pattern = own
        let slot = (position & (Self.positions - 1)) * Self.patterns + pattern
        rows[slot] = row
        return slot
    }
}

extension RecentStopTimes {
    /// A row that was read shortly before, at some position of a trip.
    struct Row {
        private var stopText = ShortCell.blank
        private var distanceText = ShortCell.blank
        /// -1 if nothing was read yet.
        private var stop: Int32 = -1
        private var distance = StopTimeRow.noDistance
        private var distanceDecimals: Int32 = 0
        // The other values that the checksum covers.
        private var sequence = 0
        private var attributes: Int32 = -1
        private var checksum: StopTimeChecksum?

        init() {}

        init(_ stopTime: StopTimeRow, _ stop: ShortCell, _ distance: ShortCell) {
            (stopText, distanceText, self.stop) = (stop, distance, stopTime.stop)
            (self.distance, distanceDecimals) = (stopTime.distance, stopTime.distanceDecimals)
        }

        /// Whether both are written as they were.
        func isSame(_ stop: ShortCell, _ distance: ShortCell) -> Bool {
            stopText == stop && distanceText == distance && self.stop >= 0
        }

        func copy(to stopTime: inout StopTimeRow) {
            (stopTime.stop, stopTime.distance, stopTime.distanceDecimals) = (stop, distance, distanceDecimals)
        }

        /// The checksum of a row with this stop and distance; nil if its sequence or attributes differ from those of the
        /// last one.
        func checksum(of stopTime: StopTimeRow) -> StopTimeChecksum? {
            sequence == stopTime.sequence && attributes == stopTime.attributes ? checksum : nil
        }

        mutating func set(_ checksum: StopTimeChecksum, of stopTime: StopTimeRow) {
            (sequence, attributes, self.checksum) = (stopTime.sequence, stopTime.attributes, checksum)
        }
    }
}
