internal import CLibzip
internal import GTFSFeed
internal import GTFSModel

/// A zip being written: the one owner of libzip's handle for it.
///
/// The file comes into being when `finish` has written all of it: libzip writes beside `path` and renames. A writer that
/// fails or is dropped leaves the earlier file at `path`. The same entries give the same bytes on any day.
@safe package final class ZipWriter {
    /// The attributes of an entry besides its name and bytes: always the same, so that the same feed gives the same zip.
    enum EntryForm {
        /// Midnight of January 1, 1980, the first moment that a zip can express (APPNOTE.TXT of PKWARE, paragraph 4.4.6).
        private static let time: UInt16 = 0
        private static let date: UInt16 = 1 << 5 | 1

        /// Sets time, date and deflate at `level`, 1 (fast) … 9 (small).
        static func set(_ handle: OpaquePointer, _ index: UInt64, level: UInt32) -> Bool {
            unsafe zip_file_set_dostime(handle, index, time, date, 0) == 0
                && zip_set_file_compression(handle, index, ZIP_CM_DEFLATE, level) == 0
        }
    }

    private var handle: OpaquePointer?
    private let path: String
    private let level: UInt32
    private let failure = PieceFailure()

    /// Creates the file at `path`, or replaces the one that is there.
    /// - Parameter level: how hard entries are deflated, 1 (fast) … 9 (small). 4 makes texts of numbers 2% larger than 6, in
    ///   40% of the time.
    package init(path: String, level: UInt32 = 6) throws {
        var code: Int32 = 0
        guard let handle = unsafe zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw FeedOutputError(.unwritable, path: path, "cannot be made (\(ZipText.of(code))); check the folder")
        }
        unsafe self.handle = handle
        self.path = path
        self.level = level
    }

    deinit { if let handle = unsafe handle { unsafe zip_discard(handle) } }

    /// Adds an entry whose bytes `next` gives, piece by piece and nil at the end, when `finish` writes it.
    ///
    /// Entries are written in the order in which they were added. `next` is called on the thread that calls `finish`;
    /// `finish` throws its errors on. `name` may have folders, separated by slashes, and must not have been added
    /// before.
    package func add(name: String, _ next: @escaping () throws -> [UInt8]?) throws {
        guard let handle = unsafe handle else { return }
        guard !name.isEmpty, !name.hasSuffix("/"), !name.utf8.contains(0) else {
            throw FeedOutputError(.unusableName, path: path, entry: name, "is no name for a file in a zip")
        }
        guard let source = unsafe PieceSource(next, failure).source(for: handle) else {
            throw unsafe error(entry: name, zip_get_error(handle))
        }
        let index = unsafe zip_file_add(handle, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            unsafe zip_source_free(source)
            throw unsafe error(entry: name, zip_get_error(handle))
        }
        guard unsafe EntryForm.set(handle, UInt64(index), level: level) else {
            throw unsafe error(entry: name, zip_get_error(handle))
        }
    }

    /// Writes all entries and moves the file into place. The writer cannot be used again, whether this throws or not.
    package func finish() throws {
        guard let handle = unsafe handle else { return }
        defer { unsafe self.handle = nil }
        guard unsafe zip_get_num_entries(handle, 0) > 0 else {
            unsafe zip_discard(handle)
            throw FeedOutputError(.nothingToWrite, path: path, "a zip without files cannot be written")
        }
        guard unsafe zip_close(handle) != 0 else { return }
        defer { unsafe zip_discard(handle) }
        throw unsafe failure.error ?? error(entry: nil, zip_get_error(handle))
    }

    private func error(entry: String?, _ error: UnsafeMutablePointer<zip_error_t>) -> FeedOutputError {
        let told = unsafe ZipText.of(error)
        return unsafe zip_error_code_zip(error) == ZIP_ER_EXISTS
            ? FeedOutputError(.unusableName, path: path, entry: entry, "was added to the zip already")
            : FeedOutputError(
                .unwritable, path: path, entry: entry, "cannot be written (\(told)); check space and folder")
    }
}

extension ZipWriter {
    /// libzip's own words.
    enum ZipText {
        /// The set of commands that a source answers, as its answer to SUPPORTS has it: a bit each.
        static func bits(of commands: [zip_source_cmd_t]) -> Int64 {
            commands.reduce(0) { $0 | 1 << Int64($1.rawValue) }
        }

