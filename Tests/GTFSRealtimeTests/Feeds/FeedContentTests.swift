import GTFSModel
import GTFSRealtime
import Testing

@Suite("The messages of a feed put together") struct FeedContentTests {
    private let full = "incrementality: FULL_DATASET"
    private let differential = "incrementality: DIFFERENTIAL"

    /// An entity with a trip update of T, so many seconds late at its first stop.
    private func late(_ delay: Int, id: String = "1") -> String {
        """
        entity { id: "\(id)" trip_update { trip { trip_id: "T" }
          stop_time_update { stop_sequence: 1 departure { delay: \(delay) } } } }
        """
    }

    private func message(_ kind: String, at timestamp: Int?, _ entities: String...) throws -> FeedMessage {
        let time = timestamp.map { "timestamp: \($0)" } ?? ""
        return try FeedMessage("header { gtfs_realtime_version: \"2.0\" \(kind) \(time) } " + entities.joined())
    }

    private func delays(_ content: FeedContent) -> [Int32?] {
        content.entities.map { $0.tripUpdate?.stopTimeUpdates.first?.departure?.delay }
    }

    @Test func `B1: a FULL_DATASET replaces all that the feed said before`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 1000, late(120)), at: 1000)
        #expect(delays(content) == [120])
        content.receive(try message(full, at: 1030), at: 1030)
        #expect(content.entities.isEmpty)
        #expect(content.header.timestamp == 1030)
    }

    @Test func `B1: a FULL_DATASET may use an id twice, as ids have no meaning in it`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 1000, late(120), late(60)), at: 1000)
        #expect(delays(content) == [120, 60])
    }

    @Test func `B3: a DIFFERENTIAL message changes the entities that it names, and is_deleted removes`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 1000, late(1, id: "a"), late(2, id: "b")), at: 1000)
        content.receive(try message(differential, at: 1010, late(3, id: "c"), late(4, id: "a")), at: 1010)
        #expect(content.entities.map(\.id) == ["a", "b", "c"])
        #expect(delays(content) == [4, 2, 3])
        content.receive(
            try message(differential, at: 1020, "entity { id: \"b\" is_deleted: true }", late(5, id: "c")), at: 1020)
        #expect(content.entities.map(\.id) == ["a", "c"])
        #expect(delays(content) == [4, 5])
        content.receive(try message(differential, at: 1030, late(6, id: "b"), late(7, id: "b")), at: 1030)
        #expect(content.entities.map(\.id) == ["a", "c", "b"])
        #expect(delays(content) == [4, 5, 7])
        #expect(content.notices.isEmpty)
    }

    @Test func `B3: in a FULL_DATASET an entity that is_deleted is passed over, and noticed`() throws {
        var content = FeedContent(name: "feed")
        let gone = "entity { id: \"2\" is_deleted: true trip_update { trip { trip_id: \"U\" } } }"
        content.receive(try message(full, at: 1000, late(120), gone), at: 1000)
        #expect(content.entities.map(\.id) == ["1"])
        #expect(content.notices["E039"] == 1)
    }

    @Test func `B3: what a DIFFERENTIAL message left as it was keeps the time at which it was said`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(differential, at: 1000, late(1, id: "a")), at: 1000)
        content.receive(try message(differential, at: 1500, late(2, id: "b")), at: 1500)
        #expect(content.entities.map { $0.tripUpdate?.timestamp } == [1000, 1500])
    }

    @Test func `B3: an entity without an id has no place in a DIFFERENTIAL message`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(differential, at: 1000, late(1, id: "a"), late(2, id: "")), at: 1000)
        #expect(content.entities.map(\.id) == ["a"])
        #expect(content.notices["missing_entity_id"] == 1)
    }

    @Test func `B3: a DIFFERENTIAL feed does not grow without end`() throws {
        var content = FeedContent(name: "feed")
        content.differentialLimit = 30_000
        for number in 0..<100 {
            content.receive(try message(differential, at: 1000 + number, late(1, id: "\(number)")), at: 1000 + number)
        }
        #expect((10..<50).contains(content.entities.count))
        #expect(content.entities.map(\.id).starts(with: ["0", "1", "2"]))
        #expect(content.notices["too_many_entities"] == 1)
        content.receive(try message(differential, at: 1200, late(9, id: "0")), at: 1200)
        #expect(delays(content).first == 9)
    }

    @Test func `B4: an older message changes nothing and is noticed`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 1000, late(120)), at: 1001)
        content.receive(try message(full, at: 940, late(30)), at: 1031)
        content.receive(try message(full, at: 940, late(30)), at: 1061)
        #expect(delays(content) == [120])
        #expect(content.header.timestamp == 1000)
        #expect(content.changedAt == 1001)
        #expect(content.notices["E018"] == 1)
        content.receive(try message(full, at: 1060, late(150)), at: 1091)
        #expect(delays(content) == [150])
        #expect(content.notices["E018"] == 0)
    }

    @Test func `B4: a message of the same time and other content is taken`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 1000, late(120)), at: 1001)
        content.receive(try message(full, at: 1000, late(120)), at: 1011)
        #expect(content.notices["E017"] == 0)
        content.receive(try message(full, at: 1000, late(90)), at: 1021)
        #expect(delays(content) == [90])
        #expect(content.notices["E017"] == 1)
        #expect(content.changedAt == 1021)
    }

    @Test func `B4: after a clock that ran ahead, earlier times are no older`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 4600, late(120)), at: 1000)
        content.receive(try message(full, at: 1030, late(30)), at: 1030)
        #expect(delays(content) == [30])
        content.receive(try message(full, at: Int.max / 2000, late(60)), at: 1060)
        content.receive(try message(full, at: 1090, late(90)), at: 1090)
        #expect(delays(content) == [90])
    }

    @Test func `B7: content has changed when its entities have, not when its header has`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: 1000, late(120)), at: 1005)
        #expect(content.changedAt == 1005)
        content.receive(try message(full, at: 1030, late(120)), at: 1035)
        #expect(content.changedAt == 1005)
        #expect(content.header.timestamp == 1030)
        content.receive(try message(full, at: 1060, late(121)), at: 1065)
        #expect(content.changedAt == 1065)
    }

    @Test func `B7: an empty message is content from its first on`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try message(full, at: nil), at: 1005)
        content.receive(try message(full, at: nil), at: 1035)
        #expect(content.changedAt == 1005)
    }

    @Test func `A message that cannot be read leaves what was there, and says so`() throws {
        var content = FeedContent(name: "feed")
        content.receive(bytes: try message(full, at: 1000, late(120)).protobufBytes(), at: 1000)
        content.receive(bytes: Array("<html>".utf8), at: 1030)
        #expect(delays(content) == [120])
        #expect(content.failure?.contains("HTML") == true)
        content.receive(failure: "the connection was refused")
        #expect(content.failure == "the connection was refused")
        content.receive(bytes: try message(full, at: 1060, late(60)).protobufBytes(), at: 1060)
        #expect(delays(content) == [60])
        #expect(content.failure == nil)
    }

    @Test func `What was odd in the bytes of a message is told with it`() throws {
        var content = FeedContent(name: "feed")
        content.receive(bytes: Wire.header + Wire.tripUpdate("1") + Wire.bytes(2, [0x00]), at: 1_772_582_401)
        #expect(content.notices["malformed_entity"] == 1)
        content.receive(bytes: Wire.header + Wire.tripUpdate("1"), at: 1_772_582_431)
        #expect(content.notices.isEmpty)
    }
}
