package import GTFSModel
import TestSupport

/// A small made-up city, the same for the same seed: stops a short walk apart, a station with platforms, trips that overtake
/// each other, nights, loops, closed doors, blocks, and rules for changing of every kind; with `features` also trips whose
/// vehicles go on as others, links of types 4 and 5, and what is known of wheelchairs. It can be written as a feed.
package struct RandomCity {
    package struct Visit {
        package let stop: Int
        /// Seconds of the service day.
        package let arrival: Int
        package let departure: Int
        package let pickupType: Int
        package let dropOffType: Int

        package init(stop: Int, arrival: Int, departure: Int, pickupType: Int = 0, dropOffType: Int = 0) {
            (self.stop, self.arrival, self.departure) = (stop, arrival, departure)
            (self.pickupType, self.dropOffType) = (pickupType, dropOffType)
        }
    }

    package struct Trip {
        package let id: String
        package let route: String
        package let service: String
        package var block: String
        package fileprivate(set) var visits: [Visit]
        package var wheelchair = Availability.unknown
        /// Where there are any, the trip runs by these alone.
        package var headways: [Headway] = []

        package init(id: String, route: String, service: String, block: String, visits: [Visit]) {
            (self.id, self.route, self.service, self.block, self.visits) = (id, route, service, block, visits)
        }
    }

    /// A row of frequencies.txt with exact_times 0, in seconds of the service day and seconds.
    package struct Headway {
        package let start: Int
        package let end: Int
        package let seconds: Int
    }

    /// A row of transfers.txt of type 4 or 5.
    package struct Link {
        package let from: String
        /// Empty for whatever follows.
        package let to: String
        package let staysOn: Bool
    }

    package struct Features: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Trips that begin where another one of their block ends, and links between trips.
        package static let seats = Features(rawValue: 1)
        package static let wheelchairs = Features(rawValue: 2)
        /// Trips with a time before that of the stop ahead.
        package static let falls = Features(rawValue: 4)
        /// Lines by headway, of which some stop where trips do.
        package static let headways = Features(rawValue: 8)
        package static let all: Features = [.seats, .wheelchairs]
    }

    package struct Rule {
        package var from = ""
        package var to = ""
        package var fromRoute = ""
        package var toRoute = ""
        package var fromTrip = ""
        package var toTrip = ""
        package let type: Int
        package let time: Int?
    }

    package struct Place {
        package let id: String
        /// Empty without a station.
        package let station: String
        package let position: Coordinate
        package var wheelchair = Availability.unknown
    }

    package static let firstDay = ServiceDate(year: 2026, month: 4, day: 3)?.dayNumber ?? 0
    package static let dayCount = 4
    package static let routes = ["R0", "R1", "R2", "R3"]

    private var random: SeededGenerator
    package private(set) var places: [Place] = []
    package private(set) var trips: [Trip] = []
    package private(set) var days: [String: [Int]] = [:]
    package private(set) var rules: [Rule] = []
    package private(set) var links: [Link] = []
    /// Of the stations H and K.
    package private(set) var stationWheelchairs: [String: Availability] = [:]

    package init(seed: UInt64, features: Features = []) {
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
        if features.contains(.seats) { addSeats() }
        if features.contains(.wheelchairs) { addWheelchairs() }
        if features.contains(.falls) { addFalls() }
        if features.contains(.headways) { addHeadways() }
    }

    private mutating func addHeadways() {
        for number in 0..<Int.random(in: 1...3, using: &random) {
            let beside = random.one(of: trips).visits.map(\.stop)
            let stops = random.chance(1, of: 3) ? [0, 1, 2].map { _ in random.one(of: [0, 2, 4, 6, 8]) } : beside
            var time = 6 * 3600
            let visits = stops.map { stop in
                let arrival = time
                time += random.one(of: [0, 0, 40])
                let departure = time
                time += Int.random(in: 1...9, using: &random) * 60
                return Visit(stop: stop, arrival: arrival, departure: departure)
            }
            var trip = Trip(
                id: "F\(number)", route: random.one(of: Self.routes), service: "D\(number)", block: "", visits: visits)
            var start = random.one(of: [7, 7, 23]) * 3600 + Int.random(in: 0...2400, using: &random)
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let end = start + Int.random(in: 10...60, using: &random) * 60
                let seconds = random.one(of: [90, 180, 300, 300, 600, 1000, 5400])
                trip.headways.append(Headway(start: start, end: end, seconds: seconds))
                start = end + random.one(of: [0, 0, 700])
            }
            trips.append(trip)
        }
    }

    private mutating func addFalls() {
        for index in trips.indices where random.chance(1, of: 3) {
            let position = Int.random(in: 1..<trips[index].visits.count, using: &random)
            let visit = trips[index].visits[position]
            let seconds = Int.random(in: 1...180, using: &random) * 60
            trips[index].visits[position] = Visit(
                stop: visit.stop, arrival: visit.arrival - seconds, departure: visit.departure - seconds,
                pickupType: visit.pickupType, dropOffType: visit.dropOffType)
        }
    }

    private mutating func addSeats() {
        for number in 0..<12 {
            let before = Int.random(in: trips.indices, using: &random)
            let (first, end) = (trips[before], trips[before].visits[trips[before].visits.count - 1])
            // No two trips of a block start at once.
            var time = (end.departure / 60 + Int.random(in: 1...10, using: &random)) * 60 + 30 + number
            var stops = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
            stops.insert(end.stop, at: 0)
            let visits = stops.map { stop in
                defer { time += Int.random(in: 1...9, using: &random) * 60 }
                return Visit(stop: stop, arrival: time, departure: time, pickupType: 0, dropOffType: 0)
            }
            if !first.block.hasPrefix("C") { trips[before].block = "C\(number)" }
            trips.append(
                Trip(
                    id: "N\(number)", route: random.one(of: Self.routes), service: first.service,
                    block: trips[before].block, visits: visits))
        }
        for _ in 0..<8 {
            let ends = (random.one(of: trips).id, random.one(of: trips).id)
            let staysOn = random.chance(2, of: 3)
            links.append(Link(from: ends.0, to: staysOn || random.chance(1, of: 2) ? ends.1 : "", staysOn: staysOn))
        }
    }

    private mutating func addWheelchairs() {
        func one() -> Availability { random.one(of: [.unknown, .unknown, .yes, .yes, .no]) }
        for index in places.indices { places[index].wheelchair = one() }
        for index in trips.indices { trips[index].wheelchair = one() }
        stationWheelchairs = ["H": one(), "K": one()]
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

    package mutating func chance(_ part: Int, of whole: Int) -> Bool { random.chance(part, of: whole) }
    package mutating func one<Element>(of choices: [Element]) -> Element { random.one(of: choices) }
    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}

