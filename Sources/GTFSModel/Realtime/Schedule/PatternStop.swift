/// A stop of a pattern, in 32 bytes: a recorder of history has hundreds of thousands in memory.
public struct PatternStop: Sendable, Equatable {
    /// Nil for a location or a location group (Flex).
    public var stopID: Stop.ID?
    /// stop_sequence of stop_times.txt, which may have gaps.
    public var stopSequence: Int
    private var pickup = Code()
    private var dropOff = Code()
    private var exactness = Code()

    /// A number of the feed, or none; one that takes more than 16 bits is taken for the nearest of these.
    private struct Code: Equatable {
        private var stored = Int16.min

        var number: Int? {
            get { stored == .min ? nil : Int(stored) }
            set { stored = newValue.map { max(Int16(clamping: $0), -.max) } ?? .min }
        }
    }

    /// pickup_type of stop_times.txt; nil where blank, which means regular.
    public var pickupType: PickupDropOffType? {
        get { pickup.number.map(PickupDropOffType.init) }
        set { pickup.number = newValue?.rawValue }
    }

    /// drop_off_type of stop_times.txt; nil where blank, which means regular.
    public var dropOffType: PickupDropOffType? {
        get { dropOff.number.map(PickupDropOffType.init) }
        set { dropOff.number = newValue?.rawValue }
    }

    /// timepoint of stop_times.txt; nil where blank.
    public var timepoint: Timepoint? {
        get { exactness.number.map(Timepoint.init) }
        set { exactness.number = newValue?.rawValue }
    }

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
