import FeedSupport
import GTFSModel
import GTFSQuery

/// The trips of a feed as its text has them, without quotes and with dates of calendar_dates.txt alone.
struct PlainTimetable {
    struct Trip {
        let id: String
        let cells: [String: String]
        /// stop_id, arrival and departure in seconds, pickup_type and drop_off_type, in order.
        let stopTimes: [(stop: String, times: [Int], types: [String])]
        let dates: Set<String>
        let frequencies: [[String]]

        var start: Int { stopTimes[0].times[1] }
        var stops: [String] { stopTimes.map(\.stop) }
        var times: [[Int]] { stopTimes.map(\.times) }
        var runs: Int {
            frequencies.isEmpty
                ? 1
                : frequencies.reduce(0) {
                    $0 + Array(stride(from: seconds($1[0]), to: seconds($1[1]), by: Int($1[2])!)).count
                }
        }
        var duration: Int { runs * (stopTimes[stopTimes.count - 1].times[0] - start) }
    }

    let trips: [Trip]
    let dates: Set<String>

    init(_ feed: FeedText) {
        let services = Dictionary(grouping: Self.rows(feed.files["calendar_dates.txt"])) { $0["service_id"]! }
        let stopTimes = Dictionary(grouping: Self.rows(feed.files["stop_times.txt"])) { $0["trip_id"]! }
        let frequencies = Dictionary(grouping: Self.rows(feed.files["frequencies.txt"])) { $0["trip_id"]! }
        trips = Self.rows(feed.files["trips.txt"]).map { row in
            let id = row["trip_id"]!
            return Trip(
                id: id, cells: row.filter { $0.key != "trip_id" && $0.key != "service_id" && !$0.value.isEmpty },
                stopTimes: stopTimes[id]!.sorted { Int($0["stop_sequence"]!)! < Int($1["stop_sequence"]!)! }.map {
                    (
                        $0["stop_id"]!, [seconds($0["arrival_time"]!), seconds($0["departure_time"]!)],
                        [$0["pickup_type"]!, $0["drop_off_type"]!]
                    )
                },
                dates: Set((services[row["service_id"]!] ?? []).map { $0["date"]! }),
                frequencies: (frequencies[id] ?? []).map {
                    [$0["start_time"]!, $0["end_time"]!, $0["headway_secs"]!, $0["exact_times"]!]
                })
        }
        dates = Set(trips.flatMap(\.dates)).union(services.values.flatMap { $0.map { $0["date"]! } })
    }

    static func rows(_ text: String??) -> [[String: String]] {
        let lines = ((text ?? "") ?? "").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }
}

private func seconds(_ text: String) -> Int { ServiceTime(text)!.seconds }

/// The rules of docs/diff.md, followed step by step over every pair of trips.
struct DiffOracle {
    let old: PlainTimetable
    let new: PlainTimetable

    private var common: ClosedRange<String>? {
        guard let first = [old.dates.min(), new.dates.min()].compactMap(\.self).max(),
            let last = [old.dates.max(), new.dates.max()].compactMap(\.self).min(), first <= last
        else { return nil }
        return first...last
    }

    private func days(_ trip: PlainTimetable.Trip) -> Set<String> {
        trip.dates.filter { common?.contains($0) ?? false }
    }

    /// `20260330 R1 3 4 5400 7200`: day, route, trips and seconds of both.
    var routeDays: [String] {
        let routes = Set((old.trips + new.trips).compactMap { $0.cells["route_id"] }).sorted()
        return routes.flatMap { service(of: $0) }
    }

    /// The same of all routes together.
    var days: [String] { service(of: nil) }

    private func service(of route: String?) -> [String] {
        old.dates.union(new.dates).filter { common?.contains($0) ?? false }.sorted().compactMap { date in
            func sum(_ side: PlainTimetable) -> [Int] {
                let trips = side.trips.filter {
                    $0.dates.contains(date) && (route == nil || $0.cells["route_id"] == route)
                }
                return [trips.reduce(0) { $0 + $1.runs }, trips.reduce(0) { $0 + $1.duration }]
            }
            let (before, after) = (sum(old), sum(new))
            if before == after { return nil }
            return "\(date) \(route ?? "-") \(before[0]) \(after[0]) \(before[1]) \(after[1])"
        }
    }

