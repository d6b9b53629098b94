internal import GTFSFeed

/// The visits of the trips of some patterns, by position: a trip that follows one of these patterns mostly finds each
/// visit where it found the one before, one that does not takes the place of the pattern that has stood longest.
struct KnownVisits {
    /// So many positions are told apart; longer trips take turns at them.
    private static let positions = 256
    private static let patterns = 8

    private var visits = [KnownVisit](repeating: KnownVisit(), count: positions * patterns)
    /// Where the visit before was found or put.
    private var pattern = 0
    /// Where the visits of this trip are put that are not known; -1 until there is one.
    private var own = -1
    private var oldest = 0

    subscript(place: Int) -> KnownVisit {
        get { visits[place] }
        _modify { yield &visits[place] }
    }

    /// Where such a visit stands; nil where it is not known.
    mutating func place(of stop: ShortCell, _ distance: ShortCell, at position: Int) -> Int? {
        if position == 0 { own = -1 }
        let row = (position & (Self.positions - 1)) * Self.patterns
        if visits[row + pattern].isSame(stop, distance) { return row + pattern }
        for other in 0..<Self.patterns where visits[row + other].isSame(stop, distance) {
            pattern = other
            return row + other
        }
        return nil
    }

    /// Puts a visit beside its trip's others that were not known, the first of them in place of the oldest pattern.
    /// - Returns: its place.
    mutating func add(_ visit: KnownVisit, at position: Int) -> Int {
        if own < 0 {
            own = oldest
            oldest = (oldest + 1) % Self.patterns
        }
        pattern = own
        let place = (position & (Self.positions - 1)) * Self.patterns + pattern
        visits[place] = visit
        return place
    }
}

/// A visit as it last stood at some position of a trip.
struct KnownVisit {
    private var stopText = ShortCell.blank
    private var distanceText = ShortCell.blank
    /// -1 where no visit is known yet.
    private var stop: Int32 = -1
    private var distance = StopTimeCall.noDistance
    private var distanceDecimals: Int32 = 0
    // What the checksum is of besides.
    private var sequence = 0
    private var attributes: Int32 = -1
    private var checksum: StopTimeChecksum?

    init() {}

    init(_ call: StopTimeCall, _ stop: ShortCell, _ distance: ShortCell) {
        (stopText, distanceText, self.stop) = (stop, distance, call.stop)
        (self.distance, distanceDecimals) = (call.distance, call.distanceDecimals)
    }

    /// Whether both are written as they were.
    func isSame(_ stop: ShortCell, _ distance: ShortCell) -> Bool {
        stopText == stop && distanceText == distance && self.stop >= 0
    }

    func give(to call: inout StopTimeCall) {
        (call.stop, call.distance, call.distanceDecimals) = (stop, distance, distanceDecimals)
    }

    /// The checksum of a visit with this stop and distance.
    mutating func checksum(of call: StopTimeCall, _ tables: FeedTables) -> StopTimeChecksum {
        if let checksum, sequence == call.sequence, attributes == call.attributes { return checksum }
        let found = tables.checksum(of: call)
        (sequence, attributes, checksum) = (call.sequence, call.attributes, found)
        return found
    }
}

extension FeedTables {
    /// Of the visit's sequence, stop, attributes and distance.
    func checksum(of call: StopTimeCall) -> StopTimeChecksum {
        StopTimeChecksum(
            sequence: call.sequence, stop: call.stop < 0 ? 0 : stops.hash(call.stop),
            attributes: attributes.hashes[Int(call.attributes)], distance: call.writtenDistance)
    }
}
