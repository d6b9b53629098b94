internal import GRDB

/// The pages of a file that has all its rows.
struct FilePages {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The page size that measured best for a file of this many bytes (docs/decisions/page-size.md): below some hundred
    /// kilobytes, most of a database is tables of a page or two.
    static func size(fileBytes: Int) -> Int {
        switch fileBytes {
        case ..<400_000: 512
        case ..<4_000_000: 1024
        case ..<16_000_000: 2048
        default: 4096
        }
    }

    /// A file of at most this many bytes is always rewritten: that takes some hundredths of a second, and fills the
    /// pages of the schema, where statements were deleted and added.
    private static let smallFile = 16_000_000

    private func suitedSize() throws -> Int { try Self.size(fileBytes: byteCount()) }

    /// Rewrites the file if that makes it smaller: it is small, its page size does not suit it, or more than a
    /// hundredth of its pages is free.
    func settle() throws {
        let bytes = try byteCount()
        let hasMuchFree = try number("freelist_count") * 100 > number("page_count")
        let hasOtherSize = try suitedSize() != number("page_size")
        if bytes < Self.smallFile || hasMuchFree || hasOtherSize { try rewrite() }
    }

    /// Rewrites the file, without free pages. What is free on the others is zeros: the first page of a table that grew keeps
    /// what stood there otherwise, and an update would have to say it (docs/decisions/page-size.md).
    func rewrite() throws {
        try db.execute(sql: "PRAGMA page_size = \(suitedSize())")
        try db.execute(sql: "PRAGMA secure_delete = ON")
        try db.execute(sql: "VACUUM")
    }

    /// Bytes of the pages in use.
    private func byteCount() throws -> Int {
        try (number("page_count") - number("freelist_count")) * number("page_size")
    }

    private func number(_ pragma: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0 }
}
