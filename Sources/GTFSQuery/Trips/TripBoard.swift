internal import Foundation
public import GTFSModel
internal import GTFSStore

/// One trip on one service day, stop by stop: each row is the one that the board of its stop shows.
///
///     let board = try timetable.tripBoard(departure.trip, realtime: snapshot)
///     let progress = board.progress(at: now)
///     print(progress.nextStop.map { board.stops[$0].stopName ?? "" } ?? "", progress.stopsLeft)
///
/// The rules are in docs/boards.md.
public struct TripBoard: Sendable, Hashable, Identifiable {
    /// `trip`.
    public var id: TripOnServiceDay { trip }
    /// The trip that was asked for.
    public var trip: TripOnServiceDay
    /// Its row of trips.txt, with the direction, short name and shape that realtime gives it; of a trip that only realtime
    /// brings, the latter two alone, and nil without them.
    public var record: Trip?
    /// Its route; nil if it names none, or one that the timetable lacks.
    public var route: Route?
    /// direction_id, 0 or 1; nil where blank.
    public var directionID: Int?
    /// trip_headsign, or else the name of the last stop; realtime may change it.
    public var headsign: String?
    /// In the order of travel, including stops that are cancelled, skipped or departed, and stops without boarding. The
    /// last stop has a row of a board of arrivals, the others have rows of a board of departures (rule T1). Flex rows
    /// are left out.
    public var stops: [Departure]
    /// The trip that the vehicle serves after this one, for which passengers may stay on board; nil if there is none.
    public var continuesAs: TripContinuation?
    /// Whether the trip runs on the service day; also false if realtime deletes it. Then it has no rows.
    public var runs: Bool
    /// The zone in which the trip's service days begin.
    public var timeZone: ServiceTimeZone
    /// The state of the realtime feeds; nil without realtime.
    public var realtime: BoardRealtime?

    /// A trip on a service day, with the rows of its stops.
    public init(
        trip: TripOnServiceDay, record: Trip? = nil, route: Route? = nil, directionID: Int? = nil,
        headsign: String? = nil, stops: [Departure], continuesAs: TripContinuation? = nil, runs: Bool = true,
        timeZone: ServiceTimeZone, realtime: BoardRealtime? = nil
    ) {
        self.trip = trip
        self.record = record
        self.route = route
        self.directionID = directionID
        self.headsign = headsign
        self.stops = stops
        self.continuesAs = continuesAs
        self.runs = runs
        self.timeZone = timeZone
        self.realtime = realtime
    }

    /// Whether realtime cancels the trip.
    public var isCancelled: Bool { !stops.isEmpty && stops.allSatisfy { $0.realtime?.status == .cancelled } }
}

extension Timetable {
    /// One trip on one service day, with realtime as on the boards of its stops.
    /// - Parameters:
    ///   - trip: a trip of the timetable or one that only realtime brings. A headway trip needs its start time.
    ///   - realtime: the overlay of realtime messages at a moment; nil for the schedule alone. Stops that the vehicle has
    ///     left stay, flagged `departed`.
    /// - Throws: `QueryError` for a trip that neither the timetable nor the overlay has, for a headway trip without a start
    ///   time, or if the trip's time zone is not usable; `StoreError` if the database cannot be read.
    public func tripBoard(_ trip: TripOnServiceDay, realtime: RealtimeSnapshot? = nil) throws -> TripBoard {
        try ask(TripBoardRequest(trip), realtime: realtime)
    }
}

/// A question for a trip on a service day, as `Timetable.tripBoard(_:realtime:)` answers it.
package struct TripBoardRequest: Question {
    package let trip: TripOnServiceDay

    package init(_ trip: TripOnServiceDay) { self.trip = trip }

    package func validate() throws {
        try QueryError.require(
            "startTime", trip.startTime?.seconds ?? 0, in: 0...3_600_000, "seconds of the service day from 0 to 3600000"
        )
    }

    package func answer(in session: QuestionSession) throws -> TripBoard {
        let feed = try session.feed()
        var board = try TripBoardQuestion(trip, session: feed, realtime: session.realtime).answer()
        try Translator(feed)?.translate(&board)
        return board
    }
}

extension TripBoard: AnswerCodable {
    private static let blank = TripBoard(
        trip: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), route: nil, directionID: nil,
        headsign: nil, stops: [], continuesAs: nil, runs: false, timeZone: ServiceTimeZone(.gmt), realtime: nil)

    /// The object that `trip --realtime` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.trip.tripID)
        fields.add("route_id", \.routeID)
        fields.add(TripTimetable.routeFields, ifPresent: "route_id", of: \.route) { board, route in
            let id = board.routeID
            board.route = route
            board.routeID = id
        }
        fields.add(Trip.days, of: \.days)
        fields.add("service_date", \.trip.serviceDate)
        fields.add("start_time", \.trip.startTime)
        fields.add("headsign", \.headsign)
        fields.add("runs", \.runs)
        fields.add("canceled", derived: { $0.isCancelled ? true : nil })
        fields.add("progress", derived: { board in board.realtime.map { board.progress(at: $0.now) } })
        fields.add("stop_times", \.stops)
        fields.add("continues_as", \.continuesAs)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.addForDecoding { fields in
            fields.add(TripTimetable.moreRouteFields, ifPresent: "route_id", of: \.route) { $0.route?.addMore(of: $1) }
            fields.add("timezone", zone: \.zone)
        }
    }

    private var routeID: Route.ID? {
        get { route?.id }
        set {
            guard let newValue else { return }
            if route == nil { route = Route(id: newValue) } else { route?.id = newValue }
        }
    }

    /// The fields of trips.txt; for a trip that only realtime brings, its direction.
    private var days: Trip {
        get {
            var trip = record ?? Trip(id: trip.tripID)
            trip.directionID = directionID
            return trip
        }
        set {
            directionID = newValue.directionID
            var blank = Trip(id: newValue.id)
            blank.directionID = directionID
            guard newValue != blank else { return }
            var known = newValue
            known.id = trip.tripID
            known.routeID = routeID
            record = known
        }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}
