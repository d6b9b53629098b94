internal import Foundation
package import GTFSModel

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

extension TripProgress: AnswerCodable {
    /// The progress of a trip.
    package static let fields = AnswerFields(TripProgress(nextStop: nil, stopsLeft: 0, fraction: 0)) { fields in
        fields.add("next_stop", \.nextStop)
        fields.add("stops_left", \.stopsLeft)
        fields.add("fraction", \.fraction)
    }
}
