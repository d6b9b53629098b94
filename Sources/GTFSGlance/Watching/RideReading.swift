internal import GTFSModel
internal import GTFSQuery

/// Finds the rides of a watch (rule T1).
struct RideReading {
    let session: QuestionSession

    func ride(_ ride: Watch.Ride) throws -> WatchedRide {
        if let board = try board(ride.trip), board.runs { return try watched(ride, on: board) }
        if let planned = try board(ride.trip, isScheduleOnly: true), planned.runs {
            // Messages delete it: only they can.
            var found = try watched(ride, on: planned, isScheduleOnly: true)
            if found.state != .lost { found.state = .cancelled }
            return found
        }
        guard let again = try successor(of: ride), let board = try board(again.trip) else {
            return WatchedRide(ride: ride, state: .lost)
        }
        return try watched(again, on: board)
    }

    /// Nil for a trip that neither timetable nor messages have.
    private func board(_ trip: TripOnServiceDay, isScheduleOnly: Bool = false) throws -> TripBoard? {
        do {
            return try (isScheduleOnly ? session.scheduleOnly : session).ask(TripBoardRequest(trip))
        } catch let error as QueryError where error.code == .unknownID || error.field == "startTime" {
            return nil
        }
    }

    private func watched(_ ride: Watch.Ride, on board: TripBoard, isScheduleOnly: Bool = false) throws -> WatchedRide {
        var found = WatchedRide(ride: ride, state: .runs, rows: board.stops, board: board)
        var last = 0
        for id in ride.continuations {
            let trip = TripOnServiceDay(tripID: id, serviceDate: ride.trip.serviceDate)
            guard let next = try self.board(trip, isScheduleOnly: isScheduleOnly), next.runs else { break }
            last = found.rows.count
            found.append(next)
        }
        let from = found.rows.index(of: ride.fromStopID, ride.fromSequence, in: 0..<found.rows.count)
        let to = found.rows.index(
            of: ride.toStopID, ride.toSequence, in: max(last, (from ?? 0) + 1)..<max(found.rows.count, (from ?? 0) + 1))
        if let from, let to {
            (found.from, found.to) = (from, to)
            if board.isCancelled { found.state = .cancelled }
            return found
        }
        guard !isScheduleOnly, let planned = try self.board(ride.trip, isScheduleOnly: true), planned.runs else {
            found.state = .lost
            return found
        }
        found = try watched(ride, on: planned, isScheduleOnly: true)
        if found.state == .runs { found.state = .detoured(isAlighting: from != nil) }
        return found
    }

    /// The only trip of the day that leaves the boarding stop as the lost one did; nil without one.
    private func successor(of ride: Watch.Ride) throws -> Watch.Ride? {
        guard let departure = ride.scheduledDeparture else { return nil }
        var request = DeparturesRequest(stopID: ride.fromStopID, at: departure, minutes: 0)
        if let route = ride.routeID { request.filter.routes = [route] }
        let rows = try rows(request).filter { row in
            row.serviceDate == ride.trip.serviceDate && row.scheduledDeparture == departure
                && row.routeID == ride.routeID && row.directionID == ride.directionID && row.headsign == ride.headsign
        }
        guard rows.count == 1, let board = try board(rows[0].trip) else { return nil }
        var again = ride
        (again.trip, again.fromSequence) = (rows[0].trip, rows[0].stopSequence)
        guard let end = board.stops.first(where: { $0.position > rows[0].position && $0.isAt(ride.toStopID) }) else {
            return nil
        }
        again.toSequence = end.stopSequence
        again.continuations = []
        return again
    }

    /// None at a stop that the feed does not have.
    private func rows(_ request: DeparturesRequest) throws -> [Departure] {
        do {
            return try session.scheduleOnly.ask(request).departures
        } catch let error as QueryError where error.code == .unknownID {
            return []
        }
    }
}

extension WatchedRide {
    /// Adds the rows of the trip that the vehicle serves next; a stop that both have is one.
    fileprivate mutating func append(_ board: TripBoard) {
        let next = board.stops
        guard var first = next.first, let last = rows.last, last.stopID == first.stopID else {
            continued.append((board, rows.count))
            rows += next
            return
        }
        continued.append((board, rows.count - 1))
        first.scheduledArrival = last.scheduledArrival ?? first.scheduledArrival
        if let arrival = last.predicted(.arrival) { first.realtime?.arrival = arrival }
        rows.removeLast()
        rows += [first] + next.dropFirst()
    }
}

extension [Departure] {
    /// The row of a stop: by number and stop, else the first of the stop.
    fileprivate func index(of stop: Stop.ID, _ sequence: Int, in range: Range<Int>) -> Int? {
        let here = range.clamped(to: indices)
        return self[here].firstIndex { $0.stopSequence == sequence && $0.isAt(stop) }
            ?? self[here].firstIndex { $0.isAt(stop) }
    }
}

extension Departure {
    fileprivate func isAt(_ stop: Stop.ID) -> Bool { stopID == stop || realtime?.scheduledStopID == stop }
}
