internal import Foundation
internal import GRDB

/// The pieces of one kept file, in their order.
package final class StoredPieces {
    /// A row of kept_files.
    package struct Piece: Sendable {
        /// Bytes of the piece, unpacked.
        package let byteCount: Int
        /// Whether `bytes` is a zip archive whose only entry is the piece.
        package let isPacked: Bool
        package let bytes: [UInt8]
    }

    private let rows: RowCursor

    package init(_ db: StoreDatabase, file: String) throws {
        rows = try Row.fetchCursor(db, sql: Self.sql, arguments: [file])
    }

    /// The next piece; nil after the last one.
    package func next() throws -> Piece? {
        try rows.next().map { Piece(byteCount: $0[0], isPacked: $0[1], bytes: [UInt8]($0[2] as Data)) }
    }

    private static let sql =
        "SELECT byte_count, is_packed, bytes FROM kept_files WHERE file_name = ? ORDER BY piece_key"
}

/// The text of locations.geojson, feature by feature.
package final class StoredLocations {
    /// A row of stored_locations.
    package struct Part: Sendable {
        package let key: Int
        /// What stands before the feature; in the last row, what ends the file.
        package let before: String
        /// Nil in the last row.
        package let feature: String?
    }

    private let rows: RowCursor

    package init(_ db: StoreDatabase) throws { rows = try Row.fetchCursor(db, sql: Self.sql) }

    /// The next feature with what stands before it, and at last what ends the file; nil then.
    package func next() throws -> Part? { try rows.next().map { Part(key: $0[0], before: $0[1], feature: $0[2]) } }

    private static let sql = "SELECT row_key, before, feature FROM stored_locations ORDER BY row_key"
}