extension RandomCity {
    package var feed: FeedText {
        let stations = [("H", "H,Hub,-33.795,151.205,1,"), ("K", "K,Kiosk,-33.79,151.21,1,")].map { id, row in
            "\(row),\(code(stationWheelchairs[id, default: .unknown]))"
        }
        let stops = places.map {
            "\($0.id),\($0.id),\($0.position.latitude),\($0.position.longitude),0,\($0.station),\(code($0.wheelchair))"
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
        let headways = trips.flatMap { trip in
            trip.headways.map { "\(trip.id),\(time($0.start)),\(time($0.end)),\($0.seconds)" }
        }
        return FeedText([
            "frequencies.txt": headways.isEmpty ? nil : file("trip_id,start_time,end_time,headway_secs", headways),
            "stops.txt": file(
                "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding", stations + stops
            ),
            "routes.txt": file("route_id,agency_id,route_short_name,route_type", Self.routes.map { "\($0),X,\($0),3" }),
            "calendar.txt": nil, "calendar_dates.txt": file("service_id,date,exception_type", dates),
            "trips.txt": file(
                "route_id,service_id,trip_id,block_id,wheelchair_accessible",
                trips.map { "\($0.route),\($0.service),\($0.id),\($0.block),\(code($0.wheelchair))" }),
            "stop_times.txt": file(
                "trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type", stopTimes),
            "transfers.txt": file(
                "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,"
                    + "min_transfer_time",
                rules.map(\.line) + links.map { ",,,,\($0.from),\($0.to),\($0.staysOn ? 4 : 5)," }),
        ])
    }

    private func code(_ wheelchair: Availability) -> Int { wheelchair == .yes ? 1 : wheelchair == .no ? 2 : 0 }

    private func file(_ header: String, _ rows: [String]) -> String { ([header] + rows).joined(separator: "\n") }

    private func time(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }
}

extension RandomCity.Rule {
    fileprivate var line: String {
        "\(from),\(to),\(fromRoute),\(toRoute),\(fromTrip),\(toTrip),\(type),\(time.map(String.init) ?? "")"
    }
}
