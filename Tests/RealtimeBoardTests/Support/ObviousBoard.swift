import FeedSupport
import GTFSModel
import GTFSQuery

/// A board with realtime worked out the slow, obvious way: every stop time of every trip on every day, what realtime says of
/// it laid over, tested, and sorted.
struct ObviousBoard {
    let timetable: RandomTimetable
    let overlaid: OverlaidTimetable
    let event: StopEvent

    struct Row {
        var stops: [String]
        var scheduled: Int?
        var predicted: Int?
        var tripID: String
        var route: String
        var date: ServiceDate
        var start: Int?
        var position: Int
        var isFirst: Bool
        var isLast: Bool
        var pickupType: Int
        var dropOffType: Int
        var status: String
        var isPassed = false

        var time: Int? { predicted ?? scheduled }
    }

    func rows(_ request: DeparturesRequest, at stops: [String]) -> [String] {
        let rows = (scheduledRows + ownRows).filter { isOnBoard($0, request, stops) }
        return rows.sorted { isBefore($0, $1) }.map(text)
    }

    private func isOnBoard(_ row: Row, _ request: DeparturesRequest, _ stops: [String]) -> Bool {
        guard let time = row.time, request.window.contains(time), row.stops.contains(where: stops.contains) else {
            return false
        }
        let routes = request.filter.routes
        let alights = !row.isFirst && row.dropOffType != 1
        let isShown =
            event == .arrival
            ? alights : row.isLast ? request.includesTerminating && alights : row.pickupType != 1
        return isShown && (overlaid.includesDeparted || !hasLeft(row))
            && (routes.isEmpty || routes.contains(Route.ID(row.route)))
    }

    private func hasLeft(_ row: Row) -> Bool { row.isPassed || (row.time ?? 0) < overlaid.now }

    private func isBefore(_ left: Row, _ right: Row) -> Bool {
        func numbers(_ row: Row) -> (Int, Int, Int) {
            (row.time ?? 0, row.scheduled ?? row.time ?? 0, ["R0": 2, "R2": 1][row.route] ?? .max)
        }
        if numbers(left) != numbers(right) { return numbers(left) < numbers(right) }
        if left.tripID != right.tripID { return left.tripID.utf8.lexicographicallyPrecedes(right.tripID.utf8) }
        return (left.date, left.position, left.start ?? -1) < (right.date, right.position, right.start ?? -1)
    }

    private func text(_ row: Row) -> String {
        let runs = row.status != "canceled" && row.status != "skipped"
        return Self.text(
            row.time, row.scheduled, row.tripID, row.date, row.position, row.start, row.status, runs && hasLeft(row))
    }

    static func text(_ row: Departure, _ event: StopEvent) -> String {
        text(
            row.effective(event), row.scheduled(event), row.tripID.rawValue, row.serviceDate, row.position,
            row.startTime?.seconds, row.realtime?.status.rawValue ?? "", row.flags.contains(.departed))
    }

    private static func text(
        _ time: Int?, _ scheduled: Int?, _ trip: String, _ date: ServiceDate, _ position: Int, _ start: Int?,
        _ status: String, _ isDeparted: Bool
    ) -> String {
        "\(time ?? 0) \(scheduled ?? 0) \(trip) \(date) \(position) \(start ?? -1) \(status) \(isDeparted)"
    }
}

extension DeparturesRequest {
    fileprivate var window: ClosedRange<Int> { at...at + minutes * 60 }
}

extension ObviousBoard {
    private func age(_ trip: TripOverlay.Draft) -> Int { overlaid.now - (trip.timestamp ?? overlaid.now) }
    private func isShown(_ trip: TripOverlay.Draft) -> Bool { age(trip) <= 300 }
    private func holds(_ trip: TripOverlay.Draft) -> Bool { age(trip) <= 3600 }

    /// Rows of every run of the timetable.
    private var scheduledRows: [Row] {
        timetable.trips.flatMap { trip in
            (timetable.days[trip.service] ?? []).flatMap { day in
                starts(of: trip).flatMap { rows(of: trip, on: ServiceDate(dayNumber: day), start: $0) }
            }
        }
    }

    private func starts(of trip: RandomTimetable.Trip) -> [Int?] {
        guard let headway = trip.headway else { return [nil] }
        return stride(from: headway.start, to: headway.end, by: headway.seconds).map { $0 }
    }

    private func rows(of trip: RandomTimetable.Trip, on date: ServiceDate, start: Int?) -> [Row] {
        let instance = TripOnServiceDay(
            tripID: Trip.ID(trip.id), serviceDate: date, startTime: start.map(ServiceTime.init))
        let overlay = overlaid.trips.first { $0.id == instance && $0.change.coversSchedule }
        let rows = trip.stopTimes.indices.map { row(trip, $0, date, start, overlay) }
        guard let overlay else { return rows }
        switch overlay.change {
        case .cancelled where holds(overlay):
            return rows.map { row in
                var row = row
                row.status = "canceled"
                return row
            }
        case .deleted where holds(overlay): return []
        case .replaced where isShown(overlay), .modified where holds(overlay): return []
        case .scheduled where isShown(overlay) && !overlay.stopTimes.isEmpty:
            return overlay.stopTimes.indices.map { self.row(overlay, $0, trip) }
        case .scheduled where holds(overlay):
            return rows.map { row in
                var row = row
                let isSkipped =
                    row.position < overlay.stopTimes.count && overlay.stopTimes[row.position].relation == .skipped
                if isSkipped { row.status = "skipped" }
                return row
            }
        default: return rows
        }
    }

