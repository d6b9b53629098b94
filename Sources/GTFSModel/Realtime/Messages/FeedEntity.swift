/// Message FeedEntity: one thing that the message says.
public struct FeedEntity: Sendable, Equatable {
    /// id: tells the entities of one feed apart, for DIFFERENTIAL messages.
    public var id: String
    /// is_deleted, for DIFFERENTIAL messages: whether the entity of this id is removed.
    public var isDeleted = false
    /// trip_update: how a trip deviates from its schedule; nil if the entity has none.
    public var tripUpdate: TripUpdate? {
        @inlinable get { storedTripUpdate?.value }
        set { storedTripUpdate = newValue.map(Boxed.value) }
    }
    /// vehicle: where a vehicle is; nil if the entity has none.
    public var vehicle: VehiclePosition? {
        @inlinable get { storedVehicle?.value }
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

    @usableFromInline var storedTripUpdate: Boxed<TripUpdate>?
    @usableFromInline var storedVehicle: Boxed<VehiclePosition>?
    private var storedStop: Boxed<RealtimeStop>?

    /// An entity that says nothing.
    public init(id: String) { self.id = id }

    /// Whether it has a trip_update, which is not copied for that.
    @inlinable package var hasTripUpdate: Bool { storedTripUpdate != nil }
    /// Whether it has a vehicle, which is not copied for that.
    @inlinable package var hasVehicle: Bool { storedVehicle != nil }

    /// Bytes that it takes in memory, without its texts and lists.
    package var ownByteCount: Int {
        MemoryLayout<Self>.stride + (storedTripUpdate == nil ? 0 : MemoryLayout<TripUpdate>.stride)
            + (storedVehicle == nil ? 0 : MemoryLayout<VehiclePosition>.stride)
            + (storedStop == nil ? 0 : MemoryLayout<RealtimeStop>.stride)
    }
}
