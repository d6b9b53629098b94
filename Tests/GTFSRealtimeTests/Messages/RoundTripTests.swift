import GTFSModel
import GTFSRealtime
import Testing

@Suite("A message that is written reads the same") struct RoundTripTests {
    @Test(arguments: 1...100)
    func `Messages of random values come back`(seed: Int) throws {
        var random = RandomMessage(seed: UInt64(seed))
        let message = random.message()
        let again = try FeedMessage(anyFormat: message.protobufBytes(), format: .protobuf)
        #expect(again == message)
    }

    /// Numbers of enumerations that have no name are none of a text's.
    @Test(arguments: [MessageFormat.json, .text], 1...50)
    func `JSON and text of random values read the same`(format: MessageFormat, seed: Int) throws {
        var random = RandomMessage(seed: UInt64(seed))
        let printer = MessagePrinter(format)
        let bytes = random.message().protobufBytes()
        let message = try FeedMessage(anyFormat: Array(printer.text(of: bytes).utf8), format: format)
        #expect(try message == FeedMessage(anyFormat: printer.named(bytes), format: .protobuf))
    }
}