    private func row(
        _ trip: RandomTimetable.Trip, _ position: Int, _ date: ServiceDate, _ start: Int?, _ overlay: TripOverlay.Draft?
    ) -> Row {
        let stopTime = trip.stopTimes[position]
        let shift = start.map { $0 - trip.stopTimes[0].departure } ?? 0
        let time = event == .departure ? stopTime.departure : stopTime.arrival
        var row = Row(
            stops: [stopTime.stop], scheduled: RandomTimetable.timeZone.start(of: date) + time + shift, tripID: trip.id,
            route: trip.route, date: date, start: start, position: position, isFirst: position == 0,
            isLast: position + 1 == trip.stopTimes.count, pickupType: stopTime.pickupType,
            dropOffType: stopTime.dropOffType,
            status: "scheduled")
        if let overlay, overlay.change.keepsStops { row.isPassed = vehicleIsPast(overlay, position) }
        return row
    }

    private func vehicleIsPast(_ trip: TripOverlay.Draft, _ position: Int) -> Bool {
        guard let next = trip.vehicleStopIndex, let number = trip.vehicleIndex else { return false }
        let vehicle = overlaid.vehicles[number].vehicle
        guard overlaid.now - (vehicle.timestamp ?? 0) <= 300 else { return false }
        return position < next || (position == next && event == .arrival && vehicle.currentStatus == .stoppedAt)
    }
}

extension ObviousBoard {
    /// Rows of trips that have stop times of their own.
    private var ownRows: [Row] {
        overlaid.trips.filter { !$0.change.keepsStops }.flatMap { trip -> [Row] in
            guard isShown(trip) || (trip.change == .modified && holds(trip)) else { return [] }
            let known = timetable.trips.first { $0.id == trip.scheduled?.id.rawValue }
            return trip.stopTimes.indices.map { row(trip, $0, known) }
        }
    }

    /// A stop time as realtime has it.
    private func row(_ trip: TripOverlay.Draft, _ index: Int, _ known: RandomTimetable.Trip?) -> Row {
        let stopTime = trip.stopTimes[index]
        let planned = stopTime.scheduledPosition.flatMap { known?.stopTimes[$0] }
        let details = stopTime.details?.value
        let predicted = event == .departure ? stopTime.departure : stopTime.arrival
        var row = Row(
            stops: [stopTime.stopID.rawValue] + (stopTime.scheduledStopID.map { [$0.rawValue] } ?? []),
            scheduled: event == .departure ? stopTime.scheduledDeparture : stopTime.scheduledArrival,
            predicted: isShown(trip) ? predicted : nil, tripID: trip.id.tripID.rawValue,
            route: known?.route ?? "", date: trip.id.serviceDate, start: trip.id.startTime?.seconds,
            position: index, isFirst: trip.stopTimes[..<index].allSatisfy { $0.relation == .skipped },
            isLast: index + 1 == trip.stopTimes.count || stopTime.flags.contains(.terminating),
            pickupType: details?.pickupType?.rawValue ?? planned?.pickupType ?? 0,
            dropOffType: details?.dropOffType?.rawValue ?? planned?.dropOffType ?? 0, status: "")
        row.status = status(trip, stopTime, row)
        row.isPassed = vehicleIsPast(trip, index) || (isShown(trip) && isPast(trip, index))
        return row
    }

    private func isPast(_ trip: TripOverlay.Draft, _ index: Int) -> Bool {
        func isPast(_ stopTime: StopTimeOverlay) -> Bool {
            (stopTime.arrival ?? stopTime.departure ?? overlaid.now) < overlaid.now
        }
        let later = trip.stopTimes[(index + 1)...]
        return later.contains { $0.isExplicit && $0.relation != .skipped && isPast($0) }
            || (trip.stopTimes.last { $0.relation != .skipped }.map(isPast) ?? false)
    }

    private func status(_ trip: TripOverlay.Draft, _ stopTime: StopTimeOverlay, _ row: Row) -> String {
        if stopTime.relation == .skipped { return "skipped" }
        guard isShown(trip) else { return "scheduled" }
        if trip.change == .duplicated { return "added" }
        if stopTime.relation == .noData { return "no_data" }
        guard let predicted = row.predicted, let scheduled = row.scheduled else { return "scheduled" }
        return predicted - scheduled > 60 ? "late" : predicted - scheduled < -60 ? "early" : "on_time"
    }
}
