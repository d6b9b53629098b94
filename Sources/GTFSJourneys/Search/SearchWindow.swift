internal import GTFSModel
internal import GTFSStore

/// A window of departures with the trips that run in it.
struct SearchWindow: Sendable {
    /// The instant from which the search counts.
    let origin: Int
    /// When to leave, seconds from the origin.
    let leaves: ClosedRange<Int>
    /// Nothing leaves before it, seconds from the origin; `Int.min` without usable realtime.
    let present: Int
    /// How many first stops of an overlay's trip are passed although their times are to come.
    let passedStopCounts: [Int32: Int]
    /// The schedule's lines, and with realtime those of the overlay.
    let tables: [SearchTable]
    /// Nil without realtime.
    let overlay: OverlayRides?
    let ridden: RiddenTrips
    let hops: SearchedHops
    /// The cancellation of the question. A cancelled search ends with what it has found, and the question with an error.
    let cancellation = Cancellation.current
}

extension SearchWindow {
    /// What an answer depends on, apart from the time by which windows differ: equal for days of the same services.
    struct Sameness: Hashable {
        fileprivate let services: [SearchDay.Services]
        fileprivate let offsets: [[Int]]
    }

    /// Nil where realtime may change a trip of the window.
    var sameness: Sameness? {
        let days = tables[0].days
        if let overlay, overlay.end >= origin || days.contains(where: { overlay.changesTrips(on: $0.date) }) {
            return nil
        }
        return Sameness(
            services: days.map(\.services), offsets: days.map { day in day.offsets.indices.map { day.offsets[$0] } })
    }

    /// The number of a trip of the schedule, or of the overlay's trip that runs in its place.
    func number(of trip: TripOfDay) -> Int {
        let day = tables[0].days[trip.day]
        let number = day.firstNumber + trip.index
        return ridden[number] ? number : replacement(of: trip) ?? number
    }

    /// The number of the overlay's trip that runs in the place of a trip of the schedule; nil without one.
    private func replacement(of trip: TripOfDay) -> Int? {
        let day = tables[0].days[trip.day]
        guard let overlay,
            case .trip(let other) = overlay.replacement(
                of: tables[0].lines.tripKeys[Int(day.running.trips[trip.index].trip)], on: day.date)
        else { return nil }
        return tables[1].days[0].firstNumber + Int(other)
    }

    /// When a trip is at its last stop, seconds from the origin.
    /// - Parameter number: of the trip of the schedule, or of the overlay's that runs in its place.
    func end(ofTrip number: Int, _ scheduled: TripOfDay) -> Int {
        let times = times(ofTrip: number, scheduled)
        return times.offset + times.lines.end(ofTrip: times.trip)
    }

    /// The overlay's trips that end, or by the schedule would end, after the trips that they go on as begin.
    var lateTrips: [Int] {
        guard let overlay else { return [] }
        let days = tables[0].days.map { day in
            HopsOfHour.Day(
                running: day.running, slot: day.date.dayNumber,
                offsets: day.offsets.indices.map { day.offsets[$0] + origin })
        }
        return overlay.daysKnown.withLock { known in
            if let late = known.late, known.lateDays == days { return late }
            let late = overlay.trips.indices.filter { scheduled($0).map(mayEndLate) ?? false }
            (known.lateDays, known.late) = (days, late)
            return late
        }
    }

    /// Whether a trip of the schedule, or the one in its place, ends after the next one, or the one in its place, begins.
    private func mayEndLate(_ trip: TripOfDay) -> Bool {
        guard let following = next(trip) else { return false }
        func numbers(_ trip: TripOfDay) -> [Int] {
            [tables[0].days[trip.day].firstNumber + trip.index] + (replacement(of: trip).map { [$0] } ?? [])
        }
        let end = numbers(trip).map { self.end(ofTrip: $0, trip) }.max() ?? .max
        return numbers(following).contains { start(ofTrip: $0, following) < end }
    }

    /// When the trip that a trip of the schedule goes on as leaves its first stop, seconds from the origin; nil if it goes on
    /// as none that runs on the days of the search.
    func startOfNext(_ trip: TripOfDay) -> Int? {
        next(trip).map { start(ofTrip: number(of: $0), $0) }
    }

    private func next(_ trip: TripOfDay) -> TripOfDay? {
        let days = tables[0].days
        guard days[trip.day].running.hasStays else { return nil }
        let next = days[trip.day].running.next[trip.index]
        let date = days[trip.day].date.adding(days: Int(next.days))
        guard next.trip >= 0, let day = days.firstIndex(where: { $0.date == date }),
            let index = days[day].running.index(of: next.trip, tables[0].lines)
        else { return nil }
        return TripOfDay(day: day, index: index)
    }

    private func start(ofTrip number: Int, _ scheduled: TripOfDay) -> Int {
        let times = times(ofTrip: number, scheduled)
        return times.offset + times.lines.start(ofTrip: times.trip)
    }

    /// The lines that a trip is of, its index in their trips, and the moment from which its times count, in seconds from the
    /// origin.
    private func times(ofTrip number: Int, _ scheduled: TripOfDay) -> (lines: LineTable, trip: Int, offset: Int) {
        let day = tables[0].days[scheduled.day]
        if number != day.firstNumber + scheduled.index {
            let overlaid = tables[1].days[0]
            return (tables[1].lines, number - overlaid.firstNumber, overlaid.offsets[0])
        }
        let lines = tables[0].lines
        let trip = Int(day.running.trips[scheduled.index].trip)
        return (lines, trip, day.offsets[Int(lines.patternZones[lines.pattern(ofLine: lines.line(ofTrip: trip))])])
    }

    /// The trip of the schedule with a number, or in whose place that of the number runs; nil where there is none.
    func scheduledTrip(_ number: Int) -> TripOfDay? {
        if let overlaid = tables.dropFirst().first?.days[0].firstNumber, number >= overlaid {
            return scheduled(number - overlaid)
        }
        let days = tables[0].days
        return days.lastIndex { $0.firstNumber <= number }.map { day in
            TripOfDay(day: day, index: number - days[day].firstNumber)
        }
    }

    /// The trip of the schedule that a hop is of, or in whose place that of the hop runs; nil where there is none.
    func scheduledTrip(of hop: Hop, in hour: SearchedHops.Hour) -> TripOfDay? {
        hop.isOverlay ? scheduled(hop.tripOfDay) : hops.trip(of: hop, in: hour)
    }

    /// The trip of the schedule in whose place one of the overlay's runs; nil where there is none.
    func scheduled(_ trip: Int) -> TripOfDay? {
        guard let overlay, overlay.scheduled[trip] >= 0,
            let day = tables[0].days.firstIndex(where: { $0.date == overlay.trips[trip].id.serviceDate }),
            let index = tables[0].days[day].running.index(of: overlay.scheduled[trip], tables[0].lines)
        else { return nil }
        return TripOfDay(day: day, index: index)
    }
}
