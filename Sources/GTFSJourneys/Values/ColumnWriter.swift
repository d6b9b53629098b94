internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Writes columns into a file that `ColumnFile` maps.
///
/// The bytes of values are those of their owner until the file is written.
@safe struct ColumnWriter {
    /// A value whose columns can be kept in a file.
    protocol Source {
        /// The memory of its own that it takes.
        var byteCount: Int { get }

        /// Adds its columns, which must stay until the file is written.
        func add(to columns: inout ColumnWriter)
    }

    private var columns: [ColumnFile.Column] = []
    private var pieces: [Piece] = []
    /// Bytes of all columns before the next one.
    private var byteCount = 0

    /// A column: of values that others keep until it is written, or of its own.
    @safe private enum Piece {
        case kept(UnsafeRawBufferPointer)
        case own([UInt8])
    }

    /// Adds values that stay until the file is written.
    mutating func add<Element>(_ values: FixedValues<Element>) {
        note(count: values.count, stride: MemoryLayout<Element>.stride)
        unsafe pieces.append(.kept(values.bytes))
    }

    mutating func add<Element: BitwiseCopyable>(_ values: [Element]) {
        note(count: values.count, stride: MemoryLayout<Element>.stride)
        pieces.append(.own(unsafe values.withUnsafeBytes { unsafe Array($0) }))
    }

    private mutating func note(count: Int, stride: Int) {
        columns.append(.init(offset: UInt64(byteCount), count: UInt64(count), stride: UInt64(stride)))
        byteCount += (count * stride).rounded(up: ColumnFile.alignment)
    }

    /// Writes the file in one step, so that no one ever maps a part of it.
    /// - Parameter key: of what the columns were made of.
    /// - Returns: whether it is there; a full disk, or a folder that may not be written to, is no error.
    func write(to path: String, key: String) -> Bool {
        let target = URL(fileURLWithPath: path)
        let folder = target.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return Self.lock.withLock {
            let unfinished = UnfinishedFile(of: target, while: "mapping")
            unfinished.removeAbandoned()
            guard write(at: unfinished.path, Array(key.utf8)), (try? unfinished.replaceTarget()) != nil else {
                unfinished.discard()
                return false
            }
            return true
        }
    }

    /// Two threads that write one file do so one after the other.
    private static let lock = NSLock()

    private func write(at path: String, _ key: [UInt8]) -> Bool {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let first =
            ColumnFile.Header.size + key.count.rounded(up: ColumnFile.alignment)
            + (columns.count * MemoryLayout<ColumnFile.Column>.stride).rounded(up: ColumnFile.alignment)
        let table = columns.map {
            ColumnFile.Column(offset: $0.offset + UInt64(first), count: $0.count, stride: $0.stride)
        }
        var (sum, isWritten, offset) = (ColumnFile.Sum(), true, ColumnFile.Header.size)
        func append(_ bytes: UnsafeRawBufferPointer) {
            unsafe sum.add(bytes)
            isWritten = unsafe isWritten && Self.write(bytes, descriptor, at: offset)
            offset += bytes.count.rounded(up: ColumnFile.alignment)
        }
        unsafe key.withUnsafeBytes { unsafe append($0) }
        unsafe table.withUnsafeBytes { unsafe append($0) }
        for piece in pieces {
            switch piece {
            case .kept(let bytes): unsafe append(bytes)
            case .own(let bytes): unsafe bytes.withUnsafeBytes { unsafe append($0) }
            }
        }
        var header = ColumnFile.Header()
        (header.keyCount, header.columnCount) = (UInt64(key.count), UInt64(columns.count))
        (header.byteCount, header.sum) = (UInt64(offset), header.sum(of: sum.value))
        isWritten = unsafe isWritten && withUnsafeBytes(of: header) { unsafe Self.write($0, descriptor, at: 0) }
        isWritten = isWritten && ftruncate(descriptor, off_t(offset)) == 0
        return close(descriptor) == 0 && isWritten
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32, at offset: Int) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe pwrite(
                descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }
}
