package import GTFSModel

/// Why a feed, or one of its files, cannot be read at all. Its sentence says what happened, where, and what to do.
package struct FeedSourceError: CodedError {
    package let code: Code
    /// The feed as it was named.
    package let path: String
    /// The file inside the feed, where the failure is about one.
    package let entry: String?
    /// What happened, without the path and the entry.
    package let message: String
    package let advice: ErrorAdvice?

    package init(_ code: Code, path: String, entry: String? = nil, _ message: String, advice: ErrorAdvice? = nil) {
        self.code = code
        self.path = path
        self.entry = entry
        self.message = message
        self.advice = advice
    }

    static func changed(path: String, entry: String? = nil) -> Self {
        FeedSourceError(.changed, path: path, entry: entry, "changed while it was read", advice: "import it again")
    }

    package var reason: String { "\(path)\(entry.map { ", \($0)" } ?? ""): \(message)" }

    package var description: String { advice.map { "\(reason); \($0)" } ?? reason }
}

extension ErrorCode<FeedSourceError> {
    package static var notFound: Self { Self(rawValue: "not_found") }
    package static var unreadable: Self { Self(rawValue: "unreadable") }
    package static var notAZip: Self { Self(rawValue: "not_a_zip") }
    package static var truncated: Self { Self(rawValue: "truncated") }
    package static var encrypted: Self { Self(rawValue: "encrypted") }
    package static var zipInZip: Self { Self(rawValue: "zip_in_zip") }
    package static var unsupportedCompression: Self { Self(rawValue: "unsupported_compression") }
    package static var damaged: Self { Self(rawValue: "damaged") }
    package static var noSuchEntry: Self { Self(rawValue: "no_such_entry") }
    package static var changed: Self { Self(rawValue: "changed") }
    package static var tooLarge: Self { Self(rawValue: "too_large") }
}

extension FeedSourceError {
    /// The first bytes of a file that is not a readable zip. They tell what the file is, so that the error can say so.
    struct FileSignature {
        let path: String
        let head: [UInt8]

        var error: FeedSourceError {
            if head.isEmpty {
                return FeedSourceError(.notAZip, path: path, "is empty", advice: "fetch the feed again")
            }
            if head.starts(with: [0x50, 0x4B]) {
                return FeedSourceError(
                    .truncated, path: path,
                    "is a zip cut short: its directory at the end is missing", advice: "fetch the feed again")
            }
            return FeedSourceError(
                .notAZip, path: path, "is no zip but \(kind)", advice: "give a GTFS .zip or a folder of its files")
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
}
