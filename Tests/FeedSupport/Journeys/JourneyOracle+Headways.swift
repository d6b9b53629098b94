import GTFSModel

extension JourneyOracle {
    /// A stop of a trip of the city, by their indexes.
    struct StopOfTrip: Hashable {
        let trip: Int
        let stop: Int

        init(trip: Int, stop: Int) { (self.trip, self.stop) = (trip, stop) }
        init(_ event: Event) { self.init(trip: event.trip, stop: event.stop) }
    }

    /// The times of changes that were looked up before.
    final class KnownChangeTimes {
        private var known: [StopOfTrip: [StopOfTrip: Int?]] = [:]

        func time(_ from: StopOfTrip, _ to: StopOfTrip, _ find: (StopOfTrip, StopOfTrip) -> Int?) -> Int? {
            if let time = known[from]?[to] { return time }
            let time = find(from, to)
            known[from, default: [:]][to] = .some(time)
            return time
        }
    }

    /// A window of a line by headway on a day. Instants are those from which the times of the trip count.
    struct HeadwayLine {
        let trip: Int
        let first: Int
        /// The last is before it.
        let end: Int
        let seconds: Int
    }

    /// A line that is boarded at a position of its trip, and from when the times of the trip count then.
    struct HeadwayBoarding {
        let line: HeadwayLine
        let position: Int
        let base: Int
    }

    private var headwayLines: [HeadwayLine] {
        city.trips.indices.flatMap { trip in
            city.trips[trip].headways.flatMap { headway in
                city.days[city.trips[trip].service, default: []].map { day in
                    let start = Self.start(day) - city.trips[trip].visits[0].departure
                    return HeadwayLine(
                        trip: trip, first: start + headway.start, end: start + headway.end, seconds: headway.seconds)
                }
            }
        }
    }

    private func boards(_ line: HeadwayLine, at position: Int) -> Bool {
        let visits = city.trips[line.trip].visits
        return position + 1 < visits.count && visits[position].pickupType == 0 && isUsable(visits[position].stop)
    }

    /// When to leave for each row of a board: a headway before it (J8).
    func headwayDepartures(_ access: [Int: Int]) -> [Int] {
        headwayLines.flatMap { line in
            city.trips[line.trip].visits.enumerated().flatMap { position, visit -> [Int] in
                guard boards(line, at: position), let walk = access[visit.stop] else { return [] }
                return stride(from: line.first, to: line.end, by: line.seconds).map {
                    $0 + visit.departure - line.seconds - walk
                }
            }
        }
    }

    /// The first boardings of those who leave at a moment: the first row of the board that is a headway away, or the first
    /// moment.
    func headwayBoardings(_ leave: Int, _ access: [Int: Int], isListed: Bool) -> [HeadwayBoarding] {
        headwayLines.flatMap { line in
            city.trips[line.trip].visits.enumerated().compactMap { position, visit in
                guard boards(line, at: position), let walk = access[visit.stop] else { return nil }
                let base = max(line.first, leave + walk + line.seconds - visit.departure)
                let listed = stride(from: line.first, to: line.end, by: line.seconds).first { $0 >= base }
                let caught = isListed ? listed : base < line.end ? base : nil
                return caught.map { HeadwayBoarding(line: line, position: position, base: $0) }
            }
        }
    }

    /// The boardings after those who alighted waited a whole headway, whatever the board lists (J8).
    func headwayBoardings(after alighted: [StopOfTrip: Int]) -> [HeadwayBoarding] {
        headwayLines.flatMap { line in
            city.trips[line.trip].visits.enumerated().compactMap { position, visit in
                guard boards(line, at: position) else { return nil }
                let to = StopOfTrip(trip: line.trip, stop: visit.stop)
                let base = alighted.compactMap { from, arrival -> Int? in
                    guard arrival + line.seconds - visit.departure < line.end,
                        let time = changeTimes.time(from, to, { changeTime($0, $1) })
                    else { return nil }
                    return max(line.first, arrival + time + line.seconds - visit.departure)
                }.min()
                guard let base, base < line.end else { return nil }
                return HeadwayBoarding(line: line, position: position, base: base)
            }
        }
    }

    /// Where and when the runs of boardings are left.
    func visits(of boardings: [HeadwayBoarding]) -> [Event] {
        boardings.flatMap { boarding -> [Event] in
            let visits = city.trips[boarding.line.trip].visits
            return visits.indices.dropFirst(boarding.position + 1).filter {
                visits[$0].dropOffType == 0 && isUsable(visits[$0].stop)
            }.map { position in
                Event(
                    trip: boarding.line.trip, stop: visits[position].stop,
                    arrival: boarding.base + visits[position].arrival, departure: .max, boards: false, alights: true)
            }
        }
    }
}
