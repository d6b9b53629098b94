internal import GTFSModel
internal import GTFSStore

/// The days on which the services of a feed run, among those on which two feeds are compared.
struct ComparedDays {
    /// The services of each day, in the order of the days.
    let running: [RunningServices]
    /// A hash of the days of each service, except services without days; without days to compare, a hash of its
    /// weekdays.
    private var hashes: [Key<ServiceCalendar>: UInt64] = [:]

    init(_ reader: FeedReader, on dates: [ServiceDate]) throws {
        let rows = try reader.services()
        let services = rows.map(\.key)
        if dates.isEmpty {
            for row in rows { hashes[row.key] = Self.hash(row.weekdays) }
        }
        running = try dates.map { try reader.runningServices(on: $0) }
        for (date, running) in zip(dates, running) {
            for service in services where running.contains(service) {
                var hash = StableHash(seed: hashes[service] ?? 0)
                hash.add(date.dayNumber)
                hashes[service] = hash.value
            }
        }
    }

    private static func hash(_ weekdays: [Int?]) -> UInt64 {
        var hash = StableHash()
        for weekday in weekdays { hash.add(weekday) }
        return hash.value
    }

    /// The same number for services that run on the same days.
    func hash(of service: Key<ServiceCalendar>?) -> UInt64 { service.flatMap { hashes[$0] } ?? 0 }
}

extension ComparedDays {
    /// The trips of a service on a day that it runs, and their total duration.
    struct ServiceTally: Equatable {
        var trips = 0
        /// Sums wrap around rather than trap: a feed may have values of any size.
        var seconds = 0

        static func + (left: Self, right: Self) -> Self {
            Self(trips: left.trips &+ right.trips, seconds: left.seconds &+ right.seconds)
        }
    }

    /// Trips and hours of service by route and day.
    struct ServiceTallies {
        private let running: [RunningServices]
        private var tallies: [String: [Key<ServiceCalendar>: ComparedDays.ServiceTally]] = [:]

        init(_ compared: ComparedTrips) {
            running = compared.days.running
            for trip in compared.trips {
                guard let service = trip.serviceKey else { continue }
                let route = compared.pattern(trip)?.routeID ?? ""
                let seconds = (compared.profile(trip)?.duration ?? 0) &* trip.runs
                let sum = tallies[route]?[service] ?? ComparedDays.ServiceTally()
                tallies[route, default: [:]][service] =
                    sum + ComparedDays.ServiceTally(trips: trip.runs, seconds: seconds)
            }
        }

        /// The routes that have trips; "" stands for those without a route.
        var routes: Set<String> { Set(tallies.keys) }

        /// The trips and hours of a route on each day, in the order of the days.
        func days(route: String) -> [ComparedDays.ServiceTally] {
            let services = tallies[route] ?? [:]
            return running.map { running in
                services.reduce(ComparedDays.ServiceTally()) { running.contains($1.key) ? $0 + $1.value : $0 }
            }
        }
    }

    /// The days on which two feeds differ in trips or hours of service.
    struct ServiceDiff {
        private(set) var days: [TimetableDiff.ServiceChange] = []
        private(set) var routeDays: [TimetableDiff.ServiceChange] = []

        init(_ old: ComparedTrips, _ new: ComparedTrips, on dates: [ServiceDate]) {
            let (before, after) = (ComparedDays.ServiceTallies(old), ComparedDays.ServiceTallies(new))
            var sums = dates.map { _ in (ComparedDays.ServiceTally(), ComparedDays.ServiceTally()) }
            for route in before.routes.union(after.routes).sorted() {
                let pairs = Array(zip(before.days(route: route), after.days(route: route)))
                for (index, pair) in pairs.enumerated() {
                    sums[index] = (sums[index].0 + pair.0, sums[index].1 + pair.1)
                }
                routeDays += Self.changes(pairs, on: dates, routeID: Route.ID(route))
            }
            days = Self.changes(sums, on: dates, routeID: nil)
        }

        private static func changes(
            _ pairs: [(ComparedDays.ServiceTally, ComparedDays.ServiceTally)], on dates: [ServiceDate],
            routeID: Route.ID?
        ) -> [TimetableDiff.ServiceChange] {
            zip(dates, pairs).filter { $1.0 != $1.1 }.map { date, pair in
                TimetableDiff.ServiceChange(
                    date: date, routeID: routeID, oldTrips: pair.0.trips, newTrips: pair.1.trips,
                    oldSeconds: pair.0.seconds, newSeconds: pair.1.seconds)
            }
        }
    }
}
