import GTFSModel
import GTFSRealtime
import RealtimeProtobuf
import SwiftProtobuf
import Testing

@Suite("A message that is written reads the same") struct RoundTripTests {
    private static let extensions = TransitRealtime_Nyct_Extensions.union(TransitRealtime_Tfnsw_Extensions)

    @Test(arguments: 1...100)
    func `Messages of random values come back`(seed: Int) throws {
        var random = RandomMessage(seed: UInt64(seed))
        let message = random.message()
        let again = try FeedMessage(anyFormat: message.protobufBytes(), format: .protobuf)
        #expect(again == message)
    }

    @Test(arguments: 1...50)
    func `SwiftProtobuf reads what is written, knows every field, and writes what reads the same`(seed: Int) throws {
        var random = RandomMessage(seed: UInt64(seed))
        let message = random.message()
        let other = try TransitRealtime_FeedMessage(
            serializedBytes: message.protobufBytes(), extensions: Self.extensions)
        #expect(other.unknownFields.data.isEmpty)
        let again = try FeedMessage(anyFormat: other.serializedBytes() as [UInt8])
        #expect(again == message)
    }

    @Test(arguments: 1...50)
    func `SwiftProtobuf's JSON of random values reads the same`(seed: Int) throws {
        let other = try known(seed, extensions: Self.extensions)
        let json = try FeedMessage(anyFormat: other.jsonUTF8Bytes() as [UInt8], format: .json)
        #expect(try json == FeedMessage(anyFormat: other.serializedBytes() as [UInt8]))
    }

    // Extensions within a field that repeats are written by their numbers there, which is no text format.
    @Test(arguments: 1...50)
    func `SwiftProtobuf's text format of random values reads the same, extensions aside`(seed: Int) throws {
        let other = try known(seed, extensions: nil)
        let text = try FeedMessage(anyFormat: Array(other.textFormatString().utf8), format: .text)
        #expect(try text == FeedMessage(anyFormat: other.serializedBytes() as [UInt8]))
    }

    /// A message of random values, without numbers that have no name, as neither format has room for them.
    private func known(_ seed: Int, extensions: SimpleExtensionMap?) throws -> TransitRealtime_FeedMessage {
        var random = RandomMessage(seed: UInt64(seed))
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        return try TransitRealtime_FeedMessage(
            serializedBytes: random.message().protobufBytes(), extensions: extensions, options: options)
    }
}