        /// Answers libzip's command ERROR with two `int`: its own code and the system's.
        static func giveReadError(in room: UnsafeMutableRawBufferPointer) -> Int64 {
            let codes: [Int32] = [ZIP_ER_READ, 0]
            return unsafe codes.withUnsafeBytes { codes in
                guard room.count >= codes.count else { return -1 }
                unsafe room.copyMemory(from: codes)
                return Int64(codes.count)
            }
        }

        static func of(_ code: Int32) -> String {
            var error = unsafe zip_error_t()
            unsafe zip_error_init_with_code(&error, code)
            defer { unsafe zip_error_fini(&error) }
            return unsafe of(&error)
        }

        /// libzip's text for an error, without the "Success" of a system that has no error.
        static func of(_ error: UnsafeMutablePointer<zip_error_t>) -> String {
            let told = unsafe String(cString: zip_error_strerror(error))
            let nothing = ": Success"
            return told.hasSuffix(nothing) ? String(told.dropLast(nothing.count)) : told
        }
    }
}

/// The error of a closure while libzip was pulling its pieces.
private final class PieceFailure {
    var error: (any Error)?
}

/// Gives libzip the bytes of one entry as a closure brings them: the unsafe corner of `ZipWriter`.
///
/// libzip owns it from `source(for:)` on and releases it with the command FREE. Every copy is bounded by the room that
/// libzip names and by the rest of the piece.
@safe private final class PieceSource {
    private let next: () throws -> [UInt8]?
    private let failure: PieceFailure
    private var piece: [UInt8] = []
    /// Bytes of `piece` that are given.
    private var given = 0
    private var isOpened = false

    init(_ next: @escaping () throws -> [UInt8]?, _ failure: PieceFailure) {
        self.next = next
        self.failure = failure
    }

    /// A libzip source over this; nil if memory runs out.
    func source(for handle: OpaquePointer) -> OpaquePointer? {
        let state = unsafe Unmanaged.passRetained(self)
        let source = unsafe zip_source_function(
            handle,
            { state, data, length, command in
                guard let state = unsafe state else { return -1 }
                let pieces = unsafe Unmanaged<PieceSource>.fromOpaque(state)
                if command == ZIP_SOURCE_FREE {
                    unsafe pieces.release()
                    return 0
                }
                let room = unsafe UnsafeMutableRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
                return unsafe pieces.takeUnretainedValue().answer(command, room)
            }, state.toOpaque())
        if unsafe source == nil { unsafe state.release() }
        return unsafe source
    }

    private func answer(_ command: zip_source_cmd_t, _ room: UnsafeMutableRawBufferPointer) -> Int64 {
        switch command {
        case ZIP_SOURCE_SUPPORTS: return Self.supported
        case ZIP_SOURCE_OPEN: return open()
        case ZIP_SOURCE_READ: return unsafe read(into: room)
        case ZIP_SOURCE_CLOSE: return 0
        case ZIP_SOURCE_STAT: return unsafe describe(in: room)
        case ZIP_SOURCE_ERROR: return unsafe ZipWriter.ZipText.giveReadError(in: room)
        default: return -1
        }
    }

    private static let supported = ZipWriter.ZipText.bits(of: [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ])

    /// The pieces come once, so reading cannot start again.
    private func open() -> Int64 {
        defer { isOpened = true }
        return isOpened ? -1 : 0
    }

    private func read(into room: UnsafeMutableRawBufferPointer) -> Int64 {
        do {
            while given == piece.count {
                guard let more = try next() else { return 0 }
                (piece, given) = (more, 0)
            }
        } catch {
            failure.error = error
            return -1
        }
        let count = min(room.count, piece.count - given)
        unsafe piece.withUnsafeBytes {
            unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[given..<given + count]))
        }
        given += count
        return Int64(count)
    }

    /// The length and the checksum are unknown before the bytes have come.
    private func describe(in room: UnsafeMutableRawBufferPointer) -> Int64 {
        guard unsafe room.count >= MemoryLayout<zip_stat_t>.size, let base = room.baseAddress else { return -1 }
        unsafe zip_stat_init(base.assumingMemoryBound(to: zip_stat_t.self))
        return unsafe Int64(MemoryLayout<zip_stat_t>.size)
    }
}
