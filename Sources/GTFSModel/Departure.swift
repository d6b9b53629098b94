public import Foundation

/// A trip on one service day at one of its visits of a stop: leaving it or, on a board of arrivals, reaching it.
///
/// Its identity is service date, trip, start time and place in the trip; neither the trip's id alone nor the time
/// tells two of them apart.
public struct Departure: Sendable, Equatable {
    public var tripID: Trip.ID
    public var serviceDate: ServiceDate
    /// For a run of a headway trip (frequencies.txt), when it leaves its first stop; nil for any other.
    public var startTime: ServiceTime?
    public var frequency: Frequency?
    /// As the feed has it; orders the visits of a trip, need be neither dense nor start at 1.
    public var stopSequence: Int
    /// 0, 1, 2 …: which visit of the trip it is.
    public var position: Int

    public var stopID: Stop.ID
    public var stopName: String?
    /// As given, without a word such as "Platform" of our own.
    public var platformCode: String?

    public var routeID: Route.ID?
    public var agencyID: Agency.ID?
    public var routeShortName: String?
    public var routeLongName: String?
    public var routeType: Int?
    /// Six hexadecimal digits as the feed has them; nil where blank (default FFFFFF).
    public var routeColor: String?
    public var routeTextColor: String?
    public var routeSortOrder: Int?
    /// 0 or 1, a label; nil where blank, which is neither.
    public var directionID: Int?
    /// stop_headsign of this visit, else trip_headsign, else the name of the trip's last stop.
    public var headsign: String?

    /// Seconds since 1970; nil on a row that has none.
    public var scheduledArrival: Int?
    public var scheduledDeparture: Int?
    /// Where the clocks stand that show these times to passengers: the station's zone, else the agency's.
    public var timeZone: TimeZone

    /// stop_times.pickup_type; nil and 0: regularly, 2: by phone to the agency, 3: by arrangement with the driver.
    public var pickupType: Int?
    public var dropOffType: Int?
    /// Of stop and trip together.
    public var wheelchair: Availability
    public var bikes: Availability
    /// The trip that passengers may stay on for at the end of this one.
    public var continuesAs: TripContinuation?
    public var flags: [DepartureFlag]
    /// What realtime messages say of it; nil where the question came without any.
    public var realtime: DepartureRealtime? {
        get { said?.realtime }
        set { said = newValue.map(Said.init) }
    }

    /// Held apart: it is larger than all the rest, and boards without realtime have none of it to move about.
    private var said: Said?

    private final class Said: Sendable, Equatable {
        let realtime: DepartureRealtime

        init(_ realtime: DepartureRealtime) { self.realtime = realtime }

        static func == (left: Said, right: Said) -> Bool { left.realtime == right.realtime }
    }

    public init(
        tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, position: Int, stopID: Stop.ID,
        timeZone: TimeZone
    ) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.stopSequence = stopSequence
        self.position = position
        self.stopID = stopID
        self.timeZone = timeZone
        wheelchair = .unknown
        bikes = .unknown
        flags = []
    }

    /// What a display calls the route: its short name, else its long name.
    public var routeLabel: String? { routeShortName ?? routeLongName }

    public func scheduled(_ event: StopEvent) -> Int? {
        event == .departure ? scheduledDeparture : scheduledArrival
    }

    /// As predicted; nil where nothing is.
    public func predicted(_ event: StopEvent) -> Int? {
        event == .departure ? realtime?.departure : realtime?.arrival
    }

    /// As predicted, else as scheduled: what boards are ordered by.
    public func effective(_ event: StopEvent) -> Int? { predicted(event) ?? scheduled(event) }
}

/// What a board is about: trips leaving a stop, or trips reaching it.
public enum StopEvent: String, Sendable, Hashable {
    case departure, arrival
}

/// How the runs of a headway trip follow each other (frequencies.txt).
public struct Frequency: Sendable, Hashable {
    /// Seconds between starts.
    public var headway: Int
    /// True: the runs leave at these very times; false: only the headway is promised.
    public var isExact: Bool
    /// For a row that stands for all runs of a window: seconds from the row's time to the window's end, which no run
    /// reaches. Nil for a run of its own.
    public var span: Int?

    public init(headway: Int, isExact: Bool, span: Int? = nil) {
        self.headway = headway
        self.isExact = isExact
        self.span = span
    }
}

/// The trip that a vehicle goes on as, without passengers having to leave it.
public struct TripContinuation: Sendable, Equatable {
    public var tripID: Trip.ID
    public var routeID: Route.ID?
    public var routeShortName: String?
    public var routeLongName: String?
    public var headsign: String?

    public init(
        tripID: Trip.ID, routeID: Route.ID?, routeShortName: String?, routeLongName: String?, headsign: String?
    ) {
        self.tripID = tripID
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeLongName = routeLongName
        self.headsign = headsign
    }
}
