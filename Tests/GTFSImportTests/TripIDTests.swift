import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSPacking

/// Trips by their ids, with ids that share few and many forms.
@Suite struct TripIDTests {
    /// Ids out of few pieces, so that many are alike in all but one number.
    private static func ids(_ random: inout SeededGenerator, count: Int) -> Set<String> {
        let pieces = ["T", "-", "_", "A1", "7", "007", "12", "99", "B", "é", "1000000000000000000"]
        return Set(
            (0..<count).map { _ in
                (0...Int.random(in: 0...4, using: &random)).map { _ in random.one(of: pieces) }.joined()
                    + "\(Int.random(in: 0...3000, using: &random))" + random.one(of: ["", "", "x", ".E"])
            } + ["none", "0", "00", "a,b"])
    }

    @Test(
        "each id is taken apart at the run of digits whose form most ids could have",
        arguments: 1...20 as ClosedRange<UInt64>)
    func forms(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ids = Self.ids(&random, count: 200).sorted()
        var interner = ByteInterner()
        for id in ids { _ = interner.intern(id) }
        let forms = TripForms(interner)
        var shares: [TripIDForm: Int] = [:]
        for id in ids { for form in TripIDForm.all(of: id) { shares[form.shared, default: 0] += 1 } }
        let chosen = ids.map { id in
            TripIDForm.all(of: id).reduce(nil as TripIDForm?) { best, form in
                best.map { shares[$0.shared, default: 0] > shares[form.shared, default: 0] ? $0 : form } ?? form
            }
        }
        let sorted = Set(chosen.compactMap { $0?.shared }).sorted()
        for (number, form) in chosen.enumerated() {
            #expect(forms.number(of: Int32(number)) == form?.number)
            #expect(sorted[forms.key(of: Int32(number)) - 1] == form?.shared)
        }
    }

    @Test("every trip is found by its id, and no other id finds one", arguments: 1...4 as ClosedRange<UInt64>)
    func lookup(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let ids = Self.ids(&random, count: 700)
        let trips = ids.sorted().shuffled(using: &random).map {
            "R1,D,\"\($0)\",\(Int.random(in: 1...30, using: &random))"
        }
        let feed = FeedLiteral.small.with(
            FeedLiteral(files: [
                "trips.txt": "route_id,service_id,trip_id,block_id\n" + trips.joined(separator: "\n") + "\n",
                "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
            ]))
        let imported = try Imported(feed)
        let database = try FeedDatabase(path: imported.folder.file("feed.sqlite"))
        #expect(try database.structureFindings() == [])
        try database.reading { reader in
            for id in ids {
                let key = try #require(try reader.tripKey(id: id), "\(id)")
                #expect(try reader.trip(key: key).map { Array($0.id.utf8) } == Array(id.utf8))
            }
            for id in Self.ids(&random, count: 300).subtracting(ids) {
                #expect(try reader.tripKey(id: id) == nil, "\(id)")
            }
        }
    }
}
