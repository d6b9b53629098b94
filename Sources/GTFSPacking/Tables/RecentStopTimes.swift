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
    /// How the rows are written; no row has the form of one that had errors or extra cells.
    private var forms = [RecordForm](repeating: RecordForm(), count: positions * patterns)
    /// The column where the row before was found or added.
    private var pattern = 0
    /// The column for the rows of this trip that are not found; -1 until there is one.
    private var own = -1
    private var oldest = 0
    /// The column that has all rows of this trip so far; -1 if none has.
    private var common = -1
    /// The pattern of the trip whose rows each column has; nil where they are of several trips, or have changed since.
    private var trips = [(pattern: Int32, count: Int)?](repeating: nil, count: patterns)

    subscript(slot: Int) -> Row { _read { yield rows[slot] } }

    /// Reads the next record of a table if it is written like the row at this position of the pattern of the row before.
    /// - Returns: the slot of that row and the times of the record; nil if it must be looked at.
    @inline(__always) func next(
        of table: inout DeclaredTable, at position: Int, id: RecordForm.ID
    ) -> (slot: Int, times: RecordForm.Times)? {
        let slot = (position & (Self.positions - 1)) * Self.patterns + pattern
        let times = unsafe forms.withUnsafeBufferPointer { forms in
            unsafe table.next(
                like: forms.baseAddress.unsafelyUnwrapped + slot, size: rows[slot].size, id: id)
        }
        return times.map { (slot, $0) }
    }

    /// Gives a slot the values of a row with the same stop and distance. If they are others than before, no row has their
    /// form until it is set.
    mutating func set(
        _ stopTime: StopTimeRow, checksum: StopTimeChecksum, headsignSum: UInt64, of slot: Int
    ) {
        let hasSameStop = rows[slot].values.hasStop(of: stopTime)
        if hasSameStop, rows[slot].values.headsign == stopTime.headsign { return }
        if !hasSameStop { trips[slot & (Self.patterns - 1)] = nil }
        rows[slot].set(stopTime, checksum: checksum, headsignSum: headsignSum)
        forms[slot] = RecordForm()
    }

    /// Sets how the row in a slot is written.
    mutating func set(_ form: (form: RecordForm, size: PlainTable.RowSize), of slot: Int) {
        (forms[slot], rows[slot].size) = form
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
        return rows.indices.allSatisfy { self.rows[$0 * Self.patterns + column].values.hasStop(of: rows[$0]) }
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
    /// A row that was read shortly before, at some position of a trip.
    struct Row {
        private let stopText, distanceText: ShortCell
        /// The values of the row, its times among them; the stop is -1 if nothing was read yet.
        private(set) var values = StopTimeRow.blank
        private(set) var checksum = StopTimeChecksum(sequence: 0, stop: 0, attributes: 0, distance: nil)
        /// What the headsign adds to the checksum.
        private(set) var headsignSum: UInt64 = 0
        /// Without id and times.
        fileprivate(set) var size = PlainTable.RowSize()

        fileprivate init() { (stopText, distanceText) = (.blank, .blank) }

        /// - Parameter stopTime: its stop and its distance; the rest is still to be set.
        init(_ stopTime: StopTimeRow, stop: ShortCell, distance: ShortCell) {
            (stopText, distanceText, values) = (stop, distance, stopTime)
            // No row has these: its checksum is not known.
            values.attributes = -1
        }

        /// Whether both are written as they were.
        func isSame(_ stop: ShortCell, _ distance: ShortCell) -> Bool {
            stopText == stop && distanceText == distance && values.stop >= 0
        }

        func copyStopAndDistance(to stopTime: inout StopTimeRow) {
            stopTime.stop = values.stop
            (stopTime.distance, stopTime.distanceDecimals) = (values.distance, values.distanceDecimals)
        }

        /// The checksum of another row; nil if the last one had another stop, sequence or other attributes.
        func checksum(of stopTime: StopTimeRow) -> StopTimeChecksum? {
            values.hasStop(of: stopTime) ? checksum : nil
        }

        fileprivate mutating func set(_ values: StopTimeRow, checksum: StopTimeChecksum, headsignSum: UInt64) {
            (self.values, self.checksum, self.headsignSum) = (values, checksum, headsignSum)
        }
    }
}
