internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

struct JourneyColumns {
    let journeys: [Journey]
    /// The moment of the question, seconds since 1970.
    let asked: Int
    /// The present, from which the minutes until leaving count; nil for a table without them.
    let now: Int?

    var columns: [TableColumn<Journey>] {
        let now = now
        return [
            .day(of: journeys, besides: journeys.contains { $0.note != nil } ? asked : nil) {
                ($0.departure, $0.startZone)
            },
            TableColumn("Departs") { InstantText.timeOfDay($0.departure, $0.startZone) },
            TableColumn("Arrives") { InstantText.timeOfDay($0.arrival, $0.endZone) },
            TableColumn("Minutes", .right) { String(($0.duration + 30) / 60) }.headed("Min"),
            TableColumn("Changes", .right) { String($0.changes) }.headed("Ch").leaving(2),
            TableColumn("Walk", .right) { CommandWords.text("metres", count: $0.walking) }.leaving(1),
            TableColumn("Sure") { $0.chances?.words },
            TableColumn("Leave") { journey in
                now.map { CommandWords.text("in_minutes", count: max(0, journey.departure - $0) / 60) }
            },
            TableColumn("Note") { $0.note },
        ]
    }

    /// A line for each leg, below the row of its journey: its times, what one takes, and from where to where.
    var sections: [TableSection] {
        let legs = journeys.flatMap(\.legs)
        let times = legs.map(\.times) + legs.flatMap(\.alternatives).map(\.times)
        let widest = times.map { DisplayWidth.of($0) }.max() ?? 0
        func name(_ times: String, taken: String) -> String {
            times + String(repeating: " ", count: widest - DisplayWidth.of(times) + 2) + taken
        }
        return [
            .rows(journeys, columns) { journey in
                let changes = journey.changesByLeg
                return journey.legs.enumerated().flatMap { index, leg in
                    let change = changes[index]?.words(in: journey).map { " (\($0))" } ?? ""
                    return [(name: name(leg.times, taken: leg.taken), value: leg.way + change)]
                        + leg.alternatives.map { other in
                            (name: name(other.times, taken: other.leg.taken), value: other.way(of: journey))
                        }
                }
            }
        ]
    }
}

extension Journey {
    /// `10:35`, and of another day than that on which the journey departs `2026-11-26 10:35`.
    fileprivate func endTime(_ instant: Int) -> String {
        let (day, time) = (InstantText.day(instant, endZone), InstantText.timeOfDay(instant, endZone))
        return day == InstantText.day(departure, startZone) ? time : day + " " + time
    }

    var startZone: TimeZone { legs.first?.from.timeZone ?? .gmt }
    var endZone: TimeZone { legs.last?.to.timeZone ?? .gmt }

    /// Nil for a journey of the window.
    fileprivate var note: String? {
        flags.contains(.afterWindow)
            ? CommandWords.label("after the window")
            : flags.contains(.beforeWindow) ? CommandWords.label("before the window") : nil
    }
}

extension JourneyLeg {
    /// `09:30–10:00`
    fileprivate var times: String {
        InstantText.timeOfDay(departure, from.timeZone) + "–" + InstantText.timeOfDay(arrival, to.timeZone)
    }

    /// `L1`, `walk`
    fileprivate var taken: String { mode == .ride ? ride?.routeLabel ?? "" : CommandWords.label(mode.rawValue) }

    /// `Alpha › Station`, with realtime `Alpha › Station (2 min late)`; on foot `400 m to Station`.
    fileprivate var way: String {
        let (start, end) = (from.name ?? from.stopID?.rawValue, to.name ?? to.stopID?.rawValue)
        guard mode == .ride else {
            return CommandWords.text(
                end == nil ? "metres" : "walk_to", count: distance ?? 0, with: ["stop": end ?? ""])
        }
        let status = ride?.realtime == nil ? "" : ride.map { " (\($0.statusInWords)\(estimate))" } ?? ""
        return "\(start ?? "") › \(end ?? "")" + status
    }
}

