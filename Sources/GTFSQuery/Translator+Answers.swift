package import GTFSModel

extension Translator {
    package func translate(_ row: inout Departure) throws {
        row.stopName = stopName(row.stopName, of: row.stopID)
        row.platformCode = platformCode(row.platformCode, of: row.stopID)
        (row.routeShortName, row.routeLongName) = routeNames(row.routeShortName, row.routeLongName, of: row.routeID)
        row.headsign = try headsign(row.headsign, of: row.tripID, at: (row.position, row.stopSequence))
        if var next = row.continuesAs {
            (next.routeShortName, next.routeLongName) = routeNames(
                next.routeShortName, next.routeLongName, of: next.routeID)
            next.headsign = try headsign(next.headsign, of: next.tripID, at: nil)
            row.continuesAs = next
        }
        if let realtime = row.realtime, let scheduled = realtime.scheduledStopID {
            row.realtime?.scheduledPlatformCode = platformCode(realtime.scheduledPlatformCode, of: scheduled)
        }
    }

    func translate(_ board: inout DepartureBoard) throws {
        for index in board.departures.indices { try translate(&board.departures[index]) }
        for index in board.flexWindows.indices {
            board.flexWindows[index].headsign = try headsign(
                board.flexWindows[index].headsign, of: board.flexWindows[index].tripID, at: nil)
            translate(&board.flexWindows[index].pickupBookingRule)
            translate(&board.flexWindows[index].dropOffBookingRule)
        }
    }

    func translate(_ board: inout TripBoard) throws {
        board.headsign = try headsign(board.headsign, of: board.trip.tripID, at: nil)
        if let trip = board.record { board.record = translated(trip) }
        if var route = board.route {
            translate(&route)
            board.route = route
        }
        for index in board.stops.indices { try translate(&board.stops[index]) }
    }

    func translate(_ list: inout ConnectionList) throws {
        for index in list.connections.indices {
            try translate(&list.connections[index].boarding)
            try translate(&list.connections[index].alighting)
        }
    }

    func translate(_ result: inout StopResult) {
        translate(&result.stop)
        for index in result.routes.indices { translate(&result.routes[index]) }
    }

    func translate(_ detail: inout StopDetail) {
        translate(&detail.stop)
        if var parent = detail.parent {
            translate(&parent)
            detail.parent = parent
        }
        for index in detail.parts.indices { translate(&detail.parts[index]) }
        for index in detail.routes.indices { translate(&detail.routes[index]) }
    }

    func translate(_ detail: inout RouteDetail) {
        detail.agencyName = agencyName(detail.agencyName, of: detail.route.agencyID)
        translate(&detail.route)
        for index in detail.patterns.indices {
            detail.patterns[index].headsign = tripHeadsign(detail.patterns[index].headsign, of: nil)
            for stop in detail.patterns[index].stops.indices {
                let known = detail.patterns[index].stops[stop]
                detail.patterns[index].stops[stop].name = stopName(known.name, of: known.id)
            }
        }
    }

    func translate(_ page: inout TripTimetable) {
        let id = page.trip.id
        page.trip = translated(page.trip)
        if var route = page.route {
            translate(&route)
            page.route = route
        }
        for index in page.stopTimes.indices {
            let stop = page.stopTimes[index]
            page.stopTimes[index].stopName = stopName(stop.stopName, of: stop.stopID)
            page.stopTimes[index].platformCode = platformCode(stop.platformCode, of: stop.stopID)
            page.stopTimes[index].stopHeadsign = stopHeadsign(
                stop.stopHeadsign, of: id, stopSequence: stop.stopSequence)
            translate(&page.stopTimes[index].pickupBookingRule)
            translate(&page.stopTimes[index].dropOffBookingRule)
        }
    }

    private func translated(_ trip: Trip) -> Trip {
        var trip = trip
        trip.headsign = tripHeadsign(trip.headsign, of: trip.id)
        trip.shortName = tripShortName(trip.shortName, of: trip.id)
        return trip
    }

    func translate(_ vehicle: inout VehicleReport) throws {
        vehicle.stopName = stopName(vehicle.stopName, of: vehicle.stopID)
        (vehicle.routeShortName, vehicle.routeLongName) = routeNames(
            vehicle.routeShortName, vehicle.routeLongName, of: vehicle.routeID)
        if let trip = vehicle.trip { vehicle.headsign = try headsign(vehicle.headsign, of: trip.tripID, at: nil) }
    }
}
