import Foundation
import GTFSModel
import GTFSRealtime
import RealtimeText

extension FeedMessage {
    /// A message in Protocol Buffers' text format: the literal that people read best.
    init(_ text: String) throws { try self.init(anyFormat: Array(text.utf8), format: .text) }

    /// A message in any of the formats.
    init(anyFormat bytes: some ContiguousBytes, format: MessageFormat = .detected) throws {
        try self.init(bytes: bytes, format: format, textFormats: TextFormats())
    }
}
