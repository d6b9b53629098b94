import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

/// How often a change held (rule S1), by what was told of two rides on many days.
@Suite struct ChangeRuleTests {
    private static let ten = 36_000
    private static let watched = [ten - 300...ten + 1200]

    private static func rides(_ leaves: Int = ten + 300) -> [ToldChanges.Ride] {
        [
            .init(trip: "X", line: "1", time: ten, arrives: true),
            .init(trip: "Y", line: "2", time: leaves, arrives: false),
        ]
    }

    /// What is told of the two rides on a day.
    private typealias Day = (x: ToldChanges.Told, y: ToldChanges.Told)

    private static func told(_ days: [Day]) throws -> ToldChanges {
        var told = try ToldChanges(rides())
        for (day, date) in zip(days, ToldChanges.weekdays(days.count)) {
            try told.tell(["X": day.x, "Y": day.y], on: date, watched: watched)
        }
        return told
    }

    /// The record of the change on the weekday after those that were told.
    private static func record(_ days: [Day]) throws -> ChangeRecord {
        let told = try Self.told(days)
        let change = told.change("X", "Y", on: ToldChanges.weekdays(days.count + 1)[days.count])
        return try #require(try told.history().records(of: [change]).first)
    }

    @Test func `S1: a change that 16 of 20 arrivals leave time for holds in 8 of 10`() throws {
        let days = (0..<20).map { day -> Day in
            (.late(day % 5 == 4 ? 240 : 60), .late(0))
        }
        let (told, next) = (try Self.told(days), ToldChanges.weekdays(21)[20])
        let records = try told.history().records(of: [
            told.change("X", "Y", on: next), told.change("X", "Y", on: ServiceDate(dayNumber: 20_547)),
            told.change("X", "Y", on: next, seconds: 301),
        ])
        let record = try #require(records.first)
        #expect(record.chance == 0.8 && record.days == 20 && record.held == 16)
        #expect(record.p90 == 240 && record.arrivals == 20)
        let few = try Self.record(Array(days.dropLast()))
        #expect(few.chance == nil && few.days == 19 && few.p90 == nil && few.arrivals == 19 && few.departures == 19)
        #expect(records[1] == ChangeRecord(), "a Saturday")
        #expect(records[2].held == 0)
    }

    @Test func `S1: days on which the second ride did not come while it was watched did not hold, and only these`()
        throws
    {
        let fine: [Day] = Array(repeating: (x: .late(0), y: .late(0)), count: 20)
        for failed in [ToldChanges.Told.cancelled, .skipped, .unseen] {
            let one: Day = (x: .late(0), y: failed)
            let record = try Self.record(fine + [one])
            #expect(record.days == 21 && record.held == 20, "\(failed)")
        }
        let others: [Day] = [(x: .unseen, y: .late(0)), (x: .cancelled, y: .unseen)]
        #expect(try Self.record(fine + others).days == 20)
    }

    @Test func `S1: no day counts that is not among the last 60 of its kind`() throws {
        let late: [Day] = Array(repeating: (x: .late(400), y: .late(0)), count: 3)
        let fine: [Day] = Array(repeating: (x: .late(0), y: .late(0)), count: 59)
        let record = try Self.record(late + fine)
        #expect(record.days == 60 && record.held == 59)
    }

    @Test func `S1: rides that were seen on different days count as independent`() throws {
        var told = try ToldChanges(Self.rides(Self.ten + 2400))
        let dates = ToldChanges.weekdays(41)
        for (index, date) in dates.dropLast().enumerated() {
            let isFirst = index < 20
            let span = isFirst ? Self.ten - 300...Self.ten + 600 : Self.ten + 2100...Self.ten + 3000
            let late = isFirst ? (index < 5 ? 2400 : 0) : (index < 30 ? 0 : 120)
            try told.tell([isFirst ? "X" : "Y": .late(late)], on: date, watched: [span])
        }
        let record = try #require(try told.history().records(of: [told.change("X", "Y", on: dates[40])]).first)
        // Fifteen arrivals leave time for all departures, and five for those that are late.
        #expect(record.chance == 0.875)
        #expect(record.days == 0 && record.arrivals == 20 && record.departures == 20)
    }

