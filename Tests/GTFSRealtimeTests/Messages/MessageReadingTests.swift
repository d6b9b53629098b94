import Foundation
import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite("What is odd in the bytes of a message") struct MessageReadingTests {
    /// The one stop time update of a trip update that has these fields.
    private func update(_ fields: [UInt8]...) throws -> StopTimeUpdate {
        let bytes = Wire.header + Wire.tripUpdate("1", Wire.bytes(2, fields.flatMap { $0 }))
        return try #require(FeedMessage(anyFormat: bytes).entities.first?.tripUpdate?.stopTimeUpdates.first)
    }

    @Test func `B6: a timestamp in milliseconds is read as such and noticed`() throws {
        let message = try FeedMessage(
            bytes: Wire.bytes(1, Wire.number(3, 1_772_590_000_000))
                + Wire.tripUpdate("1", Wire.number(4, 1_772_590_000_500)))
        #expect(message.header.timestamp == 1_772_590_000)
        #expect(message.entities.first?.tripUpdate?.timestamp == 1_772_590_000)
        #expect(message.notices["E001"] == 2)
    }

    @Test func `B6: a timestamp of 0 is missing`() throws {
        let message = try FeedMessage(
            bytes: Wire.bytes(1, Wire.number(3, 0)) + Wire.tripUpdate("1", Wire.number(4, 0)))
        #expect(message.header.timestamp == nil)
        #expect(message.entities.first?.tripUpdate?.timestamp == nil)
        #expect(message.notices["E001"] == 0)
    }

    @Test(arguments: [UInt64.max, UInt64(Int64.max), 1 << 63, 100_000_000_000_001])
    func `Numbers beyond all time are none, and noticed`(value: UInt64) throws {
        let message = try FeedMessage(anyFormat: Wire.bytes(1, Wire.number(3, value)))
        #expect(message.header.timestamp == nil)
        #expect(message.notices["E001"] == 1)
    }

    @Test func `B27: an event of time 0 is absent`() throws {
        let update = try update(
            Wire.bytes(2, Wire.number(2, 1_772_580_752)), Wire.bytes(3, Wire.number(2, 0), Wire.number(3, 30)))
        #expect(update.arrival == StopTimeEvent(time: 1_772_580_752))
        #expect(update.departure == nil)
    }

    @Test func `B27: an event of neither time nor delay is absent, one of delay 0 is not`() throws {
        let bytes = Wire.tripUpdate("1", Wire.bytes(2, Wire.bytes(2), Wire.bytes(3, Wire.number(1, 0))))
        let message = try FeedMessage(anyFormat: bytes)
        let update = try #require(message.entities.first?.tripUpdate?.stopTimeUpdates.first)
        #expect(update.arrival == nil)
        #expect(update.departure == StopTimeEvent(delay: 0))
        #expect(message.notices["E044"] == 1)
    }

    @Test func `An event with a scheduled time alone is read, and is none of neither time nor delay`() throws {
        let bytes = Wire.tripUpdate("1", Wire.bytes(2, Wire.bytes(2, Wire.number(4, 1_772_580_752))))
        let message = try FeedMessage(anyFormat: bytes)
        let update = try #require(message.entities.first?.tripUpdate?.stopTimeUpdates.first)
        #expect(update.arrival == StopTimeEvent(scheduledTime: 1_772_580_752))
        #expect(message.notices["E044"] == 0)
    }

    @Test func `Delays are negative where they are sent so`() throws {
        let update = try update(Wire.bytes(3, Wire.number(1, UInt64(bitPattern: -90))))
        #expect(update.departure?.delay == -90)
    }

    @Test func `A relationship that the reference does not know stays one`() throws {
        let trip = Wire.bytes(1, Wire.text(1, "T"), Wire.number(4, 4))
        let stop = Wire.bytes(2, Wire.number(1, 3), Wire.number(5, 17))
        let message = try FeedMessage(anyFormat: Wire.bytes(2, Wire.text(1, "1"), Wire.bytes(3, trip, stop)))
        let update = try #require(message.entities.first?.tripUpdate)
        #expect(update.trip.scheduleRelationship == .other(4))
        #expect(update.stopTimeUpdates.first?.scheduleRelationship == .other(17))
    }

    @Test func `Occupancy is kept as the number that was sent`() throws {
        let vehicle = Wire.bytes(4, Wire.number(9, 1), Wire.number(9, 23))
        let message = try FeedMessage(anyFormat: Wire.bytes(2, Wire.text(1, "1"), vehicle))
        #expect(message.entities.first?.vehicle?.occupancy == .other(23))
    }

    @Test func `B51: TfNSW sends departure_occupancy_status under the number of another field`() throws {
        #expect(try update(Wire.number(6, 2)).details?.value.departureOccupancy == .fewSeatsAvailable)
        #expect(try update(Wire.number(7, 2)).details?.value.departureOccupancy == .fewSeatsAvailable)
        #expect(try update(Wire.bytes(6, Wire.text(1, "B2"))).details?.value.assignedStopID == "B2")
    }

    @Test func `Properties that say nothing are the same as none`() throws {
        #expect(try update(Wire.bytes(6)).details == nil)
    }

    @Test func `Text that is empty is the same as none`() throws {
        let bytes = Wire.bytes(2, Wire.text(1, "1"), Wire.bytes(3, Wire.bytes(1, Wire.text(1, "T"), Wire.text(5, ""))))
        #expect(try FeedMessage(anyFormat: bytes).entities.first?.tripUpdate?.trip == TripDescriptor(tripID: "T"))
    }

    @Test func `Text that is not UTF-8 is read for people, and told`() throws {
        let stop = Wire.bytes(2, Wire.bytes(4, [0x4D, 0xFC, 0x6E]))
        let message = try FeedMessage(anyFormat: Wire.header + Wire.tripUpdate("1", stop))
        #expect(message.entities.first?.tripUpdate?.stopTimeUpdates.first?.stopID == "M\u{FFFD}n")
        #expect(message.notices["invalid_utf8"] == 1)
        let good = try FeedMessage(anyFormat: Wire.header + Wire.tripUpdate("1", Wire.bytes(2, Wire.text(4, "Zürich"))))
        #expect(good.entities.first?.tripUpdate?.stopTimeUpdates.first?.stopID == "Zürich")
        #expect(good.notices.isEmpty)
    }

    @Test func `B64: a malformed entity costs itself and is counted`() throws {
        let broken: [[UInt8]] = [
            Wire.bytes(2, Wire.text(1, "x"), [0x1A, 0x7F, 0x01]),  // longer than the entity
            Wire.bytes(2, [0x00, 0x01]),  // a field of number 0
            Wire.bytes(2, Wire.text(1, "x"), [0x0F, 0x01]),  // a wire type that there is not
            Wire.bytes(2, [0x08] + Array(repeating: 0xFF, count: 11)),  // a number without end
            Wire.bytes(2, [0x0B, 0x0B, 0x0C]),  // a group without end
            Wire.bytes(2),  // says nothing at all
        ]
        for entity in broken {
            let message = try FeedMessage(anyFormat: Wire.header + Wire.tripUpdate("1") + entity + Wire.tripUpdate("2"))
            #expect(message.entities.map(\.id) == ["1", "2"])
            #expect(message.notices["malformed_entity"] == 1, "\(entity)")
        }
    }

    @Test func `Fields that nobody knows, groups among them, are passed over`() throws {
        let unknown =
            Wire.number(99, 1) + Wire.text(98, "x") + [0x7D, 0, 0, 0, 0, 0x79, 0, 0, 0, 0, 0, 0, 0, 0]
            + [0x7B, 0x7B, 0x08, 0x01, 0x7C, 0x7C]
        let message = try FeedMessage(
            bytes: unknown + Wire.header + unknown + Wire.tripUpdate("1", unknown)
                + Wire.bytes(2, unknown, Wire.text(1, "2"), Wire.bytes(4, unknown)))
        #expect(message.entities.map(\.id) == ["1", "2"])
        #expect(message.notices.isEmpty)
    }

    @Test func `Bytes that end too soon give the entities before`() throws {
        let whole = Wire.header + Wire.tripUpdate("1") + Wire.tripUpdate("2")
        let message = try FeedMessage(anyFormat: whole.dropLast(3) + [])
        #expect(message.entities.map(\.id) == ["1"])
        #expect(message.notices["truncated_message"] == 1)
    }

    @Test func `A message of a header alone is a message`() throws {
        let message = try FeedMessage(anyFormat: Wire.header)
        #expect(message.entities.isEmpty)
        #expect(message.header.timestamp == 1_772_582_400)
        #expect(message.notices.isEmpty)
    }

    @Test(
        arguments: [
            ([], "empty"), (Array("not valid pb data".utf8), "17 bytes"), (Array("<!DOCTYPE html>".utf8), "HTML"),
            ([0x1F, 0x8B, 0x08, 0], "gzip"), (Array("{\"error\": \"no key\"}".utf8), "neither a header nor an entity"),
            (Wire.bytes(2), "neither a header nor an entity"),
            (Wire.bytes(1, [0xFF]), "neither a header nor an entity"),
        ] as [([UInt8], String)])
    func `What is no message is refused in one sentence`(bytes: [UInt8], word: String) throws {
        let error = try #require(throws: RealtimeError.self) { try FeedMessage(anyFormat: bytes) }
        #expect(error.code == .unreadableMessage)
        #expect(error.description.contains(word))
    }

    @Test func `A message of more than 256 MB is refused`() throws {
        let error = try #require(throws: RealtimeError.self) { try FeedMessage(anyFormat: Data(count: 256 << 20 + 1)) }
        #expect(error.code == .messageTooLarge)
    }

    @Test func `Entities keep their order, however many threads read them`() throws {
        var bytes = Wire.header
        for number in 0..<5000 {
            bytes += number % 7 == 3 ? Wire.bytes(2, [0x00]) : Wire.tripUpdate("\(number)")
        }
        let message = try FeedMessage(anyFormat: bytes)
        #expect(message.entities.map(\.id) == (0..<5000).filter { $0 % 7 != 3 }.map(String.init))
        #expect(message.notices["malformed_entity"] == (0..<5000).count { $0 % 7 == 3 })
    }

    @Test func `Entities beyond the limit are left out`() {
        let bytes = Wire.header + (1...9).flatMap { Wire.tripUpdate("\($0)") }
        let slices = unsafe bytes.withUnsafeBytes { unsafe MessageSlices($0, limit: 4) }
        #expect(slices.entities.count == 4)
        #expect(slices.isTooLong)
        #expect(slices.header != nil)
    }

    @Test func `Repeated parts beyond the limit cost the entity that has them`() throws {
        let bytes = Wire.tripUpdate("1", Array(repeatElement(Wire.bytes(2), count: 40).joined()))
        for (parts, isRead) in [(40, true), (39, false)] {
            let entity = unsafe bytes.withUnsafeBytes { bytes in
                var notes = MessageNotes(parts: parts)
                var fields = unsafe WireReader(bytes, 0..<bytes.count)
                _ = try? fields.next()
                return try? fields.message(FeedEntity.self, &notes)
            }
            #expect((entity?.tripUpdate?.stopTimeUpdates.count == 40) == isRead)
        }
    }
}
