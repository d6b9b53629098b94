internal import Foundation

/// The pages of the database that an update makes, as they come out of it.
struct UpdateReading {
    /// The bytes of memory that streams may take together, as a share of the database's, and what small ones have besides.
    private static let room = (factor: 16, besides: 1 << 20)

    private let bytes: [UInt8]
    private let header: UpdateHeader
    private let base: DatabaseSide?
    private var pageCount: Int { header.result.byteCount / header.pageSize }

    /// - Parameters:
    ///   - bytes: the update without its checksum.
    ///   - base: the old database.
    ///   - isExpected: whether the new database is known to have the length that the update claims.
    init(_ bytes: [UInt8], header: UpdateHeader, base: DatabaseSide?, isExpected: Bool) throws {
        (self.bytes, self.header, self.base) = (bytes, header, base)
        let known = bytes.count * 64 + (base.map { $0.file.pageCount * $0.file.pageSize * 4 } ?? 0)
        guard isExpected || header.result.byteCount <= max(known, Self.mostUnexplained) else {
            throw DeltaDefect.damaged
        }
    }

    /// A made-up update may claim any length. One that neither its bytes nor the old database explain is believed where it takes
    /// a small part of the machine's memory: a database may be one letter over and over.
    private static let mostUnexplained = max(64 << 20, Int(clamping: ProcessInfo.processInfo.physicalMemory / 16))

    /// - Parameter write: takes each page by its number, some twice: the later one counts.
    /// - Throws: `DeltaDefect` if the update contradicts itself, or what `write` throws.
    func run(_ write: @escaping (Int, [UInt8]) throws -> Void) throws {
        let room = header.result.byteCount * Self.room.factor + Self.room.besides
        var codec = DatabaseCodec(
            StreamDecoder(bytes, from: header.length, of: header.result.byteCount, room: room), base: base,
            pageCount: pageCount, pageSize: header.pageSize)
        var first: [UInt8] = []
        try codec.trees(new: nil) { tree in
            var writer = TreeWriter(tree, pageSize: header.pageSize) { number, bytes in
                guard number >= 1, number <= pageCount else { throw DeltaDefect.damaged }
                if number == 1 { first = bytes } else { try write(number, bytes) }
            }
            try writer.run()
        }
        let rest = try codec.codeRest(DatabaseCodec.Rest())
        guard rest.header.count == PageFile.headerLength, first.count == header.pageSize else {
            throw DeltaDefect.damaged
        }
        try write(1, rest.header + first.dropFirst(PageFile.headerLength))
        try writeKept(rest, write: write)
    }

    private func writeKept(_ rest: DatabaseCodec<StreamDecoder>.Rest, write: (Int, [UInt8]) throws -> Void) throws {
        guard rest.bytes.count == rest.pages.count * header.pageSize else { throw DeltaDefect.damaged }
        for (index, number) in rest.pages.enumerated() {
            guard number >= 1, number <= pageCount else { throw DeltaDefect.damaged }
            let start = index * header.pageSize
            try write(Int(number), Array(rest.bytes[start..<start + header.pageSize]))
        }
    }
}
