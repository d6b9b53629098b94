internal import GTFSModel
internal import RealtimeProtobuf
internal import SwiftProtobuf

extension MessageFormat {
    /// Reads a message of a text format. SwiftProtobuf is used only here and in what this calls.
    /// - Returns: Nil where neither a header nor an entity could be read, or where the format is binary.
    func textMessage(in bytes: [UInt8]) -> FeedMessage? {
        switch self {
        case .json: JSONMessage(bytes).transcoded.message
        case .text: TextMessage(bytes).transcoded.message
        case .protobuf, .detected: nil
        }
    }
}

/// A message of a text format, encoded again in binary, so that only one reader interprets its values.
struct TranscodedMessage {
    private var writer = WireWriter()
    private var notices = RealtimeNotices()

    /// Extensions that the text formats may name.
    static let extensions = TransitRealtime_Nyct_Extensions.union(TransitRealtime_Tfnsw_Extensions)

    /// Nil where neither a header nor an entity could be read.
    var message: FeedMessage? {
        var message = unsafe writer.bytes.withUnsafeBytes { unsafe BinaryMessage($0).readMessage }
        message?.notices.add(notices)
        return message
    }

    mutating func addHeader(_ read: () throws -> TransitRealtime_FeedHeader) {
        do {
            writer.raw(1, try read().serializedBytes())
        } catch {
            notices.add("malformed_header", "the header could not be read: \(error)")
        }
    }

    /// - Parameter ordinal: 1, 2, 3 …
    mutating func addEntity(_ ordinal: Int, _ read: () throws -> TransitRealtime_FeedEntity) {
        do {
            writer.raw(2, try read().serializedBytes())
        } catch {
            notices.add("malformed_entity", "number \(ordinal) of the message could not be read: \(error)")
        }
    }

    mutating func addTruncation(at offset: Int, of count: Int) {
        notices.add("truncated_message", "it ends or goes wrong at byte \(offset) of \(count)")
    }
}
