/// A remark that a display of a journey should show.
public struct JourneyFlag: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word of JSON, such as `after_window`.
    public let rawValue: String
    /// A flag of any word; later versions may add flags.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The raw value.
    public var description: String { rawValue }

    /// It leaves after the window that was asked for, as every journey of the window is beaten by another.
    public static let afterWindow = JourneyFlag(rawValue: "after_window")
    /// It arrives before the window of arrivals that was asked for, as no journey arrives within it.
    public static let beforeWindow = JourneyFlag(rawValue: "before_window")
}
