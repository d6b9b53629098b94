import GTFSFeed
import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Values that are held as bytes")
struct PackedValuesTests {
    /// Integers of every size and sign.
    private static func integer(_ random: inout SeededGenerator) -> Int {
        let value = Int(truncatingIfNeeded: random.next() >> UInt64.random(in: 1...63, using: &random))
        return random.chance(1, of: 2) ? value : -value
    }

    @Test("a list of integers gives back what was appended and set last", arguments: 1...20 as ClosedRange<UInt64>)
    func integers(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let blank = random.one(of: [-1, 0, Int(Int32.min), Int.min])
        var packed = PackedIntegers(blank: blank)
        var plain: [Int] = []
        for _ in 0..<300 {
            let value = random.chance(1, of: 3) ? blank : Self.integer(&random) >> (plain.count < 100 ? 40 : 0)
            if plain.isEmpty || random.chance(2, of: 3) {
                packed.append(value)
                plain.append(value)
            } else {
                let index = Int.random(in: plain.indices, using: &random)
                packed[index] = value
                plain[index] = value
            }
            #expect(packed.count == plain.count)
        }
        for index in plain.indices { #expect(packed[index] == plain[index]) }
    }

    @Test("the largest and the smallest integers come back")
    func extremes() {
        var packed = PackedIntegers()
        let all = [-1, 0, 1, 127, 128, -128, -129, 1 << 31, Int.max, -Int.max, Int(Int32.min)]
        for value in all { packed.append(value) }
        #expect(all.indices.map { packed[$0] } == all)
        for value in all + [Int.min] { #expect(Int(zigzag: value.zigzag) == value) }
    }

    @Test("the stop times of a trip come back from its pattern and profile", arguments: 1...40 as ClosedRange<UInt64>)
    func stopTimes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = PatternList()
        var added: [(rows: [StopTimeRow], profile: Int32, start: Int32)] = []
        for _ in 0..<20 {
            let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.stopTime(&random) }
            let (profile, start) = list.add(rows, of: .trip())
            added.append((rows, profile, start))
        }
        for (rows, profile, start) in added {
            let found = list.stopTimes(profile: profile, start: start)
            #expect(found.map { $0.integers } == rows.map { $0.integers })
        }
    }

    private static func stopTime(_ random: inout SeededGenerator) -> StopTimeRow {
        let isBlank = random.chance(1, of: 3)
        func time() -> Int32 {
            random.chance(1, of: 4) ? StopTimeRow.noTime : Int32.random(in: -100_000...900_000, using: &random)
        }
        return StopTimeRow(
            sequence: random.one(of: [0, 1, 7, -3, Int.max, Int.min, integer(&random)]),
            stop: random.one(of: [-1, 0, 70_000, Int32.max]), attributes: random.one(of: [0, 1, 300, Int32.max]),
            headsign: -1, arrival: time(), departure: time(),
            distance: isBlank
                ? StopTimeRow.noDistance : random.one(of: [0, 12, -5, Int64.max, Int64(integer(&random))]),
            distanceDecimals: isBlank ? 0 : Int32.random(in: 0...19, using: &random), line: 0)
    }

    @Test("a trip has every value that was appended or set", arguments: 1...20 as ClosedRange<UInt64>)
    func trips(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var packed = TripRecords()
        var plain: [TripRecords.Record] = []
        for _ in 0..<100 {
            let record = Self.trip(&random)
            if plain.isEmpty || random.chance(2, of: 3) {
                packed.append(record)
                plain.append(record)
            } else {
                let index = Int.random(in: plain.indices, using: &random)
                packed[index] = record
                plain[index] = record
            }
        }
        #expect(packed.map(Self.values) == plain.map(Self.values))
    }

    private static func trip(_ random: inout SeededGenerator) -> TripRecords.Record {
        func value() -> Int32 { random.one(of: [-1, 0, 5, 300, 70_000, Int32.max]) }
        return TripRecords.Record(
            line: value(), route: value(), service: value(), headsign: value(), shortName: value(), block: value(),
            shape: value(), attributes: value(), direction: random.one(of: [TripRecords.Record.noDirection, 0, 1, -7]),
            profile: value(), start: random.one(of: [StopTimeRow.noTime, 0, -60, 90_000]), headsignList: value(),
            firstStopTimeLine: value(), extras: value(),
            extrasChecksum: random.chance(1, of: 4) ? random.next() : 0, stopTimeExtras: value())
    }

