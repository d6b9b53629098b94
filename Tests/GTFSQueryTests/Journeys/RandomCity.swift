import FeedSupport
import GTFSModel
import TestSupport

/// A small made-up city, the same for the same seed: stops a short walk apart, a station with platforms, trips that overtake
/// each other, nights, loops, closed doors, blocks, and rules for changing of every kind. It can be written as a feed.
struct RandomCity {
    struct Visit {
        let stop: Int
        /// Seconds of the service day.
        let arrival: Int
        let departure: Int
        let pickupType: Int
        let dropOffType: Int
    }

    struct Trip {
        let id: String
        let route: String
        let service: String
        let block: String
        let visits: [Visit]
    }

    struct Rule {
        var from = ""
        var to = ""
        var fromRoute = ""
        var toRoute = ""
        var fromTrip = ""
        var toTrip = ""
        let type: Int
        let time: Int?
    }

    struct Place {
        let id: String
        /// Empty without a station.
        let station: String
        let position: Coordinate
    }

    static let firstDay = ServiceDate(year: 2026, month: 4, day: 3)?.dayNumber ?? 0
    static let dayCount = 4
    static let routes = ["R0", "R1", "R2", "R3"]

    private var random: SeededGenerator
    private(set) var places: [Place] = []
    private(set) var trips: [Trip] = []
    private(set) var days: [String: [Int]] = [:]
    private(set) var rules: [Rule] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for index in 0..<9 {
            let position = Coordinate(
                latitude: -33.8 + Double(Int.random(in: 0...120, using: &random)) * 0.0001,
                longitude: 151.2 + Double(Int.random(in: 0...120, using: &random)) * 0.0001)
            places.append(Place(id: "S\(index)", station: index < 3 ? "H" : index < 5 ? "K" : "", position: position))
        }
        for service in 0..<3 {
            days["D\(service)"] = (0..<Self.dayCount).filter { _ in random.chance(2, of: 3) }.map { Self.firstDay + $0 }
        }
        let sequences = (0..<5).map { _ in
            (0..<Int.random(in: 2...5, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
        }
        for number in 0..<26 { trips.append(trip(number, Int.random(in: 0..<5, using: &random), sequences)) }
        for _ in 0..<Int.random(in: 0...6, using: &random) { rules.append(rule()) }
    }

    private mutating func trip(_ number: Int, _ line: Int, _ sequences: [[Int]]) -> Trip {
        var time = random.one(of: [7 * 3600, 7 * 3600, 23 * 3600]) + Int.random(in: 0...90, using: &random) * 60
        // No two trips of a block start at once.
        time += number
        let closes = random.chance(1, of: 5)
        let visits = sequences[line].map { stop in
            let arrival = time
            time += random.one(of: [0, 0, 60])
            let departure = time
            time += Int.random(in: 1...9, using: &random) * 60
            return Visit(
                stop: stop, arrival: arrival, departure: departure,
                pickupType: closes && random.chance(1, of: 3) ? random.one(of: [1, 2]) : 0,
                dropOffType: closes && random.chance(1, of: 3) ? random.one(of: [1, 3]) : 0)
        }
        return Trip(
            id: "T\(number)", route: Self.routes[line % 4], service: "D\(random.one(of: [0, 1, 2]))",
            block: random.chance(1, of: 3) ? "B\(random.one(of: [0, 1]))" : "", visits: visits)
    }

    private mutating func rule() -> Rule {
        let ends = places.map(\.id) + ["H", "K"]
        let type = random.one(of: [0, 1, 2, 2, 3])
        var rule = Rule(type: type, time: type == 2 ? Int.random(in: 0...10, using: &random) * 60 : nil)
        (rule.from, rule.to) = (random.one(of: ends), random.one(of: ends))
        if random.chance(1, of: 3) { rule.fromRoute = random.one(of: Self.routes) }
        if random.chance(1, of: 3) { rule.toRoute = random.one(of: Self.routes) }
        if random.chance(1, of: 4) { rule.fromTrip = random.one(of: trips).id }
        if random.chance(1, of: 4) { rule.toTrip = random.one(of: trips).id }
        return rule
    }

    mutating func chance(_ part: Int, of whole: Int) -> Bool { random.chance(part, of: whole) }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}

extension RandomCity {
    var feed: FeedText {
        let stations = ["H,Hub,-33.795,151.205,1,", "K,Kiosk,-33.79,151.21,1,"]
        let stops = places.map {
            "\($0.id),\($0.id),\($0.position.latitude),\($0.position.longitude),0,\($0.station)"
        }
        let dates = days.sorted { $0.key < $1.key }.flatMap { service, days in
            days.map { "\(service),\(ServiceDate(dayNumber: $0).yyyymmdd),1" }
        }
        let stopTimes = trips.flatMap { trip in
            trip.visits.enumerated().map { index, visit in
                "\(trip.id),\(index + 1),S\(visit.stop),\(time(visit.arrival)),\(time(visit.departure)),"
                    + "\(visit.pickupType),\(visit.dropOffType)"
            }
        }
        return FeedText([
            "stops.txt": file("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station", stations + stops),
            "routes.txt": file("route_id,agency_id,route_short_name,route_type", Self.routes.map { "\($0),X,\($0),3" }),
            "calendar.txt": nil, "calendar_dates.txt": file("service_id,date,exception_type", dates),
            "trips.txt": file(
                "route_id,service_id,trip_id,block_id", trips.map { "\($0.route),\($0.service),\($0.id),\($0.block)" }),
            "stop_times.txt": file(
                "trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type", stopTimes),
            "transfers.txt": file(
                "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,"
                    + "min_transfer_time", rules.map(\.line)),
        ])
    }

    private func file(_ header: String, _ rows: [String]) -> String { ([header] + rows).joined(separator: "\n") }

    private func time(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }
}

extension RandomCity.Rule {
    fileprivate var line: String {
        "\(from),\(to),\(fromRoute),\(toRoute),\(fromTrip),\(toTrip),\(type),\(time.map(String.init) ?? "")"
    }
}
