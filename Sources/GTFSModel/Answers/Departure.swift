public import Foundation

/// A row of a board: a trip on one service day that leaves a stop or, on a board of arrivals, reaches it.
///
///     for departure in board.departures {
///         let time = departure.effective(.departure).map { RFC3339.text($0, in: ServiceTimeZone(departure.timeZone)) }
///         print(time ?? "", departure.routeLabel ?? "", departure.headsign ?? "")
///     }
///
/// `serviceDate`, `tripID`, `startTime` and `position` together identify a row. The trip's id and the time do not: a trip
/// runs on many days, and may stop at a stop twice.
public struct Departure: Sendable, Hashable, Identifiable {
    /// Identifies a row; see `id`.
    public typealias ID = Identifier<Departure>

    /// trip_id
    public var tripID: Trip.ID
    /// The service day of the trip, which is not always the calendar day of its times.
    public var serviceDate: ServiceDate
    /// For a headway trip (frequencies.txt), when it leaves its first stop; nil for any other.
    public var startTime: ServiceTime?
    /// For a headway trip, its headway; nil for any other.
    public var frequency: Frequency?
    /// stop_sequence as the feed has it: it rises along a trip, with gaps, from any number.
    public var stopSequence: Int
    /// The stop's position in the trip: 0, 1, 2 …
    public var position: Int

    /// The stop or platform itself, not its station.
    public var stopID: Stop.ID {
        get { stop.value.id }
        set { change(\.stop) { $0.id = newValue } }
    }
    /// stop_name
    public var stopName: String? {
        get { stop.value.name }
        set { change(\.stop) { $0.name = newValue } }
    }
    /// platform_code as the feed has it, without a word such as "Platform".
    public var platformCode: String? {
        get { stop.value.platformCode }
        set { change(\.stop) { $0.platformCode = newValue } }
    }

    /// route_id; nil for a trip that names no route, and then the next five are nil too.
    public var routeID: Route.ID? {
        get { route.value.id }
        set { change(\.route) { $0.id = newValue } }
    }
    /// agency_id of the route; nil where blank.
    public var agencyID: Agency.ID? {
        get { route.value.agencyID }
        set { change(\.route) { $0.agencyID = newValue } }
    }
    /// route_short_name
    public var routeShortName: String? {
        get { route.value.shortName }
        set { change(\.route) { $0.shortName = newValue } }
    }
    /// route_long_name
    public var routeLongName: String? {
        get { route.value.longName }
        set { change(\.route) { $0.longName = newValue } }
    }
    /// route_type: 0 tram … 12 monorail, or an extended type.
    public var routeType: RouteType? {
        get { route.value.type }
        set { change(\.route) { $0.type = newValue } }
    }
    /// Six hexadecimal digits as the feed has them; nil where blank (default FFFFFF).
    public var routeColor: String? {
        get { route.value.color }
        set { change(\.route) { $0.color = newValue } }
    }
    /// Six hexadecimal digits as the feed has them; nil where blank (default 000000).
    public var routeTextColor: String? {
        get { route.value.textColor }
        set { change(\.route) { $0.textColor = newValue } }
    }
    /// route_sort_order; nil where blank.
    public var routeSortOrder: Int? {
        get { route.value.sortOrder }
        set { change(\.route) { $0.sortOrder = newValue } }
    }
    /// direction_id, 0 or 1, a label without meaning of its own; nil where blank.
    public var directionID: Int?
    /// stop_headsign here, or trip_headsign, or the name of the trip's last stop.
    public var headsign: String?

    /// When it arrives by the schedule, seconds since 1970; nil if the schedule does not say.
    public var scheduledArrival: Int?
    /// When it leaves by the schedule, seconds since 1970; nil if the schedule does not say.
    public var scheduledDeparture: Int?
    /// The zone to show these times in: that of the station (stop_timezone), or else that of the agency.
    public var timeZone: TimeZone

    /// pickup_type: how passengers board.
    public var pickupType = PickupDropOffType.regular
    /// drop_off_type: how passengers alight.
    public var dropOffType = PickupDropOffType.regular
    /// Whether a wheelchair can board: stop and trip together.
    public var wheelchair: Availability
    /// Whether the trip takes bicycles.
    public var bikes: Availability
    /// The trip that the vehicle serves after this one, for which passengers may stay on board.
    public var continuesAs: TripContinuation? {
        get { continuation?.value }
        set { continuation = newValue.map(Boxed.init) }
    }
    /// Remarks that a reader should know besides the times; empty for most rows.
    public var flags: [DepartureFlag]
    /// What realtime messages say about it; nil on a board without realtime.
    public var realtime: DepartureRealtime? {
        get { boxedRealtime?.value }
        set { boxedRealtime = newValue.map(Boxed.init) }
    }

