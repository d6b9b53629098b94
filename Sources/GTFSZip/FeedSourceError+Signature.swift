internal import GTFSFeed
internal import GTFSModel

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
