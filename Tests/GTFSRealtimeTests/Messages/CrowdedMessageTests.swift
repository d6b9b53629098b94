import GTFSModel
import Testing

@testable import GTFSRealtime

/// Memory of a message follows its length: an update that says nothing takes two bytes there and a hundred times as many here.
@Suite struct CrowdedMessageTests {
    @Test func `a trip update of a million empty updates is malformed, and the entities beside it are read`() throws {
        let empty: [UInt8] = (0..<2_000_000).map { $0 % 2 == 0 ? 0x12 : 0 }
        let bytes = Wire.header + Wire.tripUpdate("crowded", empty) + Wire.tripUpdate("usual", Wire.number(4, 1000))
        let message = try FeedMessage(bytes: bytes)
        #expect(message.entities.map(\.id) == ["usual"])
        #expect(message.notices["malformed_entity"] == 1)
    }

    @Test func `a trip update of ten thousand full updates is read`() throws {
        let update = Wire.bytes(2, Wire.number(1, 7), Wire.bytes(2, Wire.number(1, 60)))
        let updates: [UInt8] = Array(Array(repeating: update, count: 10_000).joined())
        let message = try FeedMessage(bytes: Wire.header + Wire.tripUpdate("long", updates))
        #expect(message.entities.first?.tripUpdate?.stopTimeUpdates.count == 10_000)
    }
}
