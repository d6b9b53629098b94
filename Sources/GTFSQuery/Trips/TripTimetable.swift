internal import Foundation
public import GTFSModel
internal import GTFSStore

/// Everything about one trip.
///
///     let detail = try timetable.trip("T1")
///     for stopTime in detail.stopTimes { print(stopTime.departure?.description ?? "", stopTime.stopName ?? "") }
public struct TripTimetable: Sendable, Hashable, Identifiable {
    /// Its row of trips.txt.
    public var trip: Trip
    /// Its route; nil if routes.txt does not list it.
    public var route: Route?
    /// Its stop times in order. The stop times of a headway trip only give the times between stops.
    public var stopTimes: [StopTime]
    /// Its windows of frequencies.txt; empty for a trip that does not repeat by headway.
    public var frequencies: [FrequencyWindow]
    /// The zone in which the trip's service days begin; nil if no agency names a usable one (rule A41): then its times
    /// are not points in time.
    public var timeZone: ServiceTimeZone?
    /// Whether the trip runs on the service day asked about; nil if none was.
    public var runs: Bool?
    /// The service day asked about; nil if none was.
    public var date: ServiceDate?

    /// A trip with its stop times.
    public init(
        trip: Trip, route: Route? = nil, stopTimes: [StopTime] = [], frequencies: [FrequencyWindow] = [],
        timeZone: ServiceTimeZone? = nil, runs: Bool? = nil, date: ServiceDate? = nil
    ) {
        self.trip = trip
        self.route = route
        self.stopTimes = stopTimes
        self.frequencies = frequencies
        self.timeZone = timeZone
        self.runs = runs
        self.date = date
    }

    /// The trip's.
    public var id: Trip.ID { trip.id }
}

extension Timetable {
    /// A trip with its stop times, with blank ones filled in (GTFS Schedule reference, stop_times.txt).
    /// - Parameter date: a service day, to learn whether the trip runs on it.
    /// - Throws: `QueryError` for a trip that the feed doesn't have; `StoreError` if the database cannot be read.
    public func trip(_ id: Trip.ID, on date: ServiceDate? = nil) throws -> TripTimetable {
        try database.reading { reader in
            let session = try feedSession(reader)
            var page = try TripQuestion(session: session).answer(id, on: date)
            try Translator(session)?.translate(&page)
            return page
        }
    }
}

private struct TripQuestion {
    let session: FeedSession
    private var reader: FeedReader { session.reader }

    func answer(_ id: Trip.ID, on date: ServiceDate?) throws -> TripTimetable {
        guard let key = try session.tripKey(id.rawValue), let row = try reader.trip(key: key),
            let pattern = try session.wholePattern(row.patternKey)
        else { throw try session.unknownTrip(id) }
        let route = try session.route(pattern.routeKey).row
        return TripTimetable(
            trip: Trip(row, pattern, route), route: route.map(Route.init),
            stopTimes: try stopTimes(row, pattern: pattern, showsZones: date != nil),
            frequencies: try reader.frequencies(from: key, count: 1)[key, default: []].map(FrequencyWindow.init),
            timeZone: try? session.timeZones.timeZone(ofAgency: route?.agencyID),
            runs: try date.map { date in
                try row.serviceKey.map { try session.running(on: date).contains($0) } ?? false
            }, date: date)
    }

