internal import Foundation

/// A SQLite file as pages, counted from 1 ("Database File Format", sections 1.2 and 1.3,
/// <https://www.sqlite.org/fileformat2.html>).
struct PageFile {
    static let headerLength = 100

    private let handle: FileHandle
    let pageSize: Int
    let pageCount: Int

    /// - Throws: `DeltaDefect` if it is no SQLite file of whole pages; an error of Foundation if it cannot be read.
    init(path: String) throws {
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let header = try Array(handle.read(upToCount: Self.headerLength) ?? Data())
        guard header.count == Self.headerLength, header.starts(with: "SQLite format 3\0".utf8) else {
            throw DeltaDefect.damaged
        }
        let size = Int(header[16]) << 8 | Int(header[17])
        pageSize = size == 1 ? 65_536 : size
        let byteCount = Int(try handle.seekToEnd())
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, header[20] == 0, byteCount % pageSize == 0 else {
            throw DeltaDefect.damaged
        }
        pageCount = byteCount / pageSize
    }

    func page(_ number: Int) throws -> [UInt8] {
        guard number >= 1, number <= pageCount else { throw DeltaDefect.damaged }
        try handle.seek(toOffset: UInt64((number - 1) * pageSize))
        guard let bytes = try handle.read(upToCount: pageSize), bytes.count == pageSize else {
            throw DeltaDefect.damaged
        }
        return Array(bytes)
    }

    /// The bytes of a page, those of the file's header as zeros.
    func body(_ number: Int) throws -> [UInt8] {
        var bytes = try page(number)
        guard number == 1 else { return bytes }
        for index in 0..<Self.headerLength { bytes[index] = 0 }
        return bytes
    }
}
