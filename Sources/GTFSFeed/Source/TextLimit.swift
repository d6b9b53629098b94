internal import GTFSModel

/// How much text a zip may unpack to, so that a small file cannot fill the disk or keep a process busy for hours.
package struct TextLimit: Sendable {
    /// Bytes; nil for the rule: 256 megabytes, or a hundred times the zip's length if that is more, at most 64
    /// gigabytes. Text of real feeds is five to thirty times as long as its zip; deflate can pack it a thousandfold. To
    /// read and store 256 megabytes takes some four seconds.
    package let byteCount: Int?

    package init(byteCount: Int? = nil) { self.byteCount = byteCount }

    private static let freeBytes = 256 << 20
    private static let mostBytes = Int(clamping: 64 << 30 as Int64)
    private static let ratio = 100

    /// - Parameter zipByteCount: the length of the zip.
    func bytes(zipByteCount: Int) -> Int {
        let byRule = min(max(zipByteCount, 0), Self.mostBytes / Self.ratio) * Self.ratio
        return byteCount ?? max(Self.freeBytes, byRule)
    }

    /// - Parameter path: of the zip.
    /// - Throws: `FeedSourceError.tooLarge` if a zip of some length may not unpack to so much.
    package func require(_ all: Int, zipByteCount: Int, path: String) throws {
        let most = bytes(zipByteCount: zipByteCount)
        guard all > most else { return }
        throw FeedSourceError(
            .tooLarge, path: path, "unpacks to \(Self.size(all)), and such a zip may to \(Self.size(most))",
            advice: ErrorAdvice(
                .allowText, "allow it \(Self.gigabytes(all)) GB of text if you trust it",
                argument: "\(Self.gigabytes(all))"))
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1 << 30 ? "\((bytes + (1 << 20) - 1) >> 20) MB" : "\(gigabytes(bytes)) GB"
    }

    /// In whole gigabytes of 2^30 bytes, rounded up.
    private static func gigabytes(_ bytes: Int) -> Int { bytes >> 30 + (bytes & (1 << 30 - 1) == 0 ? 0 : 1) }
}

extension FeedSource {
    /// - Throws: `FeedSourceError.tooLarge` if the files of a zip are together longer than the limit. The lengths are
    ///   those of its directory: an entry that turns out longer is damaged.
    package func requireText(within limit: TextLimit) throws {
        guard let zipByteCount = container.packedByteCount else { return }
        let all = FeedEntry.byteCount(of: entries + besides)
        try limit.require(all, zipByteCount: zipByteCount, path: path ?? name)
    }
}

extension FeedEntry {
    /// Bytes of all entries, uncompressed. The directory of a zip may claim any length.
    package static func byteCount(of entries: [FeedEntry]) -> Int {
        entries.reduce(0) { sum, entry in
            let (total, isOver) = sum.addingReportingOverflow(entry.byteCount)
            return isOver ? .max : total
        }
    }
}
