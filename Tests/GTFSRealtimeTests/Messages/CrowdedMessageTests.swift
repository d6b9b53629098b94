import GTFSModel
import RealtimeText
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

    @Test(arguments: [MessageFormat.json, .text])
    func `an entity of many empty parts is malformed in the text formats too`(format: MessageFormat) throws {
        let isJSON = format == .json
        func entity(_ id: String, updates: Int) -> String {
            let all = Array(repeating: isJSON ? "{}" : "stop_time_update{}", count: updates)
            return isJSON
                ? #"{"id":"\#(id)","trip_update":{"trip":{"trip_id":"T"},"stop_time_update":[\#(all.joined(separator: ","))]}}"#
                : #"entity{id:"\#(id)" trip_update{trip{trip_id:"T"} \#(all.joined(separator: " "))}}"#
        }
        let entities = [entity("crowded", updates: 100_000), entity("usual", updates: 1000)]
        let text =
            isJSON
            ? #"{"header":{"gtfs_realtime_version":"2.0"},"entity":[\#(entities.joined(separator: ","))]}"#
            : #"header{gtfs_realtime_version:"2.0"} "# + entities.joined(separator: " ")
        let message = try FeedMessage(bytes: Array(text.utf8), format: format, textFormats: TextFormats())
        #expect(message.entities.map(\.id) == ["usual"])
        #expect(message.entities.first?.tripUpdate?.stopTimeUpdates.count == 1000)
        #expect(message.notices["malformed_entity"] == 1)
    }

    @Test func `a trip update of ten thousand full updates is read`() throws {
        let update = Wire.bytes(2, Wire.number(1, 7), Wire.bytes(2, Wire.number(1, 60)))
        let updates: [UInt8] = Array(Array(repeating: update, count: 10_000).joined())
        let message = try FeedMessage(bytes: Wire.header + Wire.tripUpdate("long", updates))
        #expect(message.entities.first?.tripUpdate?.stopTimeUpdates.count == 10_000)
    }
}