    /// How late it usually is, where the question asks for it and enough was recorded; nil otherwise. It is no prediction.
    public var usual: UsualDelay? {
        get { boxedUsual?.value }
        set { boxedUsual = newValue.map(Boxed.init) }
    }

    // What rows share, and what most of them lack. A row is copied often, so it holds these by reference.
    private var stop: Boxed<StopFields>
    private var route: Boxed<RouteFields>
    private var continuation: Boxed<TripContinuation>?
    private var boxedRealtime: Boxed<DepartureRealtime>?
    private var boxedUsual: Boxed<UsualDelay>?

    /// Whether it has a prediction that is not older than it should be.
    package var isFresh: Bool { (realtime?.departure != nil || realtime?.arrival != nil) && !flags.contains(.stale) }

    /// A row with the fields that every row has; others that are not given are nil, unknown or empty.
    public init(
        tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, position: Int, stopID: Stop.ID,
        timeZone: TimeZone, startTime: ServiceTime? = nil, frequency: Frequency? = nil, stopName: String? = nil,
        platformCode: String? = nil, routeID: Route.ID? = nil, agencyID: Agency.ID? = nil,
        routeShortName: String? = nil, routeLongName: String? = nil, routeType: RouteType? = nil,
        routeColor: String? = nil, routeTextColor: String? = nil, routeSortOrder: Int? = nil, directionID: Int? = nil,
        headsign: String? = nil, scheduledArrival: Int? = nil, scheduledDeparture: Int? = nil,
        pickupType: PickupDropOffType = .regular,
        dropOffType: PickupDropOffType = .regular, wheelchair: Availability = .unknown,
        bikes: Availability = .unknown, continuesAs: TripContinuation? = nil, flags: [DepartureFlag] = [],
        realtime: DepartureRealtime? = nil, usual: UsualDelay? = nil
    ) {
        let route = RouteFields(
            id: routeID, agencyID: agencyID, shortName: routeShortName, longName: routeLongName, type: routeType,
            color: routeColor, textColor: routeTextColor, sortOrder: routeSortOrder)
        self.init(
            tripID: tripID, serviceDate: serviceDate, stopSequence: stopSequence, position: position,
            stop: Boxed(StopFields(id: stopID, name: stopName, platformCode: platformCode)), timeZone: timeZone,
            startTime: startTime, frequency: frequency, route: Boxed(route), directionID: directionID,
            headsign: headsign, scheduledArrival: scheduledArrival, scheduledDeparture: scheduledDeparture,
            pickupType: pickupType, dropOffType: dropOffType, wheelchair: wheelchair, bikes: bikes, flags: flags)
        continuation = continuesAs.map(Boxed.init)
        boxedRealtime = realtime.map(Boxed.init)
        boxedUsual = usual.map(Boxed.init)
    }

    /// A row of the schedule, without its continuation.
    package init(
        tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, position: Int, stop: Boxed<StopFields>,
        timeZone: TimeZone, startTime: ServiceTime?, frequency: Frequency?, route: Boxed<RouteFields>,
        directionID: Int?, headsign: String?, scheduledArrival: Int?, scheduledDeparture: Int?,
        pickupType: PickupDropOffType, dropOffType: PickupDropOffType, wheelchair: Availability,
        bikes: Availability, flags: [DepartureFlag]
    ) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.stopSequence = stopSequence
        self.position = position
        self.stop = stop
        self.timeZone = timeZone
        self.startTime = startTime
        self.frequency = frequency
        self.route = route
        self.directionID = directionID
        self.headsign = headsign
        self.scheduledArrival = scheduledArrival
        self.scheduledDeparture = scheduledDeparture
        self.pickupType = pickupType
        self.dropOffType = dropOffType
        self.wheelchair = wheelchair
        self.bikes = bikes
        self.flags = flags
    }

    /// Identifies the row within its feed: service date, position, start time of a headway trip, trip_id, with `~`
    /// between them, such as `20261121~4~~T1`. It stays the same while realtime changes the row.
    public var id: ID { ID("\(serviceDate)~\(position)~\(startTime?.description ?? "")~\(tripID)") }

    /// The trip on its service day, a headway trip with its start: what `Timetable.tripBoard(_:realtime:)` is asked with.
    public var trip: TripOnServiceDay {
        TripOnServiceDay(tripID: tripID, serviceDate: serviceDate, startTime: startTime)
    }

    /// The name of the route on a display: its short name, or else its long name.
    public var routeLabel: String? { routeShortName ?? routeLongName }

    /// The scheduled time of `event`, seconds since 1970; nil if the schedule does not say.
    public func scheduled(_ event: StopEvent) -> Int? {
        event == .departure ? scheduledDeparture : scheduledArrival
    }

    /// The predicted time of `event`, seconds since 1970; nil without a prediction.
    public func predicted(_ event: StopEvent) -> Int? {
        event == .departure ? realtime?.departure : realtime?.arrival
    }

    /// The predicted time, or else the scheduled one: boards show it and are in its order.
    public func effective(_ event: StopEvent) -> Int? { predicted(event) ?? scheduled(event) }
}

