internal import GTFSModel
internal import GTFSQuery

extension Translator {
    func translate(_ list: inout JourneyList) throws {
        for index in list.journeys.indices {
            for leg in list.journeys[index].legs.indices { try translate(&list.journeys[index].legs[leg]) }
        }
    }

    private func translate(_ leg: inout JourneyLeg) throws {
        translate(&leg.from)
        translate(&leg.to)
        for stop in leg.stops.indices {
            leg.stops[stop].name = stopName(leg.stops[stop].name, of: leg.stops[stop].stopID)
        }
        if var ride = leg.ride {
            try translate(&ride)
            leg.ride = ride
        }
    }

    func translate(_ reached: inout [ReachedStop]) {
        for index in reached.indices { translate(&reached[index].stop) }
    }

    private func translate(_ point: inout JourneyPoint) {
        guard let id = point.stopID else { return }
        point.name = stopName(point.name, of: id)
        point.platformCode = platformCode(point.platformCode, of: id)
    }
}
