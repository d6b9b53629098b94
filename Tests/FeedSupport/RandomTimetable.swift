package import GTFSModel
import TestSupport

/// A timetable of made-up trips, the same for the same seed: loops, dwells, nights, blocks, headways, links between
/// trips, closed doors, and a calendar around the end of daylight saving time. It can be written as a feed, and it knows
/// its own boards by looking at every trip on every day.
package struct RandomTimetable {
    package struct TripStop {
        package let stop: String
        /// Seconds of the service day.
        package let arrival: Int
        package let departure: Int
        package let pickupType: Int
        package let dropOffType: Int
    }

    package struct Trip {
        package let id: String
        package let route: String
        package let service: String
        package let block: String
        package let stopTimes: [TripStop]
        /// Of a headway trip: the first start, the end, and the seconds between.
        package var headway: (start: Int, end: Int, seconds: Int)?
    }

    package static let firstDay = ServiceDate(year: 2026, month: 3, day: 30)?.dayNumber ?? 0
    package static let dayCount = 12
    /// Stops of their own, then the platforms of the station S.
    package static let stops = ["A", "B", "C", "D", "P1", "P2", "P3"]
    package static let timeZone = FeedText.sydney

    private var random: SeededGenerator
    package private(set) var trips: [Trip] = []
    package private(set) var days: [String: [Int]] = [:]
    package private(set) var links: [(from: String, to: String, type: Int)] = []

    package init(seed: UInt64, tripCount: Int = 60) {
        random = SeededGenerator(seed: seed)
        for service in 0..<5 {
            days["D\(service)"] = (0..<Self.dayCount).filter { _ in random.chance(1, of: 2) }.map { Self.firstDay + $0 }
        }
        let shapes = (0..<6).map { _ in stopSequence() }
        for number in 0..<tripCount { trips.append(trip(number, random.one(of: shapes))) }
        for _ in 0..<8 {
            links.append((random.one(of: trips).id, random.one(of: trips).id, random.one(of: [4, 5])))
        }
    }

    private mutating func stopSequence() -> [String] {
        (0..<Int.random(in: 2...6, using: &random)).map { _ in random.one(of: Self.stops) }
    }

    private mutating func trip(_ number: Int, _ stops: [String]) -> Trip {
        var time = Int.random(in: 0...96, using: &random) * 900
        let dwell = random.one(of: [0, 0, 60, 600])
        let stopTimes = stops.enumerated().map { index, stop in
            let stopTime = TripStop(
                stop: stop, arrival: time, departure: time + (index == 0 ? 0 : dwell),
                pickupType: random.chance(1, of: 8) ? 1 : 0, dropOffType: random.chance(1, of: 8) ? 1 : 0)
            time += dwell + Int.random(in: 1...3, using: &random) * 300
            return stopTime
        }
        var trip = Trip(
            id: "T\(number)", route: "R\(number % 3)", service: random.one(of: ["D0", "D1", "D2", "D3", "D4"]),
            block: random.chance(1, of: 2) ? "K\(number % 7)" : "", stopTimes: stopTimes)
        if random.chance(1, of: 8) { trip.headway = (6 * 3600, 6 * 3600 + 5400, 1200) }
        return trip
    }
}

extension RandomTimetable {
    /// What passes `stops` between two moments: time, trip, service day, stop_sequence, start of a headway run.
    package func board(_ event: StopEvent, at stops: [String], _ window: ClosedRange<Int>) -> [String] {
        trips.flatMap { trip in
            (days[trip.service] ?? []).flatMap { day in
                runs(of: trip).flatMap { run in
                    rows(event, of: trip, at: stops, on: ServiceDate(dayNumber: day), run, window)
                }
            }
        }.sorted()
    }

