internal import GTFSModel
public import GTFSRealtime

/// Reads messages in JSON and in Protocol Buffers' text format.
///
/// ```swift
/// let message = try FeedMessage(bytes: json, textFormats: TextFormats())
/// let state = RealtimeFeedState(schedule: timetable, textFormats: TextFormats())
/// ```
public struct TextFormats: TextFormatReader {
    /// The reader has no settings.
    public init() {}

    /// Reads header and entities separately, so that an error in one loses only that one.
    /// - Parameter format: `json` or `text`; other formats are not read.
    public func message(_ bytes: [UInt8], in format: MessageFormat) -> EncodedMessage {
        switch format {
        case .json: JSONMessage(bytes).encoded
        case .text: TextMessage(bytes).encoded
        case .protobuf, .detected: EncodedMessage()
        }
    }
}

extension EncodedMessage {
    private static let headerFields = MessageTable.realtime["FeedHeader"]
    private static let entityFields = MessageTable.realtime["FeedEntity"]

    mutating func addHeader(_ reader: MessageReader) {
        var reader = reader
        do {
            header = try reader.read(Self.headerFields)
        } catch {
            notices.add("malformed_header", "the header could not be read: \(error.field) is wrong")
        }
    }

    /// - Parameters:
    ///   - ordinal: 1, 2, 3 …
    ///   - isCrowded: whether it has more parts than the limit.
    mutating func addEntity(_ ordinal: Int, isCrowded: Bool, _ reader: MessageReader) {
        if isCrowded {
            let limit = NestedText.nestedLimit
            return notices.add("malformed_entity", "number \(ordinal) of the message has more than \(limit) parts")
        }
        var reader = reader
        do {
            entities.append(try reader.read(Self.entityFields))
        } catch {
            let reason = "\(error.field) is wrong"
            notices.add("malformed_entity", "number \(ordinal) of the message could not be read: \(reason)")
        }
    }

    mutating func addTruncation(at offset: Int, of count: Int) {
        notices.add("truncated_message", "it ends or goes wrong at byte \(offset) of \(count)")
    }
}
