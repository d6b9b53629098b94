import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Runs of bytes, numbered")
struct ByteInternerTests {
    @Test("each gets the number of its first meeting", arguments: 1...20 as ClosedRange<UInt64>)
    func numbers(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var interner = ByteInterner()
        var slow: [[UInt8]] = []
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in random.one(of: Array("ab\u{E9}京0")) })
            let bytes = Array(text.utf8)
            #expect(interner.find(text).map(Int.init) == slow.firstIndex(of: bytes))
            let number = interner.intern(text)
            if !slow.contains(bytes) { slow.append(bytes) }
            #expect(Int(number) == slow.firstIndex(of: bytes))
        }
        #expect(interner.count == slow.count)
        interner.releaseIndex()
        #expect(slow.indices.allSatisfy { Array(interner.text(Int32($0)).utf8) == slow[$0] })
        interner.restoreIndex()
        #expect(slow.indices.allSatisfy { interner.find(String(decoding: slow[$0], as: UTF8.self)) == Int32($0) })
        #expect(interner.find("none of them") == nil)
        for (number, bytes) in slow.enumerated() { #expect(Array(interner.text(Int32(number)).utf8) == bytes) }
    }

    @Test("three hundred thousand ids are found, and others are not, also after the index was let go of")
    func many() {
        var interner = ByteInterner()
        let count: Int32 = 300_000
        for number in 0..<count { #expect(interner.intern("trip.\(number)") == number) }
        func isRight() -> Bool {
            (0..<count).allSatisfy { interner.find("trip.\($0)") == $0 && interner.find("trip:\($0)") == nil }
        }
        #expect(isRight())
        interner.releaseIndex()
        #expect(interner.find("trip.1") == nil)
        interner.restoreIndex()
        #expect(isRight())
    }

    @Test("text that Swift calls equal but is written in other bytes has two numbers")
    func canonicalEquivalence() {
        var interner = ByteInterner()
        #expect(interner.intern("\u{E9}") != interner.intern("e\u{301}"))
        #expect(interner.intern("") == interner.intern(""))
    }

    @Test("ids that differ so stay two in every list that holds them")
    func everyList() throws {
        let imported = try Imported(
            .small.with(
                """
                # agency.txt
                agency_id,agency_name,agency_url,agency_timezone
                \u{E9},One,https://example.org,Australia/Sydney
                e\u{301},Two,https://example.org,Australia/Sydney
                # routes.txt
                route_id,agency_id,route_short_name,route_long_name,route_type
                R1,e\u{301},1,Ash to Dogwood,3
                # stop_times.txt
                trip_id,arrival_time,departure_time,stop_id,stop_sequence,location_id
                T,10:00:00,10:00:00,A,1,\u{E9}
                T,10:10:00,10:10:00,B,2,e\u{301}
                T,10:20:00,10:20:00,C,3,
                T,10:30:00,10:30:00,D,4,
                # locations.geojson
                {"type": "FeatureCollection", "features": [
                  {"type": "Feature", "id": "\u{E9}", "properties": {},
                   "geometry": {"type": "Polygon", "coordinates": [[[1, 2], [1, 3], [2, 3], [1, 2]]]}},
                  {"type": "Feature", "id": "e\u{301}", "properties": {},
                   "geometry": {"type": "Polygon", "coordinates": [[[1, 2], [1, 3], [2, 3], [1, 2]]]}}]}
                """))
        #expect(imported.issues() == [:])
        #expect(try imported.rows("SELECT hex(agency_id) FROM agency") == [["C3A9"], ["65CC81"]])
        #expect(
            try imported.rows("SELECT hex(location_id) FROM stop_times ORDER BY stop_sequence") == [
                ["C3A9"], ["65CC81"], [""], [""],
            ])
    }
}
