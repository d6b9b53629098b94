internal import CLibzip

/// What a closure threw while libzip was pulling its pieces.
final class PieceFailure {
    var error: (any Error)?
}

/// Gives libzip the bytes of one entry as a closure brings them: the unsafe corner of `ZipWriter`.
///
/// libzip owns it from `source(for:)` on and lets go of it with the command FREE. Every copy is bounded by the room
/// that libzip names and by what is left of the piece.
@safe final class PieceSource {
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

    /// A libzip source over this; nil where there is no memory.
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
        case ZIP_SOURCE_ERROR: return unsafe ZipText.giveReadError(in: room)
        default: return -1
        }
    }

    private static let supported = ZipText.bits(of: [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ])

    /// The pieces come once, so there is no beginning again.
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

    /// Neither the length nor the checksum is known before the bytes are there.
    private func describe(in room: UnsafeMutableRawBufferPointer) -> Int64 {
        guard unsafe room.count >= MemoryLayout<zip_stat_t>.size, let base = room.baseAddress else { return -1 }
        unsafe zip_stat_init(base.assumingMemoryBound(to: zip_stat_t.self))
        return unsafe Int64(MemoryLayout<zip_stat_t>.size)
    }
}
