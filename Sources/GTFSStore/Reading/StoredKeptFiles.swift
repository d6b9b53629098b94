internal import Foundation
internal import GRDB

/// The files that are kept byte by byte, and where their pieces are.
///
/// `kept_files` has no index of names, so its rows are read once for all files: a zip may have a hundred thousand.
package struct StoredKeptFiles {
    private let db: Database
    /// First and last key of the pieces of each file.
    let keys: [String: ClosedRange<Int>]

    package init(_ db: StoreDatabase) throws {
        self.db = db
        let rows = try Row.fetchAll(
            db, sql: "SELECT file_name, min(piece_key), max(piece_key) FROM kept_files GROUP BY file_name")
        var keys: [String: ClosedRange<Int>] = [:]
        for row in rows { keys[try row.value(0)] = try row.value(1)...row.value(2) }
        self.keys = keys
    }

    package var names: Set<String> { Set(keys.keys) }

    /// The pieces of a file, in their order; none if it is not kept.
    package func pieces(of file: String) throws -> Pieces { try Pieces(db, file: file, keys: keys[file]) }
}

extension StoredKeptFiles {
    package final class Pieces {
        package struct Piece: Sendable {
            /// Bytes of the piece, unpacked.
            package let byteCount: Int
            /// Whether `bytes` is a zip archive whose only entry is the piece.
            package let isPacked: Bool
            package let bytes: [UInt8]
        }

        private let rows: RowCursor

        /// - Parameter keys: of its pieces; nil if it has none.
        package init(_ db: StoreDatabase, file: String, keys: ClosedRange<Int>?) throws {
            rows = try Row.fetchCursor(db, sql: Self.sql, arguments: [file, keys?.lowerBound, keys?.upperBound])
        }

        /// The next piece; nil after the last one.
        package func next() throws -> Piece? {
            try rows.next().map { row in
                let bytes: Data = try row.value(2)
                return Piece(byteCount: try row.value(0), isPacked: try row.value(1), bytes: [UInt8](bytes))
            }
        }

        private static let sql = """
            SELECT byte_count, is_packed, bytes FROM kept_files
            WHERE piece_key BETWEEN ?2 AND ?3 AND file_name = ?1 ORDER BY piece_key
            """
    }
}