extension JourneyLeg {
    /// A note that the arrival is an estimate from the delay of the vehicle's previous trip.
    private var estimate: String {
        ride?.flags.contains(.estimatedFromPreviousTrip) == true
            ? CommandWords.label(", ") + CommandWords.label("arrival estimated") : ""
    }
}

extension LegAlternative {
    /// `or 09:45–10:15`
    fileprivate var times: String { CommandWords.text("or_times", with: ["times": leg.times]) }

    /// `Alpha › Station, there 10:56`, with realtime the status of the ride; of another day with that day.
    fileprivate func way(of journey: Journey) -> String {
        let day = InstantText.day(leg.departure, leg.from.timeZone)
        let isOfDay = day == InstantText.day(journey.departure, journey.startZone)
        let there = journeyArrival.map {
            CommandWords.text("there_at", with: ["time": journey.endTime($0)])
        }
        return [isOfDay ? nil : day, leg.way, there].compactMap(\.self).joined(separator: CommandWords.label(", "))
    }
}

extension JourneyColumns {
    /// A leg as a line of CSV or a feature of GeoJSON.
    struct Line: Encodable {
        private let journey: Int
        private let leg: JourneyLeg
        /// The chance of the whole journey; nil if none is asked for.
        private let chance: Double?
        /// The change to the leg's ride; nil if it has none, or none is asked for.
        private let change: ChangeChance?

        /// The lines of a journey.
        /// - Parameter number: 1 for the first journey of the answer.
        static func lines(of journey: Journey, number: Int) -> [Line] {
            let changes = journey.changesByLeg
            return journey.legs.enumerated().map { index, leg in
                Line(journey: number, leg: leg, chance: journey.chances?.chance, change: changes[index])
            }
        }

        private enum CodingKeys: String, CodingKey {
            case journey, mode, departure, arrival, duration, distance, headsign, coordinates
            case fromID = "from_stop_id"
            case fromName = "from_stop_name"
            case toID = "to_stop_id"
            case toName = "to_stop_name"
            case tripID = "trip_id"
            case routeID = "route_id"
            case shortName = "route_short_name"
            case color = "route_color"
            case serviceDate = "service_date"
            case journeyChance = "journey_chance"
            case chance, days, held, arrivals, departures, p90, slack
            case ifMissed = "if_missed"
            case alternatives
        }

        func encode(to encoder: any Encoder) throws {
            var line = encoder.container(keyedBy: CodingKeys.self)
            try line.encode(journey, forKey: .journey)
            try line.encode(leg.mode, forKey: .mode)
            try line.encodeIfPresent(leg.from.stopID, forKey: .fromID)
            try line.encodeIfPresent(leg.from.name, forKey: .fromName)
            try line.encodeIfPresent(leg.to.stopID, forKey: .toID)
            try line.encodeIfPresent(leg.to.name, forKey: .toName)
            try line.encode(InstantText.rfc3339(leg.departure, leg.from.timeZone), forKey: .departure)
            try line.encode(InstantText.rfc3339(leg.arrival, leg.to.timeZone), forKey: .arrival)
            try line.encode(leg.duration, forKey: .duration)
            try line.encodeIfPresent(leg.distance, forKey: .distance)
            try line.encodeIfPresent(leg.ride?.tripID, forKey: .tripID)
            try line.encodeIfPresent(leg.ride?.routeID, forKey: .routeID)
            try line.encodeIfPresent(leg.ride?.routeShortName, forKey: .shortName)
            try line.encodeIfPresent(leg.ride?.routeColor, forKey: .color)
            try line.encodeIfPresent(leg.ride?.headsign, forKey: .headsign)
            try line.encodeIfPresent(leg.ride?.serviceDate, forKey: .serviceDate)
            try encodeChance(&line)
            if !leg.alternatives.isEmpty {
                try line.encode(leg.alternatives.map(Other.init), forKey: .alternatives)
            }
            try line.encode(leg.line.map { [$0.longitude, $0.latitude] }, forKey: .coordinates)
        }

