import FeedSupport
import Foundation
import GTFSImport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import TestSupport
import Testing

/// Feeds may lie beside the package.
private enum FeedFolder {
    static let url: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = package.deletingLastPathComponent().appending(path: "shared/feeds")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()
}

@Suite(
    "Journeys on real feeds against every connection",
    .enabled(if: FeedFolder.url != nil, "NOT RUN: no feeds lie beside the package"))
struct RealJourneyTests {
    private typealias Found = JourneyOracle.Found

    /// The first are those of lines by headway and of exact times.
    private static let names = [
        "usf-bullrunner", "usf-bullrunner-exact1", "google-sample-feed-1", "sao-paulo-small", "otp-simple", "vvs-764",
        "vvs-751", "bay511-am", "caltrain-2009", "caltrain-2015", "caltrain-2016", "caltrain-2017-07-24",
        "caltrain-2018", "eg-transitland", "kcm-small", "gtfsdb-large-sample", "trimet-vermont-2018-02-06",
        "marta-856", "ct-rt-static", "cobblinc-30", "bart-rt-static", "bart-old", "bart-2018", "trimet-2routes",
        "bay511-gg", "berlin-vbb-subset", "nyc-bus-m34",
    ]
    private static let window = 3600
    /// Later arrivals are not compared.
    private static let longest = 4 * 3600

    @Test("J7 to J10, J12: the Pareto set of an hour is that of all connections", arguments: names)
    func departing(name: String) throws {
        let feed = try #require(FeedFolder.url).appending(path: "\(name).zip")
        let database = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID()).sqlite")
        defer { try? FileManager.default.removeItem(at: database) }
        _ = try FeedImport(feed: feed.path, options: ImportOptions(output: database.path)).run()
        let real = try #require(try RealCity(database: database.path))
        let timetable = try Timetable(path: database.path)
        var random = SeededGenerator(seed: 1)
        let days = Set(real.city.days.values.joined()).sorted()
        for _ in 0..<(LongForm.isAsked ? 10 : 3) {
            for isChanged in [false, true] {
                let day = days[Int.random(in: days.indices, using: &random)]
                let realtime = isChanged ? RealChanges(real, on: day, &random) : RealChanges()
                for _ in 0..<(LongForm.isAsked ? 20 : isChanged ? 2 : 3) {
                    try compare(real, realtime, isChanged, on: day, timetable, &random)
                }
            }
        }
    }

    private func compare(
        _ real: RealCity, _ changes: RealChanges, _ isChanged: Bool, on day: Int, _ timetable: Timetable,
        _ random: inout SeededGenerator
    ) throws {
        let city = real.city
        let served = Set(city.trips.flatMap { $0.visits.map(\.stop) }).sorted()
        let from = CityEnd(stop: random.one(of: served), city)
        let to = CityEnd(stop: random.one(of: served), city)
        let second = random.one(of: [6, 8, 12, 17, 22, 23, 25]) * 3600 + Int.random(in: 0..<3600, using: &random)
        let at = city.zone.start(of: ServiceDate(dayNumber: day)) + second
        guard from.end != to.end else { return }
        let (window, hours) = (at...at + Self.window, at...at + Self.longest)
        let oracle = JourneyOracle(city, changes.realtime, requiresWheelchairAccess: isChanged, hours: hours)
        let expected = oracle.journeys(from.ways, to.ways, window: window, boardings: 5, walkAlone: from.walk(to: to))
        var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
        (request.minutes, request.requiresWheelchairAccess) = (Self.window / 60, isChanged)
        let rides = try journeys(request, isChanged ? changes.message(at: at) : nil, timetable)
            .filter { $0.boardings > 0 && window.contains($0.departure) && hours.contains($0.arrival) }
        let found = rides.map { Found(departure: $0.departure, arrival: $0.arrival, boardings: $0.boardings) }
        #expect(found.sorted() == expected.filter { hours.contains($0.arrival) }, "\(request), \(isChanged)")
    }

    private func journeys(
        _ request: JourneysRequest, _ message: FeedMessage?, _ timetable: Timetable
    ) throws -> [Journey] {
        guard let message else { return try timetable.journeys(request).journeys }
        var content = FeedContent(name: "messages")
        content.receive(message, at: request.at)
        let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
        return try timetable.journeys(request, realtime: RealtimeSnapshot(overlay, now: request.at)).journeys
    }
}

/// What becomes of a third of the trips of a day and of the next one, for the oracle and as a message.
private struct RealChanges {
    private(set) var realtime = CityRealtime()
    private var entities: [FeedEntity] = []

    init() {}

    init(_ real: RealCity, on day: Int, _ random: inout SeededGenerator) {
        for (index, trip) in real.city.trips.enumerated() where !real.sequences[index].isEmpty {
            let days = real.city.days[trip.service, default: []]
            for date in [day, day + 1] where days.contains(date) && random.chance(1, of: 3) {
                change(CityRealtime.Run(trip: index, day: date), trip, real.sequences[index], &random)
            }
        }
    }

    func message(at moment: Int) -> FeedMessage {
        var message = FeedMessage()
        message.header.version = "2.0"
        message.header.timestamp = moment
        message.entities = entities
        for index in message.entities.indices where message.entities[index].vehicle != nil {
            message.entities[index].vehicle?.timestamp = moment
        }
        return message
    }

    private mutating func change(
        _ run: CityRealtime.Run, _ trip: RandomCity.Trip, _ sequences: [Int], _ random: inout SeededGenerator
    ) {
        var entity = FeedEntity(id: "\(entities.count)")
        var descriptor = TripDescriptor(tripID: Trip.ID(trip.id))
        descriptor.startDate = ServiceDate(dayNumber: run.day).description
        let kind = Int.random(in: 0..<6, using: &random)
        switch kind {
        case 0:
            descriptor.scheduleRelationship = .cancelled
            entity.tripUpdate = TripUpdate(trip: descriptor)
            realtime.cancelled.insert(run)
        case 1:
            let isBarred = random.chance(1, of: 2)
            var vehicle = VehiclePosition()
            vehicle.trip = descriptor
            vehicle.vehicle = VehicleDescriptor(id: trip.id)
            vehicle.vehicle?.wheelchair = isBarred ? .inaccessible : .accessible
            entity.vehicle = vehicle
            realtime.wheelchairs[run] = isBarred ? .no : .yes
        default:
            var update = TripUpdate(trip: descriptor)
            update.stopTimeUpdates = delay(run, sequences, skips: kind == 2 && sequences.count > 2, &random)
            entity.tripUpdate = update
        }
        entities.append(entity)
    }

    private mutating func delay(
        _ run: CityRealtime.Run, _ sequences: [Int], skips: Bool, _ random: inout SeededGenerator
    ) -> [StopTimeUpdate] {
        var delay = random.one(of: [-60, 0, 60, 600, 1500])
        var delays = sequences.map { _ in
            delay += random.one(of: [0, 30, 60])
            return delay
        }
        let skipped = skips ? Int.random(in: 1..<sequences.count, using: &random) : nil
        if let skipped { delays[skipped] = delays[skipped - 1] }
        (realtime.delays[run], realtime.skipped[run]) = (delays, skipped)
        return sequences.indices.map { index in
            var update = StopTimeUpdate(stopSequence: sequences[index], stopID: nil)
            if index == skipped {
                update.scheduleRelationship = .skipped
            } else {
                update.arrival = StopTimeEvent(delay: Int32(delays[index]))
                update.departure = StopTimeEvent(delay: Int32(delays[index]))
            }
            return update
        }
    }
}
