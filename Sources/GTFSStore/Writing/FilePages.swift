internal import GRDB

/// The pages of a file that has all its rows.
struct FilePages {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The bytes a page that measured best for a file of so many bytes (docs/decisions/page-size.md): below some hundred
    /// kilobytes, most of a database is tables of a page or two.
    static func size(fileBytes: Int) -> Int {
        switch fileBytes {
        case ..<400_000: 512
        case ..<4_000_000: 1024
        case ..<16_000_000: 2048
        default: 4096
        }
    }

    /// Bytes. A file of at most this size is always written anew: that takes some hundredths of a second, and fills the pages
    /// of the schema, in which statements were deleted and added.
    private static let smallFile = 16_000_000

    /// Writes the file anew where that makes it smaller: it is small, its pages have another size than suits it, or more
    /// than a hundredth of them is free.
    func settle() throws {
        let bytes = try byteCount()
        let hasMuchFree = try number("freelist_count") * 100 > number("page_count")
        let hasOtherSize = try Self.size(fileBytes: bytes) != number("page_size")
        if bytes < Self.smallFile || hasMuchFree || hasOtherSize { try rewrite() }
    }

    /// Writes the file anew, without free pages.
    func rewrite() throws {
        try db.execute(sql: "PRAGMA page_size = \(Self.size(fileBytes: byteCount()))")
        try db.execute(sql: "VACUUM")
    }

    /// Of the pages in use.
    private func byteCount() throws -> Int {
        try (number("page_count") - number("freelist_count")) * number("page_size")
    }

    private func number(_ pragma: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0 }
}