    private static func values(_ trip: TripRecords.Record) -> [Int] {
        [
            trip.line, trip.route, trip.service, trip.headsign, trip.shortName, trip.block, trip.shape,
            trip.attributes, trip.direction, trip.profile, trip.start, trip.headsignList, trip.firstStopTimeLine,
            trip.extras, trip.stopTimeExtras,
        ].map(Int.init) + [Int(truncatingIfNeeded: trip.extrasChecksum)]
    }

    @Test("a record of any values comes back, the later one of an index in place of the earlier")
    func records() {
        var packed = PackedRecords()
        packed.appendBlank()
        packed.appendBlank()
        #expect(packed[0] == nil && packed[1] == nil && !packed.isThere(1))
        var row = TypedRow(
            line: 70_000,
            values: [.null, .integer(.min), .integer(-5), .real(-0.0), .real(151.21), .text("Zoë\u{0}"), .text("")])
        packed.set(TypedRow(line: 1, values: [.text("earlier")]), at: 1)
        row.extras = FileExtras.RecordExtras(combination: -1, checksum: .max, isPending: true)
        packed.set(row, at: 1)
        #expect(packed[0] == nil)
        #expect(packed[1]?.line == row.line)
        #expect(packed[1]?.values == row.values)
        #expect(packed[1]?.checksum == row.checksum)
        #expect(packed[1]?.extras.isPending == true)
        #expect(packed.compactMap { $0 }.count == 1)
    }

    @Test("records of cells of every kind come back, bit by bit", arguments: 1...20 as ClosedRange<UInt64>)
    func cells(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let numbers: [Double] = [
            0, -0.0, .nan, .infinity, -.infinity, 1e-7, -1e-7, 0.1 + 0.2, 151.2093001, -33.123456789, 999.9999999, 1000,
            1e300, .leastNonzeroMagnitude,
        ]
        func cell() -> StoredValue {
            switch Int.random(in: 0...5, using: &random) {
            case 0: .integer(Self.integer(&random))
            case 1: .real(random.one(of: numbers))
            case 2: .text(random.one(of: ["", "a", "Größe", String(repeating: "long ", count: 60)]))
            default: .null
            }
        }
        var packed = PackedRecords()
        var plain: [[StoredValue]] = []
        for index in 0..<100 {
            plain.append((0..<Int.random(in: 0...30, using: &random)).map { _ in cell() })
            packed.appendBlank()
            packed.set(TypedRow(line: index, values: plain[index]), at: index)
        }
        for index in plain.indices {
            #expect(packed[index]?.values.map(Self.bits) == plain[index].map(Self.bits))
            #expect(packed[index]?.checksum == TypedRow(line: index, values: plain[index]).checksum)
        }
    }

    /// The value as text that tells apart numbers which compare as equal.
    private static func bits(_ value: StoredValue) -> String {
        if case .real(let number) = value { "real \(number.bitPattern)" } else { "\(value)" }
    }

    @Test("runs of bytes come back from their blocks, one that is longer than a block too")
    func runs() {
        var random = SeededGenerator(seed: 3)
        var runs = PackedRuns()
        var plain: [(extent: PackedRuns.Extent, bytes: [UInt8])] = []
        for number in 0..<600 {
            let length = number == 7 ? 3 << 20 : Int.random(in: 0...12_000, using: &random)
            let bytes = [UInt8](repeating: UInt8(number % 251), count: length) + [UInt8(number % 7)]
            plain.append((runs.append(bytes), bytes))
        }
        var copies = PackedRuns()
        for (extent, bytes) in plain {
            #expect(Array(runs[extent]) == bytes)
            #expect(runs.isSame(extent, bytes))
            #expect(!runs.isSame(extent, bytes.dropLast() + [9]))
            #expect(runs.read(from: extent.start) { $0.unsigned() } == bytes.read(from: 0) { $0.unsigned() })
            let copy = copies.append(extent, of: runs)
            #expect(copies.hash(copy) == runs.hash(extent))
        }
    }

    @Test("a run without bytes comes back after a block that is full")
    func emptyRun() {
        var runs = PackedRuns()
        for length in [1 << 20, 0, 1 << 20, 0, 1] {
            let bytes = [UInt8](repeating: 7, count: length)
            let extent = runs.append(bytes)
            #expect(Array(runs[extent]) == bytes)
        }
    }
}
