internal import CLibzip
internal import Foundation

/// An open zip: the one owner of libzip's handle, and the door at which libzip's codes become errors.
///
/// A handle is not shared between threads: every reader opens its own, which costs a look at the zip's directory.
@safe final class ZipArchive {
    private let handle: OpaquePointer
    private let path: String

    init(path: String) throws {
        var code: Int32 = 0
        guard let handle = unsafe zip_open(path, ZIP_RDONLY, &code) else {
            throw Self.error(opening: path, code: code)
        }
        unsafe self.handle = handle
        self.path = path
    }

    deinit { unsafe zip_discard(handle) }

    /// What the zip's directory says of one entry.
    struct Listing {
        let path: String
        let byteCount: Int
        let checksum: UInt32
        let isEncrypted: Bool
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
            checksum: isKnown ? stat.crc : 0,
            isEncrypted: isKnown && stat.encryption_method != UInt16(ZIP_EM_NONE))
    }

    func stream(_ index: Int, entry: String) throws -> ZipStream {
        guard let file = unsafe zip_fopen_index(handle, UInt64(index), 0) else {
            throw unsafe Self.error(reading: entry, of: path, zip_get_error(handle))
        }
        return unsafe ZipStream(file: file, archive: self, entry: entry)
    }

    /// One entry of an open zip, being inflated: the one owner of libzip's file handle.
    @safe final class ZipStream: ByteStream {
        private let file: OpaquePointer
        private let archive: ZipArchive
        private let entry: String

        fileprivate init(file: OpaquePointer, archive: ZipArchive, entry: String) {
            unsafe self.file = file
            self.archive = archive
            self.entry = entry
        }

        deinit { unsafe zip_fclose(file) }

        // libzip holds the CRC-32 and the length against the directory when it comes to the end.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            var count = 0
            while count < buffer.count {
                let got = unsafe zip_fread(file, buffer.baseAddress! + count, UInt64(buffer.count - count))
                guard got >= 0 else {
                    throw unsafe ZipArchive.error(reading: entry, of: archive.path, zip_file_get_error(file))
                }
                if got == 0 { break }
                count += Int(got)
            }
            return count
        }
    }
}

extension ZipArchive {
    private static func error(opening path: String, code: Int32) -> FeedSourceError {
        switch code {
        case ZIP_ER_NOENT:
            return FeedSourceError(.notFound, path: path, "there is no such file")
        case ZIP_ER_NOZIP, ZIP_ER_EOF:
            return FileSignature(path: path).error
        case ZIP_ER_INCONS:
            return FeedSourceError(
                .damaged, path: path, "is a zip whose directory contradicts itself; fetch the feed or zip it again")
        default:
            return FeedSourceError(.unreadable, path: path, "cannot be opened: \(text(of: code))")
        }
    }

    private static func error(
        reading entry: String, of path: String, _ error: UnsafeMutablePointer<zip_error_t>
    ) -> FeedSourceError {
        let code = unsafe zip_error_code_zip(error)
        let told = unsafe String(cString: zip_error_strerror(error))
        switch code {
        case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP:
            return encrypted(path: path, entry: entry)
        case ZIP_ER_COMPNOTSUPP:
            return FeedSourceError(
                .unsupportedCompression, path: path, entry: entry,
                "is compressed in a way that cannot be read here (\(told)); zip the feed again with deflate"
            )
        default:
            return FeedSourceError(
                .damaged, path: path, entry: entry,
                "is damaged inside the zip (\(told)); fetch the feed again")
        }
    }

    static func encrypted(path: String, entry: String) -> FeedSourceError {
        FeedSourceError(
            .encrypted, path: path, entry: entry,
            "is encrypted; unpack the zip with its password and zip it again")
    }

    private static func text(of code: Int32) -> String {
        var error = unsafe zip_error_t()
        unsafe zip_error_init_with_code(&error, code)
        defer { unsafe zip_error_fini(&error) }
        return unsafe String(cString: zip_error_strerror(&error))
    }
}
