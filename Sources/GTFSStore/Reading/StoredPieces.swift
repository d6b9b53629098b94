internal import Foundation
internal import GRDB

/// The pieces of the files that are kept byte by byte.
package struct StoredPiece {
    package let file: String
    /// Unpacked.
    package let byteCount: Int
    /// Whether `bytes` is a zip archive whose only entry is the piece.
    package let isPacked: Bool
    package let bytes: [UInt8]

    private static let sql =
        "SELECT file_name, byte_count, is_packed, bytes FROM kept_files ORDER BY file_name, piece_key"

    /// Hands over every piece, the pieces of a file one after the other.
    package static func forEach(_ db: StoreDatabase, _ body: (StoredPiece) throws -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            try body(
                StoredPiece(
                    file: row[0], byteCount: row[1], isPacked: row[2], bytes: [UInt8](row[3] as Data? ?? Data())))
        }
    }
}
