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
        package static let tooLarge = Code(rawValue: "too_large")
    }

    package let code: Code
    /// The feed as it was named.
    package let path: String
    /// The file inside the feed, where the failure is about one.
    package let entry: String?
    /// What happened and what to do about it, without the path and the entry.
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

/// The first bytes of a file that is not a readable zip. They tell what the file is, so that the error can say so.
struct FileSignature {
    let path: String
    let head: [UInt8]

    var error: FeedSourceError {
        if head.isEmpty {
            return FeedSourceError(.notAZip, path: path, "is empty; fetch the feed again")
        }
        if head.starts(with: [0x50, 0x4B]) {
            return FeedSourceError(
                .truncated, path: path,
                "is a zip cut short: its directory at the end is missing; fetch the feed again")
        }
        return FeedSourceError(
            .notAZip, path: path, "is no zip but \(kind); give a GTFS .zip or a folder of its files")
    }

    private var kind: String {
        let text = head.drop { $0 == 0x20 || (9...13).contains($0) }
        if head.starts(with: [0x1F, 0x8B]) { return "gzip" }
        if head.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) { return "a 7z archive" }
        if head.starts(with: Array("Rar!".utf8)) { return "a RAR archive" }
        if head.starts(with: Array("SQLite format 3".utf8)) { return "an SQLite database" }
        if text.starts(with: Array("<".utf8)) { return "a web page or XML" }
        if text.starts(with: Array("{".utf8)) || text.starts(with: Array("[".utf8)) { return "JSON" }
        return head.contains(0) ? "some other binary file" : "plain text"
    }
}
