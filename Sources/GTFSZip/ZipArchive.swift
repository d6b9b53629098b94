internal import CLibzip
internal import GTFSFeed
internal import GTFSModel

/// An open zip: the one owner of libzip's handle, and the door at which libzip's codes become errors.
///
/// A handle is not shared between threads: `ZipContainer.Archives` gives it to one at a time.
@safe final class ZipArchive {
    let handle: OpaquePointer
    private let file: ZipFile

    init(_ file: ZipFile) throws {
        // libzip takes a source without bytes for a zip without entries.
        if file.byteCount == 0 { throw FeedSourceError.FileSignature(path: file.path, head: []).error }
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
        let isLink: Bool
    }

    func listings() -> [Listing] {
        (0..<max(0, unsafe zip_get_num_entries(handle, 0))).map { listing(UInt64($0)) }
    }

    private func listing(_ index: UInt64) -> Listing {
        var stat = unsafe zip_stat_t()
        unsafe zip_stat_init(&stat)
        let isKnown = unsafe zip_stat_index(handle, index, 0, &stat) == 0
        // libzip converts the entry's own encoding (guessed, or CP437) to UTF-8; still, nothing relies on it.
        let name = unsafe stat.name.map { unsafe String(cString: $0) }
        return unsafe Listing(
            path: name ?? "entry \(index)", byteCount: isKnown ? Int(clamping: stat.size) : 0,
            packedByteCount: isKnown ? Int(clamping: stat.comp_size) : 0, checksum: isKnown ? stat.crc : 0,
            isEncrypted: isKnown && stat.encryption_method != UInt16(ZIP_EM_NONE),
            isDeflated: isKnown && stat.comp_method == UInt16(ZIP_CM_DEFLATE), isLink: isLink(index))
    }

    /// Zips that are made on Unix have a file's kind in the upper half of its attributes.
    private func isLink(_ index: UInt64) -> Bool {
        var system: UInt8 = 0
        var attributes: UInt32 = 0
        guard unsafe zip_file_get_external_attributes(handle, index, 0, &system, &attributes) == 0,
            system == UInt8(ZIP_OPSYS_UNIX)
        else { return false }
        return attributes >> 16 & 0o170000 == 0o120000
    }
}

extension ZipArchive {
    private static func error(opening file: ZipFile, code: Int32) -> FeedSourceError {
        switch code {
        case ZIP_ER_MEMORY: return outOfMemory(file)
        case ZIP_ER_NOZIP, ZIP_ER_EOF:
            return FeedSourceError.FileSignature(path: file.path, head: file.head).error
        case ZIP_ER_INCONS:
            return FeedSourceError(
                .damaged, path: file.path, "is a zip whose directory contradicts itself",
                advice: "fetch the feed or zip it again")
        default:
            return FeedSourceError(.unreadable, path: file.path, "cannot be opened: \(ZipWriter.ZipText.of(code))")
        }
    }

    /// The error that libzip finds in an entry; if the file was written to meanwhile, that becomes the error.
    static func error(
        reading entry: String, of file: ZipFile, _ found: UnsafeMutablePointer<zip_error_t>
    ) -> any Error {
        do { try file.requireUnchanged() } catch { return error }
        let code = unsafe zip_error_code_zip(found)
        let told = unsafe ZipWriter.ZipText.of(found)
        switch code {
        case ZIP_ER_MEMORY: return outOfMemory(file, entry: entry)
        case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP:
            return encrypted(path: file.path, entry: entry)
        case ZIP_ER_COMPNOTSUPP:
            return FeedSourceError(
                .unsupportedCompression, path: file.path, entry: entry,
                "is compressed in a way that cannot be read here (\(told))",
                advice: ErrorAdvice(
                    .unpackFirst, "unpack it with another program and import the folder", argument: file.path))
        default:
            return damaged(file, entry: entry, told)
        }
    }

    static func damaged(_ file: ZipFile, entry: String, _ what: String) -> FeedSourceError {
        FeedSourceError(
            .damaged, path: file.path, entry: entry, "is damaged inside the zip (\(what))",
            advice: "fetch the feed again")
    }

    private static func outOfMemory(_ file: ZipFile, entry: String? = nil) -> FeedSourceError {
        FeedSourceError(
            .unreadable, path: file.path, entry: entry,
            "cannot be read, as no memory is left", advice: "end other programs and run this again")
    }

