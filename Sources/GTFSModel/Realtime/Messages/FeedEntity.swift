/// Message FeedEntity: one thing that the message says.
public struct FeedEntity: Sendable, Equatable {
    /// id: tells the entities of one feed apart, for DIFFERENTIAL messages.
    public var id: String
    /// is_deleted, for DIFFERENTIAL messages: whether the entity of this id is removed.
    public var isDeleted = false
    /// trip_update: how a trip deviates from its schedule; nil if the entity has none.
    public var tripUpdate: TripUpdate? {
        get { storedTripUpdate?.value }
        set { storedTripUpdate = newValue.map(Boxed.value) }
    }
    /// vehicle: where a vehicle is; nil if the entity has none.
    public var vehicle: VehiclePosition? {
        get { storedVehicle?.value }
        set { storedVehicle = newValue.map(Boxed.value) }
    }
    /// alert: something that riders should know; nil if the entity has none.
    public var alert: ServiceAlert?
    /// stop: a stop that the timetable lacks; nil if the entity has none.
    public var stop: RealtimeStop? {
        get { storedStop?.value }
        set { storedStop = newValue.map(Boxed.value) }
    }
    /// shape: the line of a detour; nil if the entity has none.
    public var shape: RealtimeShape?
    /// trip_modifications: a detour; nil if the entity has none.
    public var tripModifications: TripModifications?

    private var storedTripUpdate: Boxed<TripUpdate>?
    private var storedVehicle: Boxed<VehiclePosition>?
    private var storedStop: Boxed<RealtimeStop>?

    /// An entity that says nothing.
    public init(id: String) { self.id = id }

    /// Bytes that it takes in memory, without its texts and lists.
    package var ownByteCount: Int {
        MemoryLayout<Self>.stride + (storedTripUpdate == nil ? 0 : MemoryLayout<TripUpdate>.stride)
            + (storedVehicle == nil ? 0 : MemoryLayout<VehiclePosition>.stride)
            + (storedStop == nil ? 0 : MemoryLayout<RealtimeStop>.stride)
    }
}
