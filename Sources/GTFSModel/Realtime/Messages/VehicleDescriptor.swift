/// Message VehicleDescriptor: the vehicle that is meant.
public struct VehicleDescriptor: Sendable, Equatable, Hashable {
    /// id: unique within the feed, not meant for riders; nil where not sent.
    public var id: String?
    /// label: what riders see on the vehicle; nil where not sent.
    public var label: String?
    /// license_plate; nil where not sent.
    public var licensePlate: String?
    /// wheelchair_accessible: whether a wheelchair can board.
    public var wheelchair: VehicleWheelchair = .noValue

    /// A descriptor without any other field.
    public init(id: String? = nil) { self.id = id }
}
