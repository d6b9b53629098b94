public import Foundation

// Names of the version before. The next but one does not have them.

// A name that is only deprecated would still stand in the way of SwiftUI's `Alert` and ServiceLifecycle's `Service`.

@available(*, unavailable, renamed: "ServiceAlert")
public typealias Alert = ServiceAlert

@available(*, unavailable, renamed: "ServiceCalendar")
public typealias Service = ServiceCalendar

extension Countdown {
    /// `init(until:at:)`
    @available(*, deprecated, renamed: "init(until:at:)")
    public init(until instant: Int, from now: Int) { self.init(until: instant, at: now) }
}

extension Departure {
    /// `minutes(until:at:)`
    @available(*, deprecated, renamed: "minutes(until:at:)")
    public func minutes(until event: StopEvent, from now: Int) -> Int? { minutes(until: event, at: now) }

    /// `minutes(until:at:)`
    @available(*, deprecated, renamed: "minutes(until:at:)")
    public func minutes(until event: StopEvent, from now: Date) -> Int? { minutes(until: event, at: now) }

    /// `effectiveDepartureDate`
    @available(*, deprecated, renamed: "effectiveDepartureDate")
    public var departureDate: Date? { effectiveDepartureDate }

    /// `effectiveArrivalDate`
    @available(*, deprecated, renamed: "effectiveArrivalDate")
    public var arrivalDate: Date? { effectiveArrivalDate }
}

extension DepartureRealtime {
    /// `minutes(until:at:)`
    @available(*, deprecated, renamed: "minutes(until:at:)")
    public static func minutes(until instant: Int, from now: Int) -> Int { minutes(until: instant, at: now) }
}

extension DepartureStatus {
    /// `cancelled`
    @available(*, deprecated, renamed: "cancelled")
    public static var canceled: DepartureStatus { .cancelled }
}

extension TripChange {
    /// `cancelled`
    @available(*, deprecated, renamed: "cancelled")
    public static var canceled: TripChange { .cancelled }
}

extension TripRelationship {
    /// `cancelled`
    @available(*, deprecated, renamed: "cancelled")
    public static var canceled: TripRelationship { .cancelled }
}
