internal import CLibzip
internal import Foundation

/// The file of a zip, opened once for all that is read from it.
///
/// The open descriptor keeps its bytes in reach whatever happens to the path: a file that is renamed over it, as most
/// downloads end, leaves the old feed to be read whole. A file that is written to while it is read is noticed by its
/// stamp, which every entry is held against at its end.
@safe final class ZipFile: Sendable {
    let path: String
    let stamp: FileStamp
    private let descriptor: Int32

    init(path: String) throws {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, let stamp = FileStamp(descriptor: descriptor) else {
            let isMissing = errno == ENOENT
            throw FeedSourceError(
                isMissing ? .notFound : .unreadable, path: path,
                isMissing
                    ? "there is no such file"
                    : "cannot be opened (\(unsafe String(cString: strerror(errno)))); check its permissions")
        }
        self.path = path
        self.stamp = stamp
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Fills `buffer` from `offset` on, as far as the file goes.
    /// - Returns: how many bytes; -1 where the system cannot read them.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        var count = 0
        while count < buffer.count {
            let got = unsafe pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
            if got < 0, errno == EINTR { continue }
            if got < 0 { return -1 }
            if got == 0 { break }
            count += got
        }
        return count
    }

    /// The first bytes, which tell what a file is that is no zip.
    var head: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 512) { room, count in
            count = max(0, unsafe read(into: UnsafeMutableRawBufferPointer(room), at: 0))
        }
    }

    /// - Throws: `FeedSourceError.changed` where the file has been written to since it was opened.
    func requireUnchanged() throws {
        guard FileStamp(descriptor: descriptor) == stamp else { throw FeedSourceError.changed(path: path) }
    }
}

/// What libzip reads a `ZipFile` through: an offset of its own, so that several handles read one file at the same time.
///
/// libzip owns it from `source` on and lets go of it with the command FREE.
@safe final class ZipCursor {
    private let file: ZipFile
    private var offset = 0

    init(_ file: ZipFile) { self.file = file }

    /// A libzip source over this; nil where there is no memory.
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
        case ZIP_SOURCE_ERROR: return unsafe ZipText.giveReadError(in: room)
        default: return -1
        }
    }

    private static let supported = ZipText.bits(of: [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
        ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ])

    private func seek(_ arguments: UnsafeMutableRawBufferPointer) -> Int64 {
        guard let base = arguments.baseAddress else { return -1 }
        let wanted = unsafe zip_source_seek_compute_offset(
            UInt64(offset), UInt64(file.stamp.byteCount), base, UInt64(arguments.count), nil)
        guard wanted >= 0 else { return -1 }
        offset = Int(wanted)
        return 0
    }

    private func describe(in room: UnsafeMutableRawBufferPointer) -> Int64 {
        guard unsafe room.count >= MemoryLayout<zip_stat_t>.size, let base = room.baseAddress else { return -1 }
        let stat = unsafe base.assumingMemoryBound(to: zip_stat_t.self)
        unsafe zip_stat_init(stat)
        unsafe stat.pointee.size = UInt64(file.stamp.byteCount)
        unsafe stat.pointee.valid = UInt64(ZIP_STAT_SIZE)
        return unsafe Int64(MemoryLayout<zip_stat_t>.size)
    }
}
