import Foundation
import GTFSModel
import GTFSRealtime
import TestSupport
import Testing

@Suite("No bytes bring the reading of messages down") struct FuzzTests {
    /// `GTFS_LONG` asks for many more.
    private static let rounds = LongForm.isAsked ? 200 : 1

    private static let forms: [MessageFormat] = [.detected, .protobuf, .json, .text]

    /// Reads bytes and all that follows from them: an error of one sentence, or a message that is whole in itself.
    private func read(_ bytes: [UInt8], as format: MessageFormat = .detected) throws {
        let message: FeedMessage
        do {
            message = try FeedMessage(anyFormat: bytes, format: format)
        } catch let error as RealtimeError {
            #expect(!error.description.isEmpty)
            return
        }
        #expect(message.entities.count <= bytes.count)
        let again = try FeedMessage(anyFormat: message.protobufBytes(), format: .protobuf)
        #expect(again.header == message.header)
        #expect(again.entities == message.entities)
        var content = FeedContent(name: "fuzz")
        content.receive(message, at: 1_772_582_400)
        _ = MessageCheck.notices(of: content, at: 1_772_582_400)
    }

    private static func seed(_ format: MessageFormat) throws -> [UInt8] {
        switch format {
        case .detected, .protobuf: try Fixture.bytes("harbour-city.pb")
        case .text: try Fixture.bytes("harbour-city.textproto")
        case .json: Array(jsonSeed.utf8)
        }
    }

    private static let jsonSeed = """
        {"header": {"gtfsRealtimeVersion": "2.0", "timestamp": "1772582400"}, "entity": [
          {"id": "1", "tripUpdate": {"trip": {"tripId": "T\\u0041", "scheduleRelationship": "CANCELED"},
            "stopTimeUpdate": [{"stopSequence": 1, "departure": {"delay": -60, "time": "1772582460"}}]}},
          {"id": "2", "vehicle": {"position": {"latitude": -33.8, "longitude": 1.5e2}, "occupancyStatus": 3}}]}
        """

    @Test func `Bytes cut off at each place`() throws {
        let whole = try Self.seed(.protobuf)
        let entities = try FeedMessage(anyFormat: whole).entities
        for end in whole.indices {
            let part = Array(whole[..<end])
            try read(part)
            guard let message = try? FeedMessage(anyFormat: part) else { continue }
            #expect(message.entities == Array(entities.prefix(message.entities.count)))
        }
    }

    @Test(arguments: [MessageFormat.json, .text])
    func `Text cut off at each place`(format: MessageFormat) throws {
        let whole = try Self.seed(format).prefix(2000)
        for end in whole.indices { try read(Array(whole[..<end]), as: format) }
    }

    @Test(arguments: forms)
    func `Bits turned at random`(format: MessageFormat) throws {
        let whole = try Self.seed(format)
        for seed in 1...(100 * Self.rounds) {
            var random = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            try read(bytes, as: format)
        }
    }

    @Test(arguments: forms)
    func `Pieces left out, doubled and moved`(format: MessageFormat) throws {
        let whole = try Self.seed(format)
        for seed in 1...(50 * Self.rounds) {
            var random = SeededGenerator(seed: UInt64(seed) &+ 7000)
            let start = Int.random(in: whole.indices, using: &random)
            let piece = Array(whole[start..<min(whole.count, start + Int.random(in: 1...64, using: &random))])
            var bytes = whole
            if random.chance(1, of: 2) { bytes.removeSubrange(start..<start + piece.count) }
            bytes.insert(contentsOf: piece, at: Int.random(in: bytes.indices, using: &random))
            try read(bytes, as: format)
        }
    }

    @Test(arguments: forms)
    func `Bytes of pure chance`(format: MessageFormat) throws {
        for seed in 1...(300 * Self.rounds) {
            var random = SeededGenerator(seed: UInt64(seed) &+ 90_000)
            let length = Int.random(in: 0...200, using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            try read(bytes, as: format)
            try read([0x12, 0x7F, 0x1A, 0x7D] + bytes, as: format)
        }
    }

    @Test func `Lengths that promise more than there is`() throws {
        for length in [127, 128, 1 << 31, 1 << 32, 1 << 62, UInt64(Int64.max), UInt64.max] {
            let prefix = Wire.varint(length)
            try read([0x12] + prefix)
            try read(Wire.header + [0x12] + prefix + [0x0A, 0x01, 0x31])
            for field: UInt8 in [0x0A, 0x1A, 0x22, 0x2A, 0x32, 0x3A, 0x42] {
                let message = try FeedMessage(anyFormat: Wire.header + Wire.bytes(2, [field] + prefix))
                #expect(message.notices["malformed_entity"] == 1)
            }
        }
    }

    @Test func `Messages within messages without end`() throws {
        for start in [Wire.header, []] {
            var nested: [UInt8] = []
            for field in 1...2000 { nested = Wire.bytes(field % 8 + 1, nested) }
            try read(start + Wire.bytes(2, nested))
            try read(start + Array(repeating: 0x13, count: 100_000))
            try read(start + Array(repeating: 0x12, count: 100_000))
            try read(start + Wire.bytes(2, Array(repeating: 0x1B, count: 100_000)))
        }
        let deep = String(repeating: "{\"tripUpdate\":", count: 3000) + String(repeating: "}", count: 3000)
        try read(Array("{\"header\":{},\"entity\":[\(deep)]}".utf8))
        try read(Array("header{}entity\(String(repeating: "{vehicle", count: 5000))".utf8))
    }

    @Test func `Numbers as large as they come`() throws {
        for value in [UInt64.max, UInt64(Int64.max), 1 << 63, UInt64(UInt32.max), UInt64(Int32.max)] {
            let event = Wire.number(1, value) + Wire.number(2, value) + Wire.number(3, value) + Wire.number(4, value)
            let stop = Wire.number(1, value) + Wire.bytes(2, event) + Wire.bytes(3, event) + Wire.number(5, value)
            let update = Wire.tripUpdate("1", Wire.bytes(2, stop), Wire.number(4, value), Wire.number(5, value))
            let alert = Wire.bytes(2, Wire.text(1, "2"), Wire.bytes(5, Wire.bytes(1, event), Wire.number(6, value)))
            try read(Wire.bytes(1, Wire.number(2, value), Wire.number(3, value)) + update + alert)
        }
    }
}