    @Test func `Changes between two lines are planned by the schedule, and count what did not come`() throws {
        var told = try ToldChanges(Self.rides())
        for (index, date) in ToldChanges.weekdays(22).enumerated() {
            let late = index % 5 == 4 && index < 20 ? 240 : 60
            try told.tell(
                ["X": index == 21 ? .unseen : .late(late), "Y": index == 20 ? .cancelled : .late(0)], on: date,
                watched: Self.watched)
        }
        let history = try told.history()
        func rows(_ from: Route.ID, to: Route.ID, seconds: Int? = 120) throws -> [ChangesRow] {
            var request = ChangesRequest(from: VisitsRequest(routes: [from]), to: VisitsRequest(routes: [to]))
            request.lastDays = 60
            return try history.changes(request) { _, _ in seconds }
        }
        var row = ChangesRow(fromStopID: "H", toStopID: "H", seconds: 120)
        (row.days, row.changes, row.held, row.failed, row.share) = (21, 21, 16, 1, 16.0 / 21)
        #expect(try rows("1", to: "2") == [row])
        #expect(try rows("1", to: "2", seconds: 60).map(\.held) == [20], "a minute late leaves four minutes")
        #expect(try rows("1", to: "2", seconds: 301).isEmpty, "the schedule leaves no time")
        #expect(try rows("1", to: "2", seconds: nil).isEmpty, "one cannot change there")
        #expect(try rows("2", to: "1").isEmpty, "nobody boards where a ride ends")
    }

    @Test(arguments: LongForm.seeds(2, of: 0...39)) func `S1: the answer is that of a literal reading of all visits`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var rides: [ToldChanges.Ride] = []
        for index in 0..<4 {
            let comes = index == 3 ? 86_400 : Self.ten + 240 * index
            let leaves = index == 3 ? 1200 : Self.ten + 200 + 300 * index
            rides.append(.init(trip: Trip.ID("X\(index)"), line: "1", time: comes, arrives: true))
            rides.append(.init(trip: Trip.ID("Y\(index)"), line: "2", time: leaves, arrives: false))
        }
        var told = try ToldChanges(rides)
        let first = ServiceDate(dayNumber: 20_514)
        let spans = [-300...1800, Self.ten - 300...Self.ten + 1800]
        let density = Int.random(in: 3...10, using: &random)
        for day in 0..<Int.random(in: 20...50, using: &random) where random.chance(9, of: 10) {
            var all: [Trip.ID: ToldChanges.Told] = [:]
            for ride in rides where random.chance(density, of: 10) {
                let late = ToldChanges.Told.late(Int.random(in: -60...400, using: &random))
                let odd: [ToldChanges.Told] = [.cancelled, .skipped, .unseen]
                all[ride.trip] = random.chance(8, of: 10) ? late : odd[Int.random(in: 0...2, using: &random)]
            }
            let watched = spans.filter { _ in random.chance(9, of: 10) }
            guard !watched.isEmpty else { continue }
            try told.tell(all, on: first.adding(days: day), watched: watched)
        }
        let history = try told.history()
        let oracle = PerformanceOracle(try history.visits(), spans: try history.watchedSpans())
        var changes: [PlannedChange] = []
        for day in 45...52 {
            for pair in 0..<16 {
                let (x, y) = (Trip.ID("X\(pair / 4)"), Trip.ID("Y\(pair % 4)"))
                let seconds = 60 * Int.random(in: 0...4, using: &random)
                let date = first.adding(days: day)
                changes.append(told.change(x, y, on: date, after: pair % 4 == 3 ? 1 : 0, seconds: seconds))
            }
        }
        let answers = try history.records(of: changes)
        #expect(answers == changes.map(oracle.record))
        #expect(try history.records(of: changes) == answers)
    }
}