    /// - Parameter showsZones: whether the zones of stops are looked up.
    private func stopTimes(_ row: TripRow, pattern: PatternRow, showsZones: Bool) throws -> [StopTime] {
        guard let times = try session.profileTimes(row.profileKey) else { return [] }
        let offsets = StopTimeOffsets.completing(session.summary.givenStopTimes(times, pattern))
        let headsigns = try row.headsignListKey.map { try reader.stopHeadsigns(listKey: $0) } ?? []
        var stops = try session.stops(pattern.stops.compactMap(\.stopKey)).makeIterator()
        var stopTimes: [StopTime] = []
        stopTimes.reserveCapacity(pattern.stops.count)
        for (position, patternStop) in pattern.stops.enumerated() {
            let stop = patternStop.stopKey == nil ? nil : stops.next() ?? nil
            var stopTime = StopTime(
                stopID: stop.map { Stop.ID($0.id) }, stopSequence: patternStop.stopSequence,
                times: offsets[position].shifted(by: row.startTime ?? 0))
            stopTime.stopName = stop?.name
            stopTime.platformCode = stop?.platformCode
            if showsZones, let stop { stopTime.timeZone = try session.timeZone(of: stop) }
            if let attributes = session.summary.attributes[patternStop.attributesKey] {
                try stopTime.add(attributes, session: session)
            }
            stopTime.distance = pattern.distance(at: position)
            stopTime.stopHeadsign = headsigns.first { $0.positions.contains(position) }?.headsign
            stopTimes.append(stopTime)
        }
        return stopTimes
    }
}

extension StopTime {
    /// Adds the values of stop_times.txt except stop and times.
    fileprivate mutating func add(_ attributes: StopTimeAttributesRow, session: FeedSession) throws {
        pickupType = attributes.pickupType.map(PickupDropOffType.init(rawValue:))
        dropOffType = attributes.dropOffType.map(PickupDropOffType.init(rawValue:))
        timepoint = attributes.timepoint.map(Timepoint.init(rawValue:))
        continuousPickup = attributes.continuousPickup.map(ContinuousStopping.init(rawValue:))
        continuousDropOff = attributes.continuousDropOff.map(ContinuousStopping.init(rawValue:))
        windowStart = attributes.windowStart.map(ServiceTime.init)
        windowEnd = attributes.windowEnd.map(ServiceTime.init)
        locationGroupID = attributes.locationGroupID
        locationID = attributes.locationID
        pickupBookingRuleID = attributes.pickupBookingRuleID
        pickupBookingRule = try session.bookingRule(pickupBookingRuleID)
        dropOffBookingRuleID = attributes.dropOffBookingRuleID
        dropOffBookingRule = try session.bookingRule(dropOffBookingRuleID)
    }
}

extension Trip {
    /// A row of trips.txt.
    init(_ row: TripRow, _ pattern: PatternRow, _ route: RouteRow?) {
        self.init(id: Trip.ID(row.id))
        routeID = route.map { Route.ID($0.id) }
        serviceID = row.serviceID.map { ServiceCalendar.ID($0) }
        headsign = pattern.headsign
        shortName = row.shortName
        directionID = pattern.directionID
        blockID = row.blockID
        shapeID = row.shapeID
        wheelchairAccessible = row.wheelchairAccessible.map(AvailabilityCode.init(rawValue:))
        bikesAllowed = row.bikesAllowed.map(AvailabilityCode.init(rawValue:))
        carsAllowed = row.carsAllowed.map(AvailabilityCode.init(rawValue:))
    }
}

extension Route {
    init(_ row: RouteRow) {
        self.init(id: Route.ID(row.id))
        agencyID = row.agencyID.map { Agency.ID($0) }
        shortName = row.shortName
        longName = row.longName
        type = row.type
        color = row.color
        textColor = row.textColor
        sortOrder = row.sortOrder
    }
}

extension FrequencyWindow {
    init(_ row: FrequencyRow) {
        self.init(
            start: row.startTime.map(ServiceTime.init), end: row.endTime.map(ServiceTime.init), headway: row.headway,
            exactTimes: row.exactTimes.map(ExactTimes.init(rawValue:)))
    }
}

extension StopTimeOffsets {
    func shifted(by seconds: Int) -> StopTimeOffsets {
        StopTimeOffsets(
            arrival: arrival.map { $0 + seconds }, departure: departure.map { $0 + seconds },
            isInterpolated: isInterpolated)
    }
}