        private func encodeChance(_ line: inout KeyedEncodingContainer<CodingKeys>) throws {
            try line.encodeIfPresent(chance, forKey: .journeyChance)
            guard let change else { return }
            try line.encodeIfPresent(change.chance, forKey: .chance)
            try line.encodeIfPresent(change.record?.days, forKey: .days)
            try line.encodeIfPresent(change.record?.held, forKey: .held)
            try line.encodeIfPresent(change.record?.arrivals, forKey: .arrivals)
            try line.encodeIfPresent(change.record?.departures, forKey: .departures)
            try line.encodeIfPresent(change.record?.p90, forKey: .p90)
            try line.encode(change.slack, forKey: .slack)
            let left = change.ifMissed.map { InstantText.rfc3339($0.arrival, $0.endZone) }
            try line.encodeIfPresent(left, forKey: .ifMissed)
        }
    }
}

extension JourneyColumns {
    /// Another ride in a cell of its leg.
    private struct Other: Encodable {
        let departure: String
        let arrival: String
        let tripID: Trip.ID?
        let shortName: String?
        let keepsRest: Bool
        let journeyArrival: String?

        init(_ other: LegAlternative) {
            departure = InstantText.rfc3339(other.leg.departure, other.leg.from.timeZone)
            arrival = InstantText.rfc3339(other.leg.arrival, other.leg.to.timeZone)
            (tripID, shortName) = (other.leg.ride?.tripID, other.leg.ride?.routeShortName)
            keepsRest = other.keepsRest
            let zone = other.rest?.endZone ?? other.leg.to.timeZone
            journeyArrival = other.journeyArrival.map { InstantText.rfc3339($0, zone) }
        }

        private enum CodingKeys: String, CodingKey {
            case departure, arrival
            case tripID = "trip_id"
            case shortName = "route_short_name"
            case keepsRest = "keeps_rest"
            case journeyArrival = "journey_arrival"
        }
    }
}

extension Journey {
    /// The change to the ride of each leg, by the leg's index; empty where none is asked for.
    fileprivate var changesByLeg: [Int: ChangeChance] {
        guard let chances else { return [:] }
        let rides = legs.indices.filter { legs[$0].mode == .ride }
        return Dictionary(uniqueKeysWithValues: zip(rides.dropFirst(), chances.changes))
    }
}

extension JourneyChances {
    /// `9 of 10`; with a fresh prediction `2:30 to spare`.
    fileprivate var words: String {
        if changes.isEmpty { return CommandWords.label("no change") }
        if let chance { return PlainNumber.tenths(chance) }
        guard let slack = changes.filter(\.isPredicted).map(\.slack).min() else {
            return CommandWords.label("too few days")
        }
        return CommandWords.text("to_spare", with: ["time": InstantText.minutesAndSeconds(slack)])
    }
}

extension ChangeChance {
    /// `9 of 10, else 10:35`, with the arrival of the way that is left; nil where nothing is known.
    fileprivate func words(in journey: Journey) -> String? {
        let time = InstantText.minutesAndSeconds(slack)
        let spare = isPredicted ? CommandWords.text("to_spare", with: ["time": time]) : nil
        let left = ifMissed.map {
            CommandWords.text("else_at", with: ["time": journey.endTime($0.arrival)])
        }
        let known = [spare ?? chance.map(PlainNumber.tenths), left].compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: CommandWords.label(", "))
    }
}

extension PlainNumber {
    /// `9 of 10`: all and none only where it is all and none.
    fileprivate static func tenths(_ share: Double) -> String {
        let tenths = share == 0 ? 0 : share == 1 ? 10 : min(9, max(1, Int((share * 10).rounded())))
        return CommandWords.text("chance", count: tenths)
    }
}
