public import Foundation
internal import GTFSModel
internal import GTFSQuery

// The same with `Date` and `Duration`, for apps.

extension JourneysRequest {
    /// A question with the values of the rules.
    /// - Parameter date: the earliest departure, in the years 1 to 9999.
    public init(from: JourneyEnd, to: JourneyEnd, at date: Date, limit: Int = 5) {
        self.init(from: from, to: to, at: date.instant, limit: limit)
    }

    /// A question with the values of the rules.
    /// - Parameter date: the latest arrival, in the years 1 to 9999.
    public init(from: JourneyEnd, to: JourneyEnd, arrivingBy date: Date, limit: Int = 5) {
        self.init(from: from, to: to, at: date.instant, limit: limit)
        isTimedByArrival = true
    }

    /// `at` as a date. One that is no number is not allowed, as `validate()` says.
    public var date: Date {
        get { Date(instant: at) }
        set { at = newValue.instant }
    }
}

extension ReachRequest {
    /// A question with the values of the rules.
    /// - Parameters:
    ///   - date: the earliest departure, in the years 1 to 9999.
    ///   - length: how long a journey may take, up to a day; a part of a minute counts as a whole one.
    public init(from: JourneyEnd, at date: Date, within length: Duration) {
        self.init(from: from, at: date.instant, minutes: length.wholeMinutes)
    }

    /// `at` as a date. One that is no number is not allowed, as `validate()` says.
    public var date: Date {
        get { Date(instant: at) }
        set { at = newValue.instant }
    }
}

extension MatrixRequest {
    /// A question with the values of the rules.
    /// - Parameter date: the earliest departure, in the years 1 to 9999.
    public init(from origins: [MatrixPoint], to destinations: [MatrixPoint], at date: Date) {
        self.init(from: origins, to: destinations, at: date.instant)
    }

    /// `at` as a date. One that is no number is not allowed, as `validate()` says.
    public var date: Date {
        get { Date(instant: at) }
        set { at = newValue.instant }
    }
}

extension JourneyList {
    /// The `date` of the same question for the journeys that come next; nil where there are none.
    public var laterDate: Date? { later.map(Date.init(instant:)) }
    /// The `date` of the same question for those before.
    public var earlierDate: Date? { earlier.map(Date.init(instant:)) }
}
