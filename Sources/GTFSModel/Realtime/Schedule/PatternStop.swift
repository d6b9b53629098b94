/// One stop of a pattern: where its trips stop, and under which stop_sequence.
public struct PatternStop: Sendable, Equatable {
    /// Nil for a location or a location group (Flex).
    public var stopID: Stop.ID?
    /// stop_sequence of stop_times.txt, which may have gaps.
    public var stopSequence: Int
    /// pickup_type of stop_times.txt; nil where blank, which means regular.
    public var pickupType: PickupDropOffType?
    /// drop_off_type of stop_times.txt; nil where blank, which means regular.
    public var dropOffType: PickupDropOffType?
    /// timepoint of stop_times.txt; nil where blank.
    public var timepoint: Timepoint?

    /// - Parameter stopID: nil for a location or a location group (Flex).
    public init(
        stopID: Stop.ID?, stopSequence: Int, pickupType: PickupDropOffType? = nil,
        dropOffType: PickupDropOffType? = nil, timepoint: Timepoint? = nil
    ) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.pickupType = pickupType
        self.dropOffType = dropOffType
        self.timepoint = timepoint
    }
}
