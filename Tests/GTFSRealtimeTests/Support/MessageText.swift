import GTFSModel
import GTFSRealtime

extension FeedMessage {
    /// A message in Protocol Buffers' text format: the literal that people read best.
    init(_ text: String) throws { try self.init(bytes: Array(text.utf8), format: .text) }
}