    private func sameCourse(_ a: PlainTimetable.Trip, _ b: PlainTimetable.Trip) -> Bool {
        a.cells["route_id"] == b.cells["route_id"] && a.cells["direction_id"] == b.cells["direction_id"]
            && a.stops == b.stops && days(a) == days(b)
    }

    /// The trips that are the same, and those that have no other.
    private var matched:
        (
            pairs: [(PlainTimetable.Trip, PlainTimetable.Trip)], removed: [PlainTimetable.Trip],
            added: [PlainTimetable.Trip]
        )
    {
        var pairs: [(PlainTimetable.Trip, PlainTimetable.Trip)] = []
        var left = old.trips.sorted { $0.id < $1.id }
        var right = new.trips.sorted { $0.id < $1.id }
        func take(_ isSame: (PlainTimetable.Trip, PlainTimetable.Trip) -> Bool) {
            for trip in left {
                guard let index = right.firstIndex(where: { isSame(trip, $0) }) else { continue }
                pairs.append((trip, right.remove(at: index)))
                left.removeAll { $0.id == trip.id }
            }
        }
        take { $0.id == $1.id }
        take { sameCourse($0, $1) && $0.times == $1.times }
        left.sort { ($0.start, $0.id) < ($1.start, $1.id) }
        right.sort { ($0.start, $0.id) < ($1.start, $1.id) }
        // The earliest of one course that lies near enough; those before it that are too early have no partner.
        take { sameCourse($0, $1) && abs($0.start - $1.start) <= 1800 }
        return (pairs, left, right)
    }

    /// `T7 shifted 300`: the trips that differ.
    var trips: [String] {
        let matched = matched
        return
            (matched.removed.map { "\($0.id) removed" } + matched.added.map { "\($0.id) added" }
            + matched.pairs.compactMap(text)).sorted()
    }

    private func text(_ before: PlainTimetable.Trip, _ after: PlainTimetable.Trip) -> String? {
        var words: [String] = []
        if before.id != after.id { words.append("id_changed \(before.id)") }
        if before.stops != after.stops {
            words.append("stops_changed")
        } else if before.times != after.times {
            let shifts = zip(before.times.joined(), after.times.joined()).map { $1 - $0 }
            let kind = Set(shifts).count == 1 ? "shifted" : "retimed"
            words.append("\(kind) \(after.start - before.start) \(shifts.map(abs).max()!)")
        }
        if days(before) != days(after) { words.append("days_changed") }
        if before.frequencies != after.frequencies { words.append("frequencies_changed") }
        let hasOtherTypes = before.stops == after.stops && before.stopTimes.map(\.types) != after.stopTimes.map(\.types)
        let fields = Set(before.cells.keys).union(after.cells.keys)
            .filter { before.cells[$0] != after.cells[$0] }.sorted()
        if hasOtherTypes || !fields.isEmpty { words.append("changed \(fields)") }
        return words.isEmpty ? nil : "\(after.id) " + words.joined(separator: " ")
    }
}

extension TimetableDiff {
    /// As the oracle words them.
    var tripTexts: [String] {
        trips.map { trip in
            let words = trip.changes.map { change in
                switch change {
                case .idChanged: "id_changed \(trip.oldTripID?.rawValue ?? "-")"
                case .shifted, .retimed: "\(change.rawValue) \(trip.shift ?? -1) \(trip.largestShift ?? -1)"
                case .changed: "changed \(trip.fields.map(\.name).sorted())"
                default: change.rawValue
                }
            }
            return "\(trip.tripID) " + words.joined(separator: " ")
        }.sorted()
    }

    static func texts(_ changes: [ServiceChange]) -> [String] {
        changes.map {
            "\($0.date) \($0.routeID?.rawValue ?? "-") \($0.oldTrips) \($0.newTrips) \($0.oldSeconds) \($0.newSeconds)"
        }
    }
}