extension PatternRow {
    /// shape_dist_traveled in the feed's own unit.
    fileprivate func distance(at position: Int) -> Double? {
        // Dividing by an exact power of ten gives the number nearest to the decimal text.
        distances.values[position].map { distance in
            Double(distance) / (0..<max(0, distances.decimals)).reduce(1.0) { unit, _ in unit * 10 }
        }
    }
}

extension TripTimetable: AnswerCodable {
    private static let blank = TripTimetable(
        trip: Trip(id: ""), route: nil, stopTimes: [], frequencies: [], timeZone: nil)

    /// The object that `trip` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.trip.id)
        fields.add("route_id", \.trip.routeID)
        fields.add(routeFields, ifPresent: "route_id", of: \.route) { page, route in
            page.route = route
            if let id = page.trip.routeID { page.route?.id = id }
        }
        fields.add(Trip.days, of: \.trip)
        fields.add("service_date", \.date)
        fields.add("runs", \.runs)
        fields.add("frequencies", \.frequencies, absent: [])
        fields.add("stop_times", \.datedStopTimes)
        fields.addForDecoding { fields in
            fields.add(moreRouteFields, ifPresent: "route_id", of: \.route) { $0.route?.addMore(of: $1) }
            fields.add("timezone", zone: \.zone)
        }
    }

    static let routeFields = AnswerFields(Route(id: "")) { fields in
        fields.add("route_short_name", \.shortName)
        fields.add("route_long_name", \.longName)
        fields.add("route_type", \.type)
        fields.add("route_color", \.color)
    }

    static let moreRouteFields = AnswerFields(Route(id: "")) { fields in
        fields.add("agency_id", \.agencyID)
        fields.add("route_desc", \.description)
        fields.add("route_url", \.url)
        fields.add("route_text_color", \.textColor)
        fields.add("route_sort_order", \.sortOrder)
    }

    private var zone: TimeZone? {
        get { timeZone?.zone }
        set { timeZone = newValue.map(ServiceTimeZone.init) }
    }

    /// The rows of stop_times for CSV: those of a headway trip are not points in time.
    package var datedStopTimes: [DatedStopTime] {
        get { stopTimes.map { DatedStopTime($0, on: frequencies.isEmpty ? date : nil, in: timeZone) } }
        set { stopTimes = newValue.map(\.stopTime) }
    }
}

extension Route {
    /// Takes the values that `moreRouteFields` have read.
    mutating func addMore(of route: Route?) {
        agencyID = route?.agencyID
        description = route?.description
        url = route?.url
        textColor = route?.textColor
        sortOrder = route?.sortOrder
    }
}

extension TripTimetable {
    /// A stop time with the instants of its times on a day.
    package struct DatedStopTime: AnswerCodable {
        var stopTime: StopTime
        /// Seconds since 1970; nil without a day.
        var scheduledArrival: Int?
        /// Seconds since 1970; nil without a day.
        var scheduledDeparture: Int?
        var timeZone = TimeZone.gmt

        /// - Parameter timeZone: of the trip; the times are written in that of the stop, if it has its own.
        init(_ stopTime: StopTime, on date: ServiceDate?, in timeZone: ServiceTimeZone?) {
            self.stopTime = stopTime
            guard let timeZone else { return }
            self.timeZone = stopTime.timeZone ?? timeZone.zone
            guard let start = date.map(timeZone.start) else { return }
            scheduledArrival = stopTime.arrival.map { start + $0.seconds }
            scheduledDeparture = stopTime.departure.map { start + $0.seconds }
        }

        private static let blank = DatedStopTime(StopTime.blank, on: nil, in: nil)

        package static let fields = AnswerFields(blank) { fields in
            fields.add(StopTime.times, of: \.stopTime)
            fields.add("scheduled_arrival", instant: \.scheduledArrival, in: \.timeZone)
            fields.add("scheduled_departure", instant: \.scheduledDeparture, in: \.timeZone)
            fields.add(StopTime.rules, of: \.stopTime)
        }
    }
}