extension Departure {
    /// What the rows of one stop share.
    package struct StopFields: Sendable, Hashable {
        package var id: Stop.ID
        package var name: String?
        package var platformCode: String?

        package init(id: Stop.ID, name: String? = nil, platformCode: String? = nil) {
            (self.id, self.name, self.platformCode) = (id, name, platformCode)
        }
    }

    /// What the rows of one route share; all nil for a trip that names no route.
    package struct RouteFields: Sendable, Hashable {
        package var id: Route.ID?
        package var agencyID: Agency.ID?
        package var shortName: String?
        package var longName: String?
        package var type: RouteType?
        package var color: String?
        package var textColor: String?
        package var sortOrder: Int?

        package init(
            id: Route.ID?, agencyID: Agency.ID?, shortName: String?, longName: String?, type: RouteType?,
            color: String?, textColor: String?, sortOrder: Int?
        ) {
            (self.id, self.agencyID, self.shortName, self.longName) = (id, agencyID, shortName, longName)
            (self.type, self.color, self.textColor, self.sortOrder) = (type, color, textColor, sortOrder)
        }
    }

    /// Changes values that it shares, for itself alone.
    private mutating func change<Fields: Equatable>(
        _ part: WritableKeyPath<Departure, Boxed<Fields>>, _ body: (inout Fields) -> Void
    ) {
        var fields = self[keyPath: part].value
        body(&fields)
        if fields != self[keyPath: part].value { self[keyPath: part] = Boxed(fields) }
    }
}

/// The events that a board lists: trips that leave a stop, or trips that reach it.
public enum StopEvent: String, Sendable, Hashable {
    /// A trip leaves the stop.
    case departure
    /// A trip reaches the stop.
    case arrival
}

/// How a headway trip repeats (frequencies.txt).
public struct Frequency: Sendable, Hashable {
    /// Seconds between starts.
    public var headway: Int
    /// True: it leaves at these very times; false: the feed promises only the headway.
    public var isExact: Bool
    /// For a row that stands for a whole window: seconds from the row's time to the window's end; the last start is
    /// before that end. Nil for a single start.
    public var span: Int?

    /// A headway in seconds.
    public init(headway: Int, isExact: Bool, span: Int? = nil) {
        self.headway = headway
        self.isExact = isExact
        self.span = span
    }
}

/// The trip that a vehicle serves next, for which passengers may stay on board.
public struct TripContinuation: Sendable, Hashable {
    /// trip_id
    public var tripID: Trip.ID
    /// route_id; nil for a trip that names no route, and then the next two are nil too.
    public var routeID: Route.ID?
    /// route_short_name
    public var routeShortName: String?
    /// route_long_name
    public var routeLongName: String?
    /// trip_headsign, or else the name of its last stop.
    public var headsign: String?

    /// A trip under the names that a display shows.
    public init(
        tripID: Trip.ID, routeID: Route.ID? = nil, routeShortName: String? = nil, routeLongName: String? = nil,
        headsign: String? = nil
    ) {
        self.tripID = tripID
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeLongName = routeLongName
        self.headsign = headsign
    }
}

/// A source of usual delays, such as `History` of `GTFSHistory`.
public protocol UsualDelaySource: Sendable {
    /// How late departures usually are, one for each; nil where too few were observed.
    func usualDelays(of departures: [Departure]) throws -> [UsualDelay?]
}
