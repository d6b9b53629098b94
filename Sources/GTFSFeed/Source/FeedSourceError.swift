/// Why a feed, or one of its files, cannot be read at all. Its sentence says what happened, where, and what to do.
package struct FeedSourceError: Error, CustomStringConvertible, Sendable {
    /// What kind of failure; more may be added.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let notFound = Code(rawValue: "not_found")
        package static let unreadable = Code(rawValue: "unreadable")
        package static let notAZip = Code(rawValue: "not_a_zip")
        package static let truncated = Code(rawValue: "truncated")
        package static let encrypted = Code(rawValue: "encrypted")
        package static let zipInZip = Code(rawValue: "zip_in_zip")
        package static let unsupportedCompression = Code(rawValue: "unsupported_compression")
        package static let damaged = Code(rawValue: "damaged")
        package static let noSuchEntry = Code(rawValue: "no_such_entry")
        package static let changed = Code(rawValue: "changed")
    }

    package let code: Code
    /// The feed as it was named.
    package let path: String
    /// The file inside the feed, where the failure is about one.
    package let entry: String?
    /// What happened and what to do about it, without the place.
    package let message: String

    package init(_ code: Code, path: String, entry: String? = nil, _ message: String) {
        self.code = code
        self.path = path
        self.entry = entry
        self.message = message
    }

    static func changed(path: String, entry: String? = nil) -> Self {
        FeedSourceError(.changed, path: path, entry: entry, "changed while it was read; import it again")
    }

    package var description: String {
        "\(path)\(entry.map { ", \($0)" } ?? ""): \(message)"
    }
}
