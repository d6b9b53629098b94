internal import CLibzip

/// An open zip: the one owner of libzip's handle, and the door at which libzip's codes become errors.
///
/// A handle is not shared between threads: `ZipArchives` gives it to one at a time.
@safe final class ZipArchive {
    fileprivate let handle: OpaquePointer
    private let file: ZipFile

    init(_ file: ZipFile) throws {
        // libzip takes a source without bytes for a zip without entries.
        if file.stamp.byteCount == 0 { throw FileSignature(path: file.path, head: []).error }
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        defer { unsafe zip_error_fini(&error) }
        guard let source = unsafe ZipCursor(file).source() else {
            throw Self.outOfMemory(file)
        }
        guard let handle = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
            unsafe zip_source_free(source)
            throw unsafe Self.error(opening: file, code: zip_error_code_zip(&error))
        }
        unsafe self.handle = handle
        self.file = file
    }

    deinit { unsafe zip_discard(handle) }

    /// One entry of the zip's directory.
    struct Listing {
        let path: String
        let byteCount: Int
        /// Bytes that it takes in the zip.
        let packedByteCount: Int
        let checksum: UInt32
        let isEncrypted: Bool
        let isDeflated: Bool
    }

    func listings() -> [Listing] {
        (0..<max(0, unsafe zip_get_num_entries(handle, 0))).map { listing(UInt64($0)) }
    }

    private func listing(_ index: UInt64) -> Listing {
        var stat = unsafe zip_stat_t()
        unsafe zip_stat_init(&stat)
        let isKnown = unsafe zip_stat_index(handle, index, 0, &stat) == 0
        // libzip gives UTF-8 whatever the entry's own encoding (guessed, or CP437); still nothing relies on it.
        let name = unsafe stat.name.map { unsafe String(cString: $0) }
        return unsafe Listing(
            path: name ?? "entry \(index)", byteCount: isKnown ? Int(clamping: stat.size) : 0,
            packedByteCount: isKnown ? Int(clamping: stat.comp_size) : 0, checksum: isKnown ? stat.crc : 0,
            isEncrypted: isKnown && stat.encryption_method != UInt16(ZIP_EM_NONE),
            isDeflated: isKnown && stat.comp_method == UInt16(ZIP_CM_DEFLATE))
    }
}

/// One entry of an open zip: the one owner of libzip's file handle.
@safe final class ZipEntry {
    /// How its bytes are given.
    enum Form {
        case text
        /// As they lie in the zip.
        case packed
    }

    let item: FeedItem
    private let archives: ZipArchives
    private let archive: ZipArchive
    private let handle: OpaquePointer

    init(_ item: FeedItem, _ archives: ZipArchives, as form: Form) throws {
        let archive = try archives.take()
        let flags = form == .packed ? zip_flags_t(ZIP_FL_COMPRESSED) : 0
        guard let handle = unsafe zip_fopen_index(archive.handle, UInt64(item.index), flags) else {
            defer { archives.giveBack(archive) }
            throw unsafe ZipArchive.error(reading: item.path, of: archives.file, zip_get_error(archive.handle))
        }
        self.item = item
        self.archives = archives
        self.archive = archive
        unsafe self.handle = handle
    }

    deinit {
        unsafe zip_fclose(handle)
        archives.giveBack(archive)
    }

    /// Fills `buffer` as far as it can and tells how many bytes; 0 at the end of the entry.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var count = 0
        while count < buffer.count {
            let got = unsafe zip_fread(handle, buffer.baseAddress! + count, UInt64(buffer.count - count))
            guard got >= 0 else {
                throw unsafe ZipArchive.error(reading: item.path, of: archives.file, zip_file_get_error(handle))
            }
            if got == 0 { break }
            count += Int(got)
        }
        return count
    }

    /// Throws where the zip has been written to, or the directory gives the text another length.
    func requireLength(_ byteCount: Int) throws {
        guard byteCount != item.byteCount else { return try archives.file.requireUnchanged() }
        throw damage("\(byteCount) bytes where its directory says \(item.byteCount)")
    }

    /// The error of an entry that is not what its zip says: where the zip was written to meanwhile, that is what is wrong.
    func damage(_ what: String) -> any Error {
        do { try archives.file.requireUnchanged() } catch { return error }
        return ZipArchive.damaged(archives.file, entry: item.path, what)
    }
}

/// One entry of an open zip, inflated by libzip, which compares the CRC-32 with the directory at the end, except where the
/// directory says that the entry takes no bytes.
@safe final class ZipStream: ByteStream {
    private let entry: ZipEntry
    private var byteCount = 0

    init(_ item: FeedItem, _ archives: ZipArchives) throws { entry = try ZipEntry(item, archives, as: .text) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = unsafe try entry.read(into: buffer)
        byteCount += count
        if count == 0 || byteCount > entry.item.byteCount { try entry.requireLength(byteCount) }
        return count
    }
}

extension ZipArchive {
    private static func error(opening file: ZipFile, code: Int32) -> FeedSourceError {
        switch code {
        case ZIP_ER_MEMORY: return outOfMemory(file)
        case ZIP_ER_NOZIP, ZIP_ER_EOF:
            return FileSignature(path: file.path, head: file.head).error
        case ZIP_ER_INCONS:
            return FeedSourceError(
                .damaged, path: file.path, "is a zip whose directory contradicts itself; fetch the feed or zip it again"
            )
        default:
            return FeedSourceError(.unreadable, path: file.path, "cannot be opened: \(ZipText.of(code))")
        }
    }

    /// What libzip finds wrong with an entry: where the file was written to meanwhile, that is what is wrong.
    fileprivate static func error(
        reading entry: String, of file: ZipFile, _ found: UnsafeMutablePointer<zip_error_t>
    ) -> any Error {
        do { try file.requireUnchanged() } catch { return error }
        let code = unsafe zip_error_code_zip(found)
        let told = unsafe String(cString: zip_error_strerror(found))
        switch code {
        case ZIP_ER_MEMORY: return outOfMemory(file, entry: entry)
        case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP:
            return encrypted(path: file.path, entry: entry)
        case ZIP_ER_COMPNOTSUPP:
            return FeedSourceError(
                .unsupportedCompression, path: file.path, entry: entry,
                "is compressed in a way that cannot be read here (\(told)); unpack it with `7z x \(file.path) -ofeed` and import the folder feed"
            )
        default:
            return damaged(file, entry: entry, told)
        }
    }

    fileprivate static func damaged(_ file: ZipFile, entry: String, _ what: String) -> FeedSourceError {
        FeedSourceError(
            .damaged, path: file.path, entry: entry, "is damaged inside the zip (\(what)); fetch the feed again")
    }

    private static func outOfMemory(_ file: ZipFile, entry: String? = nil) -> FeedSourceError {
        FeedSourceError(
            .unreadable, path: file.path, entry: entry,
            "cannot be read, as no memory is left; end other programs and run this again")
    }

    static func encrypted(path: String, entry: String) -> FeedSourceError {
        FeedSourceError(
            .encrypted, path: path, entry: entry,
            "is encrypted; unpack the zip with its password and zip it again")
    }
}
