/// Identifies the database of one import. Copies of one database have the same identity.
public struct TimetableIdentity: Hashable, Sendable {
    private let text: String

    /// An identity of any text, such as the hash of a feed.
    public init(_ text: String) { self.text = text }
}
