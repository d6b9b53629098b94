internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSRealtime
internal import RealtimeText

/// `gtfs-benchmark reencode FILE …`, for the comparison of the readers with the reference bindings (`.ci/checks/messages.py`).
struct ReencodedMessages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reencode", abstract: "Writes messages of any format as binary ones.",
        discussion: """
            Beside FILE it writes FILE.read, the message that was read of it. If the name of FILE ends in .json or .text, it \
            also writes FILE.fields: all fields that the reader of these formats knows.
            """, shouldDisplay: false)

    @Argument(help: "Messages.") var files: [String]

    func run() throws {
        for file in files {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            let format: MessageFormat = file.hasSuffix(".json") ? .json : file.hasSuffix(".text") ? .text : .protobuf
            let message = try FeedMessage(bytes: bytes, format: format, textFormats: TextFormats())
            try Data(message.protobufBytes()).write(to: URL(fileURLWithPath: file + ".read"))
            guard format != .protobuf else { continue }
            let fields = TextFormats().message(bytes, in: format)
            try Data(Self.joined(fields)).write(to: URL(fileURLWithPath: file + ".fields"))
        }
    }

    private static func joined(_ parts: EncodedMessage) -> [UInt8] {
        var writer = WireWriter()
        if let header = parts.header { writer.raw(1, header) }
        for entity in parts.entities { writer.raw(2, entity) }
        return writer.bytes
    }
}
