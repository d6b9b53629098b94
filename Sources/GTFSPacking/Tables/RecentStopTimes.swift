internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The rows of the trips of eight recent patterns, by position. A trip of one of these patterns finds each row in the
/// column of the row before. A trip of another pattern replaces the oldest column.
///
/// A row that is written like the one found, but for its id and its times, is not looked for: it has the same values.
struct RecentStopTimes {
    /// Positions with slots of their own; longer trips reuse them.
    private static let positions = 256
    private static let patterns = 8

    private var rows = [Row](repeating: Row(), count: positions * patterns)
    /// How the rows are written; no row is like one that had errors or extra cells.
    private var forms = [RecordForm](repeating: RecordForm(), count: positions * patterns)
    private(set) var values = [Values](repeating: Values(), count: positions * patterns)
    /// The column where the row before was found or added.
    private var pattern = 0
    /// The column for the rows of this trip that are not found; -1 until there is one.
    private var own = -1
    private var oldest = 0
    /// The column that has all rows of this trip so far; -1 if none has.
    private var common = -1
    /// The pattern of the trip whose rows each column has; nil where they are of several trips, or have changed since.
    private var trips = [(pattern: Int32, count: Int)?](repeating: nil, count: patterns)

    subscript(slot: Int) -> Row {
        _read { yield rows[slot] }
        _modify { yield &rows[slot] }
    }

    /// Reads the next record of a table if it is written like the row at this position of the pattern of the row before.
    /// - Returns: the slot of that row and the times of the record; nil if it must be looked at.
    @inline(__always) func next(
        of table: inout DeclaredTable, at position: Int, id: RecordForm.ID
    ) -> (slot: Int, times: RecordForm.Times)? {
        let slot = (position & (Self.positions - 1)) * Self.patterns + pattern
        let times = unsafe forms.withUnsafeBufferPointer { forms in
            unsafe table.next(
                like: forms.baseAddress.unsafelyUnwrapped + slot, size: values[slot].size, id: id)
        }
        return times.map { (slot, $0) }
    }

    /// Sets how the row in a slot is written; nil if no row is like it.
    mutating func set(_ form: (form: RecordForm, size: PlainTable.RowSize)?, _ known: Values, of slot: Int) {
        if !values[slot].row.hasStop(of: known.row) { trips[slot & (Self.patterns - 1)] = nil }
        forms[slot] = form?.form ?? RecordForm()
        values[slot] = known
        values[slot].size = form?.size ?? PlainTable.RowSize()
    }

    /// Enters the slot of the row at the next position of the trip that is read; nil if it has none with its values.
    /// - Parameter rows: the earlier rows of the trip.
    @inline(__always) mutating func note(_ slot: Int?, after rows: [StopTimeRow]) {
        let column = slot.map { $0 & (Self.patterns - 1) } ?? -1
        if common != column { common = rows.isEmpty || has(rows, in: column) ? column : -1 }
    }

    /// Whether a column has the earlier rows of a trip, too. Trips of other patterns may begin with the same stops.
    private func has(_ rows: [StopTimeRow], in column: Int) -> Bool {
        guard column >= 0, common >= 0, rows.count < Self.positions else { return false }
        return rows.indices.allSatisfy { values[$0 * Self.patterns + column].row.hasStop(of: rows[$0]) }
    }

    /// The pattern of an earlier trip whose rows have the same values as those of this one; -1 if none is known.
    func pattern(ofTripWith count: Int) -> Int32 {
        guard common >= 0, let trip = trips[common], trip.count == count else { return -1 }
        return trip.pattern
    }

    /// Enters the pattern of the trip that was read.
    mutating func setPattern(_ pattern: Int32, ofTripWith count: Int) {
        if common >= 0 { trips[common] = count <= Self.positions ? (pattern, count) : nil }
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

    /// Gives the trip's own column the earlier rows of the trip.
    private mutating func copyRows(before position: Int) {
        guard common >= 0, common != own, position < Self.positions else { return }
        for first in stride(from: 0, to: position * Self.patterns, by: Self.patterns) {
            rows[first + own] = rows[first + common]
            forms[first + own] = forms[first + common]
            values[first + own] = values[first + common]
        }
        common = own
    }

    /// Adds a row to the column of its trip, which the first row of a trip takes from the oldest pattern.
    /// - Returns: its slot.
    mutating func add(_ row: Row, at position: Int) -> Int {
        if own < 0 {
            own = oldest
            oldest = (oldest + 1) % Self.patterns
            if position > 0 { copyRows(before: position) }
        }
        pattern = own
        trips[pattern] = nil
        let slot = (position & (Self.positions - 1)) * Self.patterns + pattern
        rows[slot] = row
        return slot
    }
}

extension RecentStopTimes {
    /// The values of rows that are written alike, but for their times.
    struct Values {
        /// With the times of one of them.
        var row = StopTimeRow.blank
        var checksum = StopTimeChecksum(sequence: 0, stop: 0, attributes: 0, distance: nil)
        /// What the headsign adds to the checksum.
        var headsignSum: UInt64 = 0
        /// Without id and times.
        var size = PlainTable.RowSize()
    }

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