    static func encrypted(path: String, entry: String) -> FeedSourceError {
        FeedSourceError(
            .encrypted, path: path, entry: entry,
            "is encrypted", advice: "unpack the zip with its password and zip it again")
    }
}

/// The cursor by which libzip reads a `ZipFile`: it has an offset of its own, so that several handles read one file at
/// the same time.
///
/// libzip owns it from `source` on and releases it with the command FREE.
@safe private final class ZipCursor {
    private let file: ZipFile
    private var offset = 0

    init(_ file: ZipFile) { self.file = file }

    /// A libzip source over this; nil if memory runs out.
    func source() -> OpaquePointer? {
        let state = unsafe Unmanaged.passRetained(self)
        let source = unsafe zip_source_function_create(
            { state, data, length, command in
                guard let state = unsafe state else { return -1 }
                let cursor = unsafe Unmanaged<ZipCursor>.fromOpaque(state)
                if command == ZIP_SOURCE_FREE {
                    unsafe cursor.release()
                    return 0
                }
                let room = unsafe UnsafeMutableRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
                return unsafe cursor.takeUnretainedValue().answer(command, room)
            }, state.toOpaque(), nil)
        if unsafe source == nil { unsafe state.release() }
        return unsafe source
    }

    private func answer(_ command: zip_source_cmd_t, _ room: UnsafeMutableRawBufferPointer) -> Int64 {
        switch command {
        case ZIP_SOURCE_SUPPORTS: return Self.supported
        case ZIP_SOURCE_OPEN:
            offset = 0
            return 0
        case ZIP_SOURCE_READ:
            let count = unsafe file.read(into: room, at: offset)
            offset += max(0, count)
            return Int64(count)
        case ZIP_SOURCE_SEEK:
            return unsafe seek(room)
        case ZIP_SOURCE_TELL: return Int64(offset)
        case ZIP_SOURCE_CLOSE: return 0
        case ZIP_SOURCE_STAT: return unsafe describe(in: room)
        case ZIP_SOURCE_ERROR: return unsafe ZipWriter.ZipText.giveReadError(in: room)
        default: return -1
        }
    }

    private static let supported = ZipWriter.ZipText.bits(of: [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
        ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ])

    private func seek(_ arguments: UnsafeMutableRawBufferPointer) -> Int64 {
        guard let base = arguments.baseAddress else { return -1 }
        let wanted = unsafe zip_source_seek_compute_offset(
            UInt64(offset), UInt64(file.byteCount), base, UInt64(arguments.count), nil)
        guard wanted >= 0 else { return -1 }
        offset = Int(wanted)
        return 0
    }

    private func describe(in room: UnsafeMutableRawBufferPointer) -> Int64 {
        guard unsafe room.count >= MemoryLayout<zip_stat_t>.size, let base = room.baseAddress else { return -1 }
        let stat = unsafe base.assumingMemoryBound(to: zip_stat_t.self)
        unsafe zip_stat_init(stat)
        unsafe stat.pointee.size = UInt64(file.byteCount)
        unsafe stat.pointee.valid = UInt64(ZIP_STAT_SIZE)
        return unsafe Int64(MemoryLayout<zip_stat_t>.size)
    }
}

extension ZipArchive {
    /// One entry of an open zip: the one owner of libzip's file handle.
    @safe final class Entry {
        /// How its bytes are given.
        enum Form {
            case text
            /// As they lie in the zip.
            case packed
        }

        let item: FeedItem
        private let archives: ZipContainer.Archives
        private let archive: ZipArchive
        private let handle: OpaquePointer

        init(_ item: FeedItem, _ archives: ZipContainer.Archives, as form: Form) throws {
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

        /// Throws if the zip has been written to, or if the directory states another length of the text.
        func requireLength(_ byteCount: Int) throws {
            guard byteCount != item.byteCount else { return try archives.file.requireUnchanged() }
            throw damage("\(byteCount) bytes where its directory says \(item.byteCount)")
        }

        /// The error of an entry that differs from its directory; if the zip was written to meanwhile, that becomes the
        /// error.
        func damage(_ what: String) -> any Error {
            do { try archives.file.requireUnchanged() } catch { return error }
            return ZipArchive.damaged(archives.file, entry: item.path, what)
        }
    }
}
