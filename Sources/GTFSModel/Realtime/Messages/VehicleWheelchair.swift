/// VehicleDescriptor.WheelchairAccessible. The raw value is the value in gtfs-realtime.proto. NO_VALUE keeps the
/// timetable's value, all others overwrite it.
public enum VehicleWheelchair: Int, Sendable, Hashable {
    /// NO_VALUE: also if not sent.
    case noValue
    /// UNKNOWN
    case unknown
    /// WHEELCHAIR_ACCESSIBLE
    case accessible
    /// WHEELCHAIR_INACCESSIBLE
    case inaccessible
}