    /// By how much each run is later than the trip's own times, and the start that it is known by.
    private func runs(of trip: Trip) -> [(shift: Int, start: Int?)] {
        guard let headway = trip.headway else { return [(0, nil)] }
        return stride(from: headway.start, to: headway.end, by: headway.seconds).map {
            ($0 - trip.stopTimes[0].departure, $0)
        }
    }

    private func rows(
        _ event: StopEvent, of trip: Trip, at stops: [String], on date: ServiceDate, _ run: (shift: Int, start: Int?),
        _ window: ClosedRange<Int>
    ) -> [String] {
        trip.stopTimes.enumerated().compactMap { index, stopTime in
            let isShown =
                event == .departure
                ? index + 1 < trip.stopTimes.count && stopTime.pickupType != 1 : index > 0 && stopTime.dropOffType != 1
            let time =
                Self.timeZone.start(of: date) + run.shift
                + (event == .departure ? stopTime.departure : stopTime.arrival)
            guard isShown, stops.contains(stopTime.stop), window.contains(time) else { return nil }
            return "\(time) \(trip.id) \(date) \(index + 1) \(run.start ?? -1)"
        }
    }

    package static func text(_ row: Departure, _ event: StopEvent) -> String {
        "\(row.scheduled(event) ?? 0) \(row.tripID) \(row.serviceDate) \(row.stopSequence) \(row.startTime?.seconds ?? -1)"
    }
}

extension RandomTimetable {
    package var feed: FeedText {
        FeedText([
            "stops.txt": Self.stopsText, "routes.txt": Self.routesText, "calendar.txt": nil,
            "calendar_dates.txt": calendarText, "trips.txt": tripsText, "stop_times.txt": stopTimesText,
            "frequencies.txt": frequenciesText, "transfers.txt": transfersText,
        ])
    }

    private static let stopsText = """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding
        A,Alpha,-33.1,151.1,,,,
        B,Bravo,-33.2,151.2,,,,1
        C,Charlie,-33.3,151.3,,,,
        D,Delta,-33.4,151.4,,,,2
        S,Station,-33.5,151.5,1,,,1
        P1,Station,-33.5,151.5,0,S,1,
        P2,Station,-33.5,151.5,0,S,2,2
        P3,Station,-33.5,151.5,0,S,3,
        """
    private static let routesText = """
        route_id,agency_id,route_short_name,route_type,route_sort_order
        R0,X,10,3,2
        R1,X,20,3,
        R2,X,30,0,1
        """

    private static func time(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }

    private static func table(_ columns: String, _ rows: [String]) -> String {
        ([columns] + rows).joined(separator: "\n")
    }

    private var calendarText: String {
        Self.table(
            "service_id,date,exception_type",
            days.sorted { $0.key < $1.key }.flatMap { service, days in
                days.map { "\(service),\(ServiceDate(dayNumber: $0)),1" }
            })
    }

    private var tripsText: String {
        Self.table(
            "route_id,service_id,trip_id,block_id,trip_headsign,direction_id",
            trips.map { "\($0.route),\($0.service),\($0.id),\($0.block),\($0.block.isEmpty ? "" : "Town"),0" })
    }

    private var stopTimesText: String {
        Self.table(
            "trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type",
            trips.flatMap { trip in
                trip.stopTimes.enumerated().map { index, stopTime in
                    "\(trip.id),\(index + 1),\(stopTime.stop),\(Self.time(stopTime.arrival)),\(Self.time(stopTime.departure)),"
                        + "\(stopTime.pickupType),\(stopTime.dropOffType)"
                }
            })
    }

    private var frequenciesText: String {
        Self.table(
            "trip_id,start_time,end_time,headway_secs,exact_times",
            trips.compactMap { trip in
                trip.headway.map { "\(trip.id),\(Self.time($0.start)),\(Self.time($0.end)),\($0.seconds),1" }
            })
    }

    private var transfersText: String {
        Self.table(
            "from_trip_id,to_trip_id,transfer_type", links.map { "\($0.from),\($0.to),\($0.type)" })
    }
}
