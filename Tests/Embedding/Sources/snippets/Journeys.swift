import Foundation
import GTFSJourneys
import GTFSQuery

func journeys(timetable: Timetable, now: Date) throws {
    let home = Coordinate(latitude: -33.87, longitude: 151.21)
    var request = JourneysRequest(from: .position(home), to: .stop("5060"), at: now)
    let list = try timetable.journeys(request)
    for journey in list.journeys {
        let rides = journey.legs.compactMap { $0.ride?.routeLabel }
        print("\(journey.duration / 60) min, \(journey.changes) changes:", rides.joined(separator: ", "))
    }
    if let absence = list.absence { print("no journey:", absence.rawValue) }

    if let later = list.laterDate {
        request.date = later
        print(try timetable.journeys(request).journeys.count, "later")
    }

    let arrival = JourneysRequest(from: .position(home), to: .stop("5060"), arrivingBy: now + 7200, limit: 3)
    let latest = try timetable.journeys(arrival).journeys.first

    guard !list.journeys.isEmpty, latest != nil else { fatalError("no journey to Cape Light") }
}

func commute(timetable: Timetable, overlay: RealtimeOverlay, now: Date) throws {
    let snapshot = RealtimeSnapshot(overlay, now: now)
    let request = JourneysRequest(from: .stop("2000"), to: .stop("5060"), at: now)
    let predicted = try timetable.journeys(request, realtime: snapshot)
    for leg in predicted.journeys.first?.legs ?? [] {
        print(leg.mode.rawValue, leg.from.name ?? "", leg.ride?.realtime?.status.rawValue ?? "")
    }

    for journey in predicted.commute() {
        print("leave in \(Int(journey.departureDate.timeIntervalSince(now) / 60)) min")
    }
}

func reach(timetable: Timetable, home: Coordinate, now: Date) throws {
    var reach = ReachRequest(from: .position(home), at: now, within: .seconds(1800))
    reach.windowMinutes = 60
    for reached in try timetable.reach(reach) {
        print(reached.stop.name ?? "", "\(reached.duration / 60) min at best")
    }
}

func matrix(timetable: Timetable, home: Coordinate, now: Date) throws {
    let origins = [MatrixPoint(id: "home", .position(home)), MatrixPoint("2000")]
    var matrix = MatrixRequest(from: origins, to: try timetable.servedPoints(), at: now)
    matrix.windowMinutes = 60
    try timetable.matrix(matrix) { row in
        let near = row.cells.count { ($0.seconds[1] ?? .max) <= 1200 }
        print(row.origin, "reaches \(near) stops within 20 minutes, half of the time")
    }
}

func area(timetable: Timetable, home: Coordinate, now: Date) throws {
    let area = try timetable.reachedArea(ReachRequest(from: .position(home), at: now, within: .seconds(1200)))
    print("\(area.polygons.count) polygons, \(Int(area.squareMetres / 10_000)) hectares")
}

func journeysByWayOf(timetable: Timetable, now: Date) throws {
    var request = JourneysRequest(from: .stop("2050"), to: .stop("5060"), at: now)
    request.via = [JourneyVia("2000", minutes: 10)]
    print(try timetable.journeys(request).journeys.count, "by way of Lantern Square")
}

func laterRides(timetable: Timetable, now: Date) throws {
    var request = JourneysRequest(from: .stop("2050"), to: .stop("5060"), at: now)
    request.alternatives = 2
    for leg in try timetable.journeys(request).journeys.first?.legs ?? [] {
        for other in leg.alternatives { print(other.leg.departure, other.keepsRest, other.journeyArrival ?? 0) }
    }
}

func journeys(over set: TimetableSet, from home: Coordinate, to work: Coordinate, now: Date) async throws {
    let request = JourneysRequest(from: .position(home), to: .position(work), at: now)
    for found in try await set.journeys(request).journeys {
        print(found.feed, found.row.duration / 60, "min")
    }
}
