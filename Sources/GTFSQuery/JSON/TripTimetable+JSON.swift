internal import Foundation
internal import GTFSModel

extension TripTimetable: Codable {
    /// Reads what `trip` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes what `trip` writes.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = TripTimetable(
        trip: Trip(id: ""), route: nil, stopTimes: [], frequencies: [], timeZone: nil)

    private static let fields = AnswerFields(blank) { fields in
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
            fields.add(moreRouteFields, ifPresent: "route_id", of: \.route) { page, route in
                page.route?.agencyID = route?.agencyID
                page.route?.description = route?.description
                page.route?.url = route?.url
                page.route?.textColor = route?.textColor
                page.route?.sortOrder = route?.sortOrder
            }
            fields.add("timezone", zone: \.zone)
        }
    }

    private static let routeFields = AnswerFields(Route(id: "")) { fields in
        fields.add("route_short_name", \.shortName)
        fields.add("route_long_name", \.longName)
        fields.add("route_type", \.type)
        fields.add("route_color", \.color)
    }

    private static let moreRouteFields = AnswerFields(Route(id: "")) { fields in
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

    /// The rows of stop_times, as CSV shows them: those of a headway trip are no points in time.
    package var datedStopTimes: [DatedStopTime] {
        get { stopTimes.map { DatedStopTime($0, on: frequencies.isEmpty ? date : nil, in: timeZone) } }
        set { stopTimes = newValue.map(\.stopTime) }
    }
}

/// A stop time with the instants that its times are on a day.
package struct DatedStopTime: Codable, Sendable {
    var stopTime: StopTime
    /// Seconds since 1970; nil without a day.
    var scheduledArrival: Int?
    /// Seconds since 1970; nil without a day.
    var scheduledDeparture: Int?
    var timeZone = TimeZone.gmt

    /// - Parameter timeZone: of the trip; the times are written in that of the stop, where it has its own.
    init(_ stopTime: StopTime, on date: ServiceDate?, in timeZone: ServiceTimeZone?) {
        self.stopTime = stopTime
        guard let timeZone else { return }
        self.timeZone = stopTime.timeZone ?? timeZone.zone
        guard let start = date.map(timeZone.start) else { return }
        scheduledArrival = stopTime.arrival.map { start + $0.seconds }
        scheduledDeparture = stopTime.departure.map { start + $0.seconds }
    }

    package init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }
    package func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = DatedStopTime(StopTime.blank, on: nil, in: nil)

    private static let fields = AnswerFields(blank) { fields in
        fields.add(StopTime.times, of: \.stopTime)
        fields.add("scheduled_arrival", instant: \.scheduledArrival, in: \.timeZone)
        fields.add("scheduled_departure", instant: \.scheduledDeparture, in: \.timeZone)
        fields.add(StopTime.rules, of: \.stopTime)
    }
}
