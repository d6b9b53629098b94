import GTFSModel
import GTFSRealtime
import Testing

@Suite(
    "Messages of real producers",
    .enabled(if: Capture.folder != nil, "NOT RUN: no captures lie beside the package"))
struct CaptureTests {
    @Test func `There are captures at all`() { #expect(Capture.all.count > 25) }

    @Test(arguments: Capture.all)
    func `They come back the same after being written`(capture: Capture) throws {
        let message = try FeedMessage(anyFormat: capture.bytes)
        let again = try FeedMessage(anyFormat: message.protobufBytes())
        #expect(again.header == message.header)
        #expect(again.entities == message.entities)
        #expect(message.notices["malformed_entity"] == 0)
    }

    @Test(arguments: Capture.all)
    func `They say the same as JSON and in the text format`(capture: Capture) throws {
        let binary = try FeedMessage(anyFormat: capture.bytes)
        for format in [MessageFormat.json, .text] {
            let text = MessagePrinter(format).text(of: binary.protobufBytes())
            let message = try FeedMessage(anyFormat: Array(text.utf8), format: format)
            #expect(message.header == binary.header)
            #expect(message.entities.count == binary.entities.count)
            // TfNSW's occupancy under the number of another field is none of a text's.
            if !capture.name.contains("tfnsw") { #expect(message.entities == binary.entities) }
        }
    }

    @Test func `What is none is refused`() throws {
        let bytes = try #require(Capture.named("tl-example/invalid.pb")).bytes
        #expect(throws: RealtimeError.self) { try FeedMessage(anyFormat: bytes) }
    }
}
