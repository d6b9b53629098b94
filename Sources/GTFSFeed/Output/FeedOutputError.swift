package import GTFSModel

/// Why a feed cannot be written, or a packed piece cannot be read: where, what happened and what to do about it.
package struct FeedOutputError: CodedError {
    package let code: Code
    /// The file that was to be written; nil if the bytes are in memory.
    package let path: String?
    /// The file inside the feed, where the failure is about one.
    package let entry: String?
    /// What happened and what to do about it, without the path and the entry.
    package let message: String

    package init(_ code: Code, path: String? = nil, entry: String? = nil, _ message: String) {
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

extension ErrorCode<FeedOutputError> {
    package static var unwritable: Self { Self(rawValue: "unwritable") }
    package static var unusableName: Self { Self(rawValue: "unusable_name") }
    package static var nothingToWrite: Self { Self(rawValue: "nothing_to_write") }
    package static var damagedPiece: Self { Self(rawValue: "damaged_piece") }
}
