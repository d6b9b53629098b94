internal import GTFSModel
public import GTFSRealtime
internal import RealtimeProtobuf
internal import SwiftProtobuf

/// Reads messages in JSON and in Protocol Buffers' text format, by swift-protobuf.
///
/// ```swift
/// let message = try FeedMessage(bytes: json, textFormats: TextFormats())
/// let state = RealtimeFeedState(schedule: timetable, textFormats: TextFormats())
/// ```
public struct TextFormats: TextFormatReader {
    /// Extensions that the text formats may name.
    static let extensions = TransitRealtime_Nyct_Extensions.union(TransitRealtime_Tfnsw_Extensions)

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
    mutating func addHeader(_ read: () throws -> TransitRealtime_FeedHeader) {
        do {
            header = try read().serializedBytes()
        } catch {
            notices.add("malformed_header", "the header could not be read: \(error)")
        }
    }

    /// - Parameters:
    ///   - ordinal: 1, 2, 3 …
    ///   - isCrowded: whether it has more parts than the limit.
    mutating func addEntity(
        _ ordinal: Int, isCrowded: Bool, _ read: () throws -> TransitRealtime_FeedEntity
    ) {
        if isCrowded {
            let limit = NestedText.nestedLimit
            return notices.add("malformed_entity", "number \(ordinal) of the message has more than \(limit) parts")
        }
        do {
            entities.append(try read().serializedBytes())
        } catch {
            notices.add("malformed_entity", "number \(ordinal) of the message could not be read: \(error)")
        }
    }

    mutating func addTruncation(at offset: Int, of count: Int) {
        notices.add("truncated_message", "it ends or goes wrong at byte \(offset) of \(count)")
    }
}
