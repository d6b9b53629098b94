internal import Foundation
package import GTFSModel

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
