internal import Foundation
internal import GTFSModel

/// Columns of values in a file that is mapped: the system reads a page when a value of it is used, and may drop it again, so
/// none counts as memory of the process. The file never changes: a newer one takes its place in one step.
///
/// It begins with eight numbers (`Header`), then comes the key, then where each column lies, then the columns. Whatever does
/// not fit together, or has another sum than when it was written, is no file: the values are then made again.
///
/// The unsafe corner of mapping: an index within the file is trusted, as that of a value in memory is.
@safe final class ColumnFile: @unchecked Sendable {
    private let base: UnsafeRawPointer
    private let header: Header

    /// Each number has eight bytes, of this system's order.
    struct Header: BitwiseCopyable {
        var mark = Self.mark
        var layout = Self.layout
        /// How long the whole file is.
        var byteCount: UInt64 = 0
        /// The sum of all that follows and of the two counts.
        var sum: UInt64 = 0
        var keyCount: UInt64 = 0
        var columnCount: UInt64 = 0
        private var rest: (UInt64, UInt64) = (0, 0)

        /// The sum of the file, by the sum of what follows the header.
        func sum(of rest: UInt64) -> UInt64 { rest ^ (keyCount << 32 | columnCount) }

        /// "GTFS-COL" where the lowest byte comes first.
        static let mark: UInt64 = 0x4C4F_432D_5346_5447
        /// To be raised with each change of what the columns hold or mean; the size of a number is in it.
        static let layout = UInt64(1 << 8 | MemoryLayout<Int>.size)
        static let size = 64
    }

    /// Where a column lies: its first byte, and how many values of how many bytes it has.
    struct Column: BitwiseCopyable {
        let offset: UInt64
        let count: UInt64
        let stride: UInt64
    }

    /// Each part begins at a multiple of it, in bytes.
    static let alignment = 32

    /// Nil where there is no such file, or one of another database, of another layout, or one that was cut or changed.
    /// - Parameter key: of what the columns were made of.
    init?(path: String, key: String) {
        guard let reading = FileReading(path: path), reading.key == key, reading.isWhole,
            let mapped = unsafe mmap(
                nil, Int(reading.header.byteCount), PROT_READ, MAP_PRIVATE, reading.descriptor, 0),
            unsafe mapped != MAP_FAILED
        else { return nil }
        unsafe base = UnsafeRawPointer(mapped)
        header = reading.header
    }

    deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), Int(header.byteCount)) }

    /// The key of the file at a path; nil where there is none of this layout.
    static func key(ofFileAt path: String) -> String? { FileReading(path: path)?.key }

    /// The bytes of a column; nil where it is not there, or has values of another size.
    fileprivate func column(_ number: Int, stride: Int) -> UnsafeRawBufferPointer? {
        guard number < Int(header.columnCount) else { return nil }
        let table = Header.size + Int(header.keyCount).rounded(up: Self.alignment)
        let column = unsafe base.loadUnaligned(
            fromByteOffset: table + number * MemoryLayout<Column>.stride, as: Column.self)
        let (size, isOver) = column.count.multipliedReportingOverflow(by: column.stride)
        guard !isOver, column.stride == UInt64(stride), column.offset <= header.byteCount,
            size <= header.byteCount - column.offset, column.offset % UInt64(Self.alignment) == 0
        else { return nil }
        return unsafe UnsafeRawBufferPointer(start: base + Int(column.offset), count: Int(size))
    }
}

extension ColumnFile {
    /// Reads the columns of a file one after the other, as they were added.
    struct Reader {
        let file: ColumnFile
        private var number = 0

        /// A file of another layout.
        struct Mismatch: Error {}

        init(_ file: ColumnFile) { self.file = file }

