import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

/// Messages that say anything at all: they are recorded, answered, and leave a history that is sound.
@Suite struct ExtremeMessageTests {
    private static let numbers =
        [Int.min, Int.min + 1, -1, 0, 1, 1 << 31, 1 << 32, 253_402_300_799, 253_402_300_800, 1 << 48]
        + [Int.max - 1, Int.max]
    private static let delays = [Int32.min, -1, 0, 1, 604_800, 604_801, .max]
    private static let reals = [
        -Double.infinity, -Double.greatestFiniteMagnitude, -90.000001, -90, 0, Double.leastNonzeroMagnitude, 90, 180,
        1e300, .infinity, .nan,
    ]
    private static let texts = ["", "\u{0}", "25:00:00", "9999:59:59", "-1", "00000000", "99991231", "é", "T"]

    @Test("Messages with any numbers, positions and texts", arguments: LongForm.seeds(6, of: 1...400))
    func anyValues(seed: UInt64) throws {
        let recorded = try RecordedStream(seed: seed)
        var reader = try recorded.reader("extreme.sqlite")
        var random = SeededGenerator(seed: seed)
        for message in recorded.messages {
            var spoilt = message.message
            for index in spoilt.entities.indices { Self.spoil(&spoilt.entities[index], &random) }
            if random.chance(1, of: 10) { spoilt.header.timestamp = random.one(of: Self.numbers) }
            let now = random.chance(1, of: 20) ? random.one(of: Self.numbers) : message.received
            try reader.receive(spoilt, from: message.source, at: now)
            if random.chance(1, of: 10) { try reader.restart() }
        }
        try reader.close()
        try expectSound(reader.path)
    }

    @Test func `A message with ids of a megabyte is recorded, and its trip is found by them`() throws {
        let long = String(repeating: "long é ", count: 131_072)
        var told = try ToldLine(.recorder)
        var added = FeedEntity(id: long)
        var update = TripUpdate(trip: TripDescriptor(tripID: Trip.ID(long)))
        update.trip.scheduleRelationship = .added
        (update.trip.routeID, update.trip.startDate) = (Route.ID(long), "\(ToldLine.date.yyyymmdd)")
        update.vehicle = VehicleDescriptor(id: long)
        for (index, stop) in ["A", "B"].enumerated() {
            var time = StopTimeUpdate(stopID: Stop.ID(stop))
            time.departure = StopTimeEvent(time: ToldLine.at("10:00") + 60 * index)
            update.stopTimeUpdates.append(time)
        }
        added.tripUpdate = update
        try told.say("10:02", added, from: long)
        let visits = try told.visits(of: Trip.ID(long))
        #expect(visits.map(\.stopID) == ["A", "B"])
        #expect(visits.allSatisfy { $0.departure?.source == .stated && $0.vehicleID == long })
        let reader = try #require(told.reader as? RecordedReader)
        #expect(try History(path: reader.path).info().sources.map(\.name) == [long])
        try expectSound(reader.path)
    }

    @Test func `A trip of any number of stops with any sequences is recorded`() throws {
        var told = try ToldLine(.recorder)
        var update = TripUpdate(trip: TripDescriptor(tripID: "many"))
        update.trip.scheduleRelationship = .added
        update.trip.startDate = "\(ToldLine.date.yyyymmdd)"
        for index in 0..<5000 {
            var time = StopTimeUpdate(
                stopSequence: Self.numbers[index % Self.numbers.count], stopID: index % 2 == 0 ? "A" : "B")
            time.arrival = StopTimeEvent(time: ToldLine.at("10:00") + index)
            update.stopTimeUpdates.append(time)
        }
        var entity = FeedEntity(id: "many")
        entity.tripUpdate = update
        for minute in ["10:02", "10:03", "11:40"] { try told.say(minute, entity) }
        #expect(try told.visits(of: "many").count == 5000)
        try expectSound(#require(told.reader as? RecordedReader).path)
    }

    /// It answers every question, each observation lies in its bracket, and all of it can be merged.
    private func expectSound(_ path: String) throws {
        let history = try History(path: path)
        #expect(try history.verify().faults == [])
        for visit in try history.visits() {
            for seen in [visit.arrival, visit.departure].compactMap(\.self) {
                #expect(seen.earliest <= seen.time && seen.time <= seen.latest, "\(visit)")
            }
        }
        for grouping in PerformanceRequest.Grouping.allCases {
            _ = try history.performance(PerformanceRequest(grouping: grouping))
        }
        let folder = try TemporaryFolder()
        try HistoryRecorder.merge(path, into: folder.file("merged.sqlite"))
        #expect(try History(path: folder.file("merged.sqlite")).visits() == history.visits())
    }

    private static func spoil(_ entity: inout FeedEntity, _ random: inout SeededGenerator) {
        if var vehicle = entity.vehicle {
            if random.chance(1, of: 6) { vehicle.timestamp = random.one(of: numbers) }
            if random.chance(1, of: 6) { vehicle.currentStopSequence = random.one(of: numbers) }
            if random.chance(1, of: 6) {
                vehicle.position = Coordinate(latitude: random.one(of: reals), longitude: random.one(of: reals))
            }
            if random.chance(1, of: 20) { vehicle.trip?.startTime = random.one(of: texts) }
            if random.chance(1, of: 20) { vehicle.vehicle?.id = random.one(of: texts) }
            entity.vehicle = vehicle
        }
        if var update = entity.tripUpdate {
            if random.chance(1, of: 6) { update.timestamp = random.one(of: numbers) }
            if random.chance(1, of: 10) { update.delay = random.one(of: numbers) }
            if random.chance(1, of: 20) { update.trip.startTime = random.one(of: texts) }
            if random.chance(1, of: 20) { update.trip.startDate = random.one(of: texts) }
            if random.chance(1, of: 20) { update.trip.tripID = Trip.ID(random.one(of: texts)) }
            if random.chance(1, of: 10) {
                update.trip.scheduleRelationship = random.one(of: [.added, .replacement, .duplicated, .deleted])
            }
            for index in update.stopTimeUpdates.indices where random.chance(1, of: 6) {
                spoil(&update.stopTimeUpdates[index], &random)
            }
            entity.tripUpdate = update
        }
    }

    private static func spoil(_ update: inout StopTimeUpdate, _ random: inout SeededGenerator) {
        let event = StopTimeEvent(
            delay: random.chance(1, of: 2) ? random.one(of: delays) : nil,
            time: random.chance(2, of: 3) ? random.one(of: numbers) : nil)
        if random.chance(1, of: 2) { update.arrival = event }
        if random.chance(1, of: 2) { update.departure = event }
        if random.chance(1, of: 4) { update.stopSequence = random.one(of: numbers) }
        if random.chance(1, of: 10) { update.stopID = Stop.ID(random.one(of: texts)) }
    }
}
