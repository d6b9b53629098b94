internal import GTFSFeed

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
    private var checksum: VisitChecksum?

    init() {}

    init(_ call: StopTimeCall, _ stop: ShortCell, _ distance: ShortCell) {
        (stopText, distanceText, self.stop) = (stop, distance, call.stop)
        (self.distance, distanceDecimals) = (call.distance, call.distanceDecimals)
    }

    /// Whether both are written as they were.
    func isSame(_ stop: ShortCell?, _ distance: ShortCell?) -> Bool {
        guard let stop, let distance, self.stop >= 0 else { return false }
        return stopText == stop && distanceText == distance
    }

    func give(to call: inout StopTimeCall) {
        (call.stop, call.distance, call.distanceDecimals) = (stop, distance, distanceDecimals)
    }

    /// The checksum of a visit with this stop and distance.
    mutating func checksum(of call: StopTimeCall, _ tables: VisitTables) -> VisitChecksum {
        if let checksum, sequence == call.sequence, attributes == call.attributes { return checksum }
        let found = tables.checksum(of: call)
        (sequence, attributes, checksum) = (call.sequence, call.attributes, found)
        return found
    }
}
