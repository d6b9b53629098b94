public import Foundation

/// Why a database cannot be opened, read or written: what happened, where, and what to do about it.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// The kind of error. Later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as a word, such as `not_found`.
        public let rawValue: String
        /// A code of any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no file of that name.
        public static let notFound = Code(rawValue: "not_found")
        /// The file is not a database of this toolkit.
        public static let notOurs = Code(rawValue: "not_ours")
        /// A later version of the toolkit wrote the file.
        public static let newer = Code(rawValue: "newer")
        /// An earlier version wrote it; `gtfs-query migrate` upgrades it.
        public static let older = Code(rawValue: "older")
        /// The file is a database of this toolkit, but parts of it are missing or cannot be read.
        public static let damaged = Code(rawValue: "damaged")
        /// The system refused to read or write.
        public static let io = Code(rawValue: "io")
    }

    /// The kind of error.
    public let code: Code
    /// The database, as the caller named it.
    public let path: String
    /// One sentence: what happened, where, and what to do.
    public let description: String

    package init(_ code: Code, path: String, _ description: String) {
        self.code = code
        self.path = path
        self.description = description
    }
}

extension StoreError: LocalizedError {
    /// `description`.
    public var errorDescription: String? { description }
}
