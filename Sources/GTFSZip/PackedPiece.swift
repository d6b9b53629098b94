internal import CLibzip
internal import GTFSFeed
internal import GTFSModel

/// Bytes packed as a zip of one entry, in memory: any unzip can read them, and no other format is needed.
package enum PackedPiece {
    private static let name = "piece"

    /// The same bytes give the same piece. Throws only if memory runs out.
    package static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        unsafe try bytes.withUnsafeBytes { bytes in
            let zip = unsafe try MemoryZip(copying: UnsafeRawBufferPointer(start: nil, count: 0))
            unsafe try zip.write(bytes, name: name)
            return try zip.bytes()
        }
    }

    /// A deflated entry of a zip as a piece, with its bytes as they lie there.
    static func copy(entry: UInt64, of archive: ZipArchive) throws -> [UInt8] {
        let zip = unsafe try MemoryZip(copying: UnsafeRawBufferPointer(start: nil, count: 0))
        try zip.write(entry: entry, of: archive, name: name)
        return try zip.bytes()
    }

    /// The bytes that were packed. `byteCount`: how many they are; a piece of any other length is refused before it is
    /// unpacked, and so are bytes that are not a piece.
    @Sendable package static func unpack(_ piece: [UInt8], byteCount: Int) throws -> [UInt8] {
        unsafe try piece.withUnsafeBytes { piece in
            let zip = unsafe try MemoryZip(copying: piece)
            return try zip.read(name: name, byteCount: byteCount)
        }
    }
}

/// A zip in memory: the one owner of libzip's source for it.
@safe private final class MemoryZip {
    private let source: OpaquePointer

    /// `bytes` must stay where they are as long as this is in use: libzip does not copy them.
    init(copying bytes: UnsafeRawBufferPointer) throws {
        guard let source = unsafe zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, nil) else {
            throw Self.noMemory
        }
        unsafe self.source = source
    }

    deinit { unsafe zip_source_free(source) }

    func write(_ bytes: UnsafeRawBufferPointer, name: String) throws {
        unsafe try write(name: name) { handle in
            unsafe zip_source_buffer(handle, bytes.baseAddress, UInt64(bytes.count), 0)
        }
    }

    /// Writes an entry of another zip. libzip copies its deflated bytes, as the form of the entry is the same.
    func write(entry: UInt64, of archive: ZipArchive, name: String) throws {
        unsafe try write(name: name) { handle in
            unsafe zip_source_zip(handle, archive.handle, entry, zip_flags_t(ZIP_FL_COMPRESSED), 0, -1)
        }
    }

    private func write(name: String, _ source: (OpaquePointer) -> OpaquePointer?) throws {
        let handle = unsafe try open(ZIP_CREATE | ZIP_TRUNCATE)
        guard let entry = unsafe source(handle) else {
            unsafe zip_discard(handle)
            throw Self.noMemory
        }
        let index = unsafe zip_file_add(handle, name, entry, zip_flags_t(ZIP_FL_ENC_UTF_8))
        if index < 0 { unsafe zip_source_free(entry) }
        guard index >= 0, unsafe ZipWriter.EntryForm.set(handle, UInt64(index), level: 9), unsafe zip_close(handle) == 0
        else {
            unsafe zip_discard(handle)
            throw Self.noMemory
        }
    }

    func bytes() throws -> [UInt8] {
        var stat = unsafe zip_stat_t()
        guard unsafe zip_source_stat(source, &stat) == 0, unsafe zip_source_open(source) == 0 else {
            throw Self.noMemory
        }
        defer { unsafe zip_source_close(source) }
        let count = unsafe Int(stat.size)
        return unsafe try [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            guard unsafe zip_source_read(source, room.baseAddress, UInt64(count)) == Int64(count) else {
                throw Self.noMemory
            }
            filled = count
        }
    }

    func read(name: String, byteCount: Int) throws -> [UInt8] {
        let handle = unsafe try open(ZIP_RDONLY | ZIP_CHECKCONS)
        defer { unsafe zip_discard(handle) }
        var stat = unsafe zip_stat_t()
        guard unsafe zip_get_num_entries(handle, 0) == 1, unsafe zip_stat_index(handle, 0, 0, &stat) == 0,
            let found = unsafe stat.name, unsafe String(cString: found) == name
        else {
            throw Self.damaged("is not a zip of one entry, \(name)")
        }
        guard byteCount >= 0, unsafe stat.size == UInt64(byteCount) else {
            throw unsafe Self.damaged("unpacks to \(stat.size) bytes where \(byteCount) are expected")
        }
        guard let file = unsafe zip_fopen_index(handle, 0, 0) else {
            throw unsafe Self.damaged(ZipWriter.ZipText.of(zip_get_error(handle)))
        }
        defer { unsafe zip_fclose(file) }
        return unsafe try Self.read(file, byteCount)
    }

    private static func read(_ file: OpaquePointer, _ byteCount: Int) throws -> [UInt8] {
        let bytes = unsafe try [UInt8](unsafeUninitializedCapacity: byteCount) { room, filled in
            while filled < byteCount {
                let got = unsafe zip_fread(file, room.baseAddress! + filled, UInt64(byteCount - filled))
                guard got > 0 else { throw damaged("ends early or is not what its checksum says") }
                filled += Int(got)
            }
        }
        // libzip compares the checksum with the directory at the end.
        var more: UInt8 = 0
        guard unsafe zip_fread(file, &more, 1) == 0 else {
            throw damaged("is longer than it says, or its checksum is wrong")
        }
        return bytes
    }

    private func open(_ flags: Int32) throws -> OpaquePointer {
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        defer { unsafe zip_error_fini(&error) }
        // Closing the archive releases the source, and this object releases it once more.
        unsafe zip_source_keep(source)
        guard let handle = unsafe zip_open_from_source(source, flags, &error) else {
            unsafe zip_source_free(source)
            throw unsafe Self.damaged(ZipWriter.ZipText.of(&error))
        }
        return unsafe handle
    }

    private static let noMemory = FeedOutputError(.unwritable, "a packed piece cannot be made: no memory is left")

    private static func damaged(_ told: String) -> FeedOutputError {
        FeedOutputError(.damagedPiece, "a packed piece \(told); the database is damaged: import the feed again")
    }
}
