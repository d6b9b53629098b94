/// Why a feed cannot be written, or a packed piece not be read: where, what happened and what to do about it.
package struct FeedOutputError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure; more may be added.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let unwritable = Code(rawValue: "unwritable")
        package static let unusableName = Code(rawValue: "unusable_name")
        package static let nothingToWrite = Code(rawValue: "nothing_to_write")
        package static let damagedPiece = Code(rawValue: "damaged_piece")
    }

    package let code: Code
    /// The file that was to be written; nil where the bytes are in memory.
    package let path: String?
    /// The file inside the feed, where the failure is about one.
    package let entry: String?
    /// What happened and what to do about it, without the path and the entry.
    package let message: String

    init(_ code: Code, path: String? = nil, entry: String? = nil, _ message: String) {
        self.code = code
        self.path = path
        self.entry = entry
        self.message = message
    }

    package var description: String {
        let location = [path, entry].compactMap { $0 }.joined(separator: ", ")
        return location.isEmpty ? message : "\(location): \(message)"
    }
}
