import Foundation
import GRDB
import GTFSModel

/// A real feed as the oracle of journeys takes a city, read by the views of its database.
package struct RealCity {
    package let city: RandomCity
    /// The stop_sequences of each trip; none for a trip of frequencies.txt, which messages name by its start.
    package private(set) var sequences: [[Int]] = []

    /// Nil for a feed with what the oracle does not know: pathways, blank times, zones or groups of stops, several time
    /// zones.
    package init?(database path: String) throws {
        let read = try DatabaseQueue(path: path).read { db in
            try Tables(db)
        }
        guard let zone = read.zone, read.isKnown else { return nil }
        let stations = Set(read.stops.map { $0["parent_station"] ?? "" })
        var wheelchairs: [String: Availability] = [:]
        var places: [RandomCity.Place] = []
        var indexes: [String: Int] = [:]
        for row in read.stops {
            let (id, wheelchair): (String, Int?) = (row["stop_id"], row["wheelchair_boarding"])
            let parent: String = row["parent_station"] ?? ""
            if stations.contains(id) { wheelchairs[id] = Availability(wheelchair) }
            guard let latitude: Double = row["stop_lat"], let longitude: Double = row["stop_lon"] else { continue }
            let position = Coordinate(latitude: latitude, longitude: longitude)
            indexes[id] = places.count
            var place = RandomCity.Place(id: id, station: parent, position: position)
            place.wheelchair = Availability(wheelchair)
            places.append(place)
        }
        var trips: [RandomCity.Trip] = []
        for row in read.trips {
            guard let times = read.visits[row["trip_id"]], times.count > 1 else { continue }
            let visits = times.compactMap { Self.visit($0, indexes) }
            guard visits.count == times.count else { return nil }
            var trip = RandomCity.Trip(
                id: row["trip_id"], route: row["route_id"], service: row["service_id"], block: row["block_id"] ?? "",
                visits: visits)
            trip.wheelchair = Availability(row["wheelchair_accessible"] as Int?)
            let runs = Self.runs(of: trip, read.frequencies[trip.id])
            trips += runs
            let isPlain = read.frequencies[trip.id] == nil
            sequences += runs.map { _ in isPlain ? times.map { $0["stop_sequence"] } : [] }
        }
        city = RandomCity(
            places: places, stationWheelchairs: wheelchairs, trips: trips, days: read.days, rules: read.rules,
            links: read.links, in: zone)
    }

    private static func visit(_ row: Row, _ indexes: [String: Int]) -> RandomCity.Visit? {
        guard let stop = (row["stop_id"] as String?).flatMap({ indexes[$0] }),
            let arrival = (row["arrival_time"] as String?).flatMap({ ServiceTime($0)?.seconds }),
            let departure = (row["departure_time"] as String?).flatMap({ ServiceTime($0)?.seconds })
        else { return nil }
        return RandomCity.Visit(
            stop: stop, arrival: arrival, departure: departure, pickupType: row["pickup_type"] ?? 0,
            dropOffType: row["drop_off_type"] ?? 0)
    }

    /// A trip with a headway, or one trip for each start of exact times.
    private static func runs(of trip: RandomCity.Trip, _ frequencies: [Row]?) -> [RandomCity.Trip] {
        guard let frequencies else { return [trip] }
        var line = trip
        var runs: [RandomCity.Trip] = []
        for row in frequencies {
            guard let start = ServiceTime(row["start_time"] as String)?.seconds,
                let end = ServiceTime(row["end_time"] as String)?.seconds
            else { continue }
            let seconds: Int = row["headway_secs"]
            if row["exact_times"] as Int? ?? 0 == 0 {
                line.headways.append(RandomCity.Headway(start: start, end: end, seconds: seconds))
            } else {
                runs += stride(from: start, to: end, by: seconds).map { trip.beginning(at: $0) }
            }
        }
        return line.headways.isEmpty ? runs : runs + [line]
    }
}

extension RandomCity.Trip {
    /// The trip so much later or earlier that it leaves its first stop at a time.
    fileprivate func beginning(at time: Int) -> RandomCity.Trip {
        let later = time - visits[0].departure
        return RandomCity.Trip(
            id: id, route: route, service: service, block: block,
            visits: visits.map {
                RandomCity.Visit(
                    stop: $0.stop, arrival: $0.arrival + later, departure: $0.departure + later,
                    pickupType: $0.pickupType, dropOffType: $0.dropOffType)
            })
    }
}

/// The rows of a database that journeys depend on.
private struct Tables {
    let stops: [Row]
    let trips: [Row]
    let visits: [String: [Row]]
    let frequencies: [String: [Row]]
    let days: [String: [Int]]
    private(set) var rules: [RandomCity.Rule] = []
    private(set) var links: [RandomCity.Link] = []
    let zone: ServiceTimeZone?
    let isKnown: Bool

    init(_ db: Database) throws {
        stops = try Row.fetchAll(db, sql: "SELECT * FROM stops")
        trips = try Row.fetchAll(db, sql: "SELECT * FROM trips")
        let times = try Row.fetchAll(db, sql: "SELECT * FROM stop_times ORDER BY trip_id, stop_sequence")
        visits = Dictionary(grouping: times) { $0["trip_id"] }
        frequencies = Dictionary(grouping: try Row.fetchAll(db, sql: "SELECT * FROM frequencies")) { $0["trip_id"] }
        let dates = try Row.fetchAll(db, sql: "SELECT date, service_id FROM service_days WHERE date IS NOT NULL")
        days = Dictionary(grouping: dates) { $0["service_id"] as String }.mapValues { rows in
            rows.compactMap { ServiceDate(($0["date"] as String).filter(\.isNumber))?.dayNumber }
        }
        let zones = Set(try String.fetchAll(db, sql: "SELECT agency_timezone FROM agency"))
        zone = zones.count == 1 ? zones.first.flatMap { TimeZone(identifier: $0) }.map { ServiceTimeZone($0) } : nil
        isKnown = try Int.fetchOne(db, sql: "SELECT count(*) FROM pathways") == 0
        for row in try Row.fetchAll(db, sql: "SELECT * FROM transfers") { add(row) }
    }

    private mutating func add(_ row: Row) {
        let type: Int = row["transfer_type"] ?? 0
        let ends = (row["from_trip_id"] as String? ?? "", row["to_trip_id"] as String? ?? "")
        if type == 4 || type == 5 {
            if type == 5 || !ends.1.isEmpty {
                links.append(RandomCity.Link(from: ends.0, to: ends.1, staysOn: type == 4))
            }
            return
        }
        guard let from: String = row["from_stop_id"], let to: String = row["to_stop_id"] else { return }
        var rule = RandomCity.Rule(type: type, time: row["min_transfer_time"])
        (rule.from, rule.to, rule.fromTrip, rule.toTrip) = (from, to, ends.0, ends.1)
        (rule.fromRoute, rule.toRoute) = (row["from_route_id"] ?? "", row["to_route_id"] ?? "")
        rules.append(rule)
    }
}