        /// The values of the next column, which are there as long as the file.
        mutating func next<Element>() throws(Mismatch) -> FixedValues<Element> {
            guard let bytes = unsafe file.column(number, stride: MemoryLayout<Element>.stride),
                let first = bytes.baseAddress
            else { throw Mismatch() }
            number += 1
            let count = bytes.count / MemoryLayout<Element>.stride
            return unsafe FixedValues(mapped: first.assumingMemoryBound(to: Element.self), count: count)
        }

        /// A copy of the next column.
        mutating func nextArray<Element: BitwiseCopyable & Sendable>() throws(Mismatch) -> [Element] {
            let values: FixedValues<Element> = try next()
            return values.indices.map { values[$0] }
        }
    }

    /// A sum of bytes that tells damage: any changed word of eight bytes changes it.
    struct Sum {
        private var lanes: SIMD4<UInt64> = [1, 2, 3, 4]
        private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

        /// Adds bytes; zeros follow the last ones up to a multiple of `alignment`.
        mutating func add(_ bytes: UnsafeRawBufferPointer) {
            var offset = 0
            while offset + ColumnFile.alignment <= bytes.count {
                add(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self))
                offset += ColumnFile.alignment
            }
            guard offset < bytes.count else { return }
            var last = SIMD4<UInt64>()
            unsafe withUnsafeMutableBytes(of: &last) { unsafe $0.copyMemory(from: .init(rebasing: bytes[offset...])) }
            add(last)
        }

        @inline(__always) private mutating func add(_ words: SIMD4<UInt64>) { lanes = (lanes ^ words) &* Self.factor }

        var value: UInt64 { lanes.indices.reduce(0) { ($0 ^ lanes[$1]) &* Self.factor } }
    }
}

/// A file of columns that is looked at before it is mapped.
private final class FileReading {
    let descriptor: Int32
    let header: ColumnFile.Header
    private static let chunk = 1 << 18

    /// Nil where there is no file that begins as one.
    init?(path: String) {
        // A pipe would keep its reader waiting.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var header = ColumnFile.Header()
        let count = unsafe withUnsafeMutableBytes(of: &header) {
            unsafe pread(descriptor, $0.baseAddress, ColumnFile.Header.size, 0)
        }
        guard let stamp = FileStamp(descriptor: descriptor), stamp.isRegularFile, Self.isTrusted(descriptor),
            count == ColumnFile.Header.size,
            header.mark == ColumnFile.Header.mark, header.layout == ColumnFile.Header.layout,
            header.byteCount == UInt64(stamp.byteCount), header.keyCount < 1 << 16, header.columnCount < 1 << 10,
            Int(header.keyCount) + Int(header.columnCount) * MemoryLayout<ColumnFile.Column>.stride
                + 2 * ColumnFile.alignment + ColumnFile.Header.size <= stamp.byteCount
        else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.header) = (descriptor, header)
    }

    deinit { close(descriptor) }

    /// Whether it is of this user or of the system's: another one could write indexes that lead out of the file.
    private static func isTrusted(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return false }
        return status.st_uid == geteuid() || status.st_uid == 0
    }

    var key: String? {
        let bytes = read(Int(header.keyCount), from: ColumnFile.Header.size)
        return bytes.count == Int(header.keyCount) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Whether all bytes are as they were written. They are read, not mapped, so that none stays.
    var isWhole: Bool {
        var (sum, offset) = (ColumnFile.Sum(), ColumnFile.Header.size)
        while offset < Int(header.byteCount) {
            let bytes = read(min(Self.chunk, Int(header.byteCount) - offset), from: offset)
            guard !bytes.isEmpty else { return false }
            unsafe bytes.withUnsafeBytes { unsafe sum.add($0) }
            offset += bytes.count
        }
        return header.sum(of: sum.value) == header.sum
    }

    private func read(_ count: Int, from offset: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, found in
            found = max(0, unsafe pread(descriptor, bytes.baseAddress, count, off_t(offset)))
        }
    }
}

extension Int {
    /// The next multiple of a number.
    func rounded(up multiple: Int) -> Int { (self + multiple - 1) / multiple * multiple }
}
