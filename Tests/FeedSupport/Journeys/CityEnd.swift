package import GTFSJourneys
package import GTFSModel

/// An end of a question, and the seconds between it and each stop.
package struct CityEnd {
    package let end: JourneyEnd
    private let positions: [Coordinate]
    private let isPosition: Bool
    package let ways: [Int: Int]

    private static let stations = [
        "H": Coordinate(latitude: -33.795, longitude: 151.205),
        "K": Coordinate(latitude: -33.79, longitude: 151.21),
    ]

    package init(stop: Int, _ city: RandomCity) {
        let parts = city.places.indices.filter {
            $0 == stop
                || (!city.places[stop].station.isEmpty && city.places[$0].station == city.places[stop].station)
        }
        let served = parts.filter { part in city.trips.contains { $0.visits.contains { $0.stop == part } } }
        let station = Self.stations[city.places[stop].station]
        let own =
            served.isEmpty
            ? parts.map { city.places[$0].position } + [station].compactMap(\.self)
            : served.map { city.places[$0].position }
        var ways: [Int: Int] = [:]
        for (index, place) in city.places.enumerated() {
            let metres = own.map { $0.distance(to: place.position) }.min() ?? .infinity
            if metres <= 500 { ways[index] = JourneyOracle.walk(metres) }
        }
        for index in served { ways[index] = 0 }
        self.ways = ways
        positions = own
        end = .stop(Stop.ID(city.places[stop].id))
        isPosition = false
    }

    package init(position: Coordinate, _ city: RandomCity) {
        var ways: [Int: Int] = [:]
        for (index, place) in city.places.enumerated() {
            let parts = city.places.filter { !place.station.isEmpty && $0.station == place.station }.map(\.position)
            let all = [place.position] + parts + [Self.stations[place.station]].compactMap(\.self)
            let metres = all.map { $0.distance(to: position) }.min() ?? .infinity
            if metres <= 1000 { ways[index] = JourneyOracle.walk(metres) }
        }
        self.ways = ways
        positions = [position]
        end = .position(position)
        isPosition = true
    }

    package func walk(to other: CityEnd) -> Int? {
        let metres = positions.flatMap { one in other.positions.map { one.distance(to: $0) } }.min() ?? .infinity
        return metres <= (isPosition || other.isPosition ? 1000 : 500) ? JourneyOracle.walk(metres) : nil
    }
}
