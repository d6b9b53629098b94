public import Foundation

/// An end of a leg: a stop, or a position.
public struct JourneyPoint: Sendable, Hashable {
    /// Nil for a position.
    public var stopID: Stop.ID?
    /// Nil for a position, and for a stop without a name.
    public var name: String?
    /// platform_code; nil if the feed gives none.
    public var platformCode: String?
    /// Nil for a stop without a usable position.
    public var position: Coordinate?
    /// The zone in which times there are shown.
    public var timeZone: TimeZone

    /// An end of a leg.
    public init(
        stopID: Stop.ID? = nil, name: String? = nil, platformCode: String? = nil, position: Coordinate?,
        timeZone: TimeZone
    ) {
        self.stopID = stopID
        self.name = name
        self.platformCode = platformCode
        self.position = position
        self.timeZone = timeZone
    }
}
