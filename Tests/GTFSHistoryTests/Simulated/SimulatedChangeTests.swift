import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

/// Corridors of a made-up city, each with rides that come to a stop and rides that leave it. On one day of five, which differs
/// between corridors, all rides of a corridor are late together, those that come later than those that leave.
private struct ChangingCity {
    struct Ride {
        var ride: ToldChanges.Ride
        /// Seconds: the mean of its own delays.
        var mean: Double
    }

    struct Corridor {
        var arriving: [Ride]
        var leaving: [Ride]
        /// The day of each week on which it is late.
        var badDays: [Int] = []
    }

    private(set) var corridors: [Corridor] = []
    private var random: SeededGenerator

    init(seed: UInt64, corridors count: Int, rides: Int) {
        random = SeededGenerator(seed: seed)
        for corridor in 0..<count {
            let (arriving, leaving) = (0..<rides).reduce(into: ([Ride](), [Ride]())) { all, number in
                let name = "\(corridor)-\(number)"
                all.0.append(ride("X\(name)", of: corridor, within: 600, [30, 60, 120, 240], arrives: true))
                all.1.append(ride("Y\(name)", of: corridor, within: 700, [20, 60, 120], arrives: false))
            }
            corridors.append(Corridor(arriving: arriving, leaving: leaving))
        }
    }

    private mutating func ride(
        _ trip: String, of corridor: Int, within seconds: Int, _ means: [Double], arrives: Bool
    ) -> Ride {
        let time = 36_000 + Int.random(in: 0...seconds, using: &random)
        let ride = ToldChanges.Ride(
            trip: Trip.ID(trip), line: "\(arrives ? "X" : "Y")\(corridor)", time: time, arrives: arrives)
        return Ride(ride: ride, mean: means[Int.random(in: 0..<means.count, using: &random)])
    }

    private mutating func delay(mean: Double) -> Double { -mean * log(1 - Double.random(in: 0..<1, using: &random)) }

    /// How late each ride of a day is; nil for one that does not come.
    mutating func day(_ number: Int) -> [Trip.ID: Int?] {
        var late: [Trip.ID: Int?] = [:]
        for index in corridors.indices {
            if number % 5 == 0 { corridors[index].badDays.append(Int.random(in: 0..<5, using: &random)) }
            let isBad = corridors[index].badDays.last == number % 5
            let first = isBad ? delay(mean: 300) : 0
            let second = first * Double.random(in: 0...0.6, using: &random)
            for ride in corridors[index].arriving {
                late[ride.ride.trip] = Int(first + delay(mean: ride.mean)) - 30
            }
            for ride in corridors[index].leaving {
                let delay = Int(second + delay(mean: ride.mean))
                late[ride.ride.trip] = .some(random.chance(1, of: 100) ? nil : delay)
            }
        }
        return late
    }

    /// All pairs between which one may change, with the seconds to spare.
    var changes: [(first: Trip.ID, second: Trip.ID, spare: Int)] {
        corridors.flatMap { corridor in
            corridor.arriving.flatMap { one in
                corridor.leaving.map { (one.ride.trip, $0.ride.trip, $0.ride.time - one.ride.time) }
            }
        }.filter { (-120...480).contains($0.spare) }
    }
}

@Suite struct SimulatedChangeTests {
    /// What came of journeys with one chance.
    private struct Outcome {
        var count = 0
        var held = 0
        var chances = 0.0
        /// The sum of squared differences between what was told and what came.
        var error = 0.0

        mutating func add(_ chance: Double, held isHeld: Bool) {
            count += 1
            held += isHeld ? 1 : 0
            chances += chance
            error += (chance - (isHeld ? 1 : 0)) * (chance - (isHeld ? 1 : 0))
        }
    }

    @Test(
        "S1: of the changes with a chance that share holds on days kept aside, bad days among them",
        arguments: LongForm.seeds(1, of: 1...20))
    func calibration(seed: UInt64) throws {
        var city = ChangingCity(seed: seed, corridors: 20, rides: 10)
        let rides = city.corridors.flatMap { $0.arriving + $0.leaving }.map(\.ride)
        var told = try ToldChanges(rides)
        let dates = ToldChanges.weekdays(61)
        for (number, date) in dates.dropLast().enumerated() {
            let day = city.day(number).mapValues { $0.map(ToldChanges.Told.late) ?? .unseen }
            try told.tell(day, on: date, watched: [35_800...37_200])
        }
        let changes = city.changes
        let records = try told.history().records(
            of: changes.map { told.change($0.first, $0.second, on: dates[60], seconds: 0) })
        let chances = try records.map { try #require($0.chance) }
        #expect(records.allSatisfy { (50...60).contains($0.days) }, "few come so late that nobody watches any more")

        var tenths = Array(repeating: Outcome(), count: 10)
        var (always, twoMinutes) = (Outcome(), Outcome())
        for number in 60..<160 {
            let day = city.day(number)
            for (change, chance) in zip(changes, chances) {
                let isHeld = day[change.second].flatMap { $0 }.map { late in
                    change.spare + late - (day[change.first].flatMap { $0 } ?? 0) >= 0
                }
                tenths[min(9, Int(chance * 10))].add(chance, held: isHeld ?? false)
                always.add(1, held: isHeld ?? false)
                twoMinutes.add(change.spare >= 120 ? 1 : 0, held: isHeld ?? false)
            }
        }
        #expect(always.count >= 10_000)
        for (tenth, outcome) in tenths.enumerated() {
            let difference = (Double(outcome.held) - outcome.chances) / Double(outcome.count)
            #expect(outcome.count > 1000 && abs(difference) < 0.03, "tenth \(tenth): \(difference)")
        }
        let error = tenths.reduce(0) { $0 + $1.error }
        #expect(
            error < always.error / 2 && error < twoMinutes.error / 1.5, "\(error) \(always.error) \(twoMinutes.error)")
    }
}
