/// How a record is written, except the cells that vary from one record to the next: an id and two times.
///
/// Most rows of stop_times.txt differ from a row of an earlier trip in these alone. Such a row is compared with that one's
/// form, and its cells are not looked for.
///
/// Public, as `CSVRow` is.
public struct RecordForm: Sendable {
    /// The columns of the cells that vary; -1 for one that the file lacks.
    public struct Cells: Sendable {
        fileprivate let inOrder: [(column: Int, kind: Kind)]

        public init(id: Int, firstTime: Int, secondTime: Int) {
            inOrder = [(id, Kind.id), (firstTime, .firstTime), (secondTime, .secondTime)]
                .filter { $0.0 >= 0 }.sorted { $0.0 < $1.0 }
        }
    }

    /// An id that stands in a record as it is: of ASCII, without quotes, commas and control characters.
    public struct ID: Sendable {
        public let count: Int
        /// The id, and as many bytes as a word has: a word can be read after any of it.
        fileprivate let bytes: [UInt8]

        /// - Returns: nil for another id.
        public init?(_ id: UnsafeRawBufferPointer) {
            guard unsafe id.count > 0 && id.allSatisfy({ 0x20..<0x80 ~= $0 && $0 != 0x22 && $0 != 0x2C }) else {
                return nil
            }
            count = id.count
            bytes = unsafe [UInt8](id) + [UInt8](repeating: 0, count: 8)
        }
    }

    /// The times of a record.
    public struct Times: Sendable {
        /// Seconds of the service day; nil for a blank.
        public private(set) var first: Int32?
        public private(set) var second: Int32?
        /// Bytes of both as they are written.
        public private(set) var byteCount = 0
        /// The physical line of the record.
        public fileprivate(set) var line = 0

        /// Sets a time to the one with which a word begins.
        /// - Returns: its bytes; nil if the word begins with no time.
        @inline(__always)
        fileprivate mutating func set(_ kind: Kind, to word: UInt64) -> Int? {
            // One digit less stands for the hours before ten in some files.
            let isShort = word & 0xFF00 == 0x3A00
            guard let seconds = CSVRow.plainTime(isShort ? word &<< 8 | 0x30 : word) else { return nil }
            if kind == .firstTime { first = Int32(seconds) } else { second = Int32(seconds) }
            let count = isShort ? 7 : 8
            byteCount &+= count
            return count
        }
    }

    fileprivate enum Kind: UInt8 { case id, firstTime, secondTime }

    /// The bytes before each of the cells that vary, one after the other, and those after the last up to the end of the line.
    /// A word can be read after any of them. Stands first, so that a pointer to the form is one to them.
    private var words: Words = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    /// Where the bytes before each cell end, and the last ones.
    private var ends: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    private var kinds: (Kind, Kind, Kind) = (.id, .id, .id)
    private var cellCount = 0
    /// Bytes of the cells that vary, as they are written in the record with this form.
    public private(set) var varyingBytes = 0

    private typealias Words = (
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    )

    /// The most bytes of all that does not vary.
    static let room = MemoryLayout<Words>.size - 8

    /// A form that no record has.
    public init() {}
}

extension RecordForm {
    /// The form of a record in `text`; nil for one that is longer than `room`.
    /// - Parameters:
    ///   - record: the record with its line end.
    ///   - bounds: of its cells.
    fileprivate init?(
        _ cells: Cells, in text: UnsafePointer<UInt8>, record: Range<Int>, bounds: UnsafePointer<Int32>, cellCount: Int
    ) {
        var at = record.lowerBound
        var length = 0
        for (column, kind) in cells.inOrder where column < cellCount {
            let (from, to) = unsafe (Int(bounds[column &* 2]), Int(bounds[column &* 2 &+ 1]))
            // A blank time is like the text around it.
            if from == to { continue }
            guard unsafe add(text + at, count: from - at, to: &length) else { return nil }
            varyingBytes += to - from
            at = to
            switch self.cellCount {
            case 0: (kinds.0, ends.0) = (kind, UInt8(length))
            case 1: (kinds.1, ends.1) = (kind, UInt8(length))
            default: (kinds.2, ends.2) = (kind, UInt8(length))
            }
            self.cellCount += 1
        }
        guard unsafe add(text + at, count: record.upperBound - at, to: &length) else { return nil }
        switch self.cellCount {
        case 0: return nil
        case 1: ends.1 = UInt8(length)
        case 2: ends.2 = UInt8(length)
        default: ends.3 = UInt8(length)
        }
    }

    private mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int, to length: inout Int) -> Bool {
        guard length + count <= Self.room else { return false }
        unsafe withUnsafeMutableBytes(of: &words) { words in
            for index in 0..<count { unsafe words[length + index] = bytes[index] }
        }
        length += count
        return true
    }

    /// Reads a record that has a form.
    /// - Parameters:
    ///   - text: where it begins.
    ///   - count: bytes of text there are; a word can be read after any of them.
    ///   - id: that it must have.
    /// - Returns: its times, and its length; nil if it has another form or id, or may not be whole.
    @inline(__always)
    fileprivate static func read(
        _ text: UnsafeRawPointer, like form: UnsafePointer<RecordForm>, count: Int, id: ID
    ) -> (times: Times, length: Int)? {
        let cellCount = unsafe form.pointee.cellCount
        guard cellCount > 0, count >= room + id.count + 16 else { return nil }
        let (ends, kinds) = unsafe (form.pointee.ends, form.pointee.kinds)
        // The words stand first.
        var record = unsafe Record(text: text, words: UnsafeRawPointer(form))
        guard record.skip(Int(ends.0)), record.take(kinds.0, id), record.skip(Int(ends.1) &- Int(ends.0)) else {
            return nil
        }
        if cellCount > 1 {
            guard record.take(kinds.1, id), record.skip(Int(ends.2) &- Int(ends.1)) else { return nil }
        }
        if cellCount > 2 {
            guard record.take(kinds.2, id), record.skip(Int(ends.3) &- Int(ends.2)) else { return nil }
        }
        return unsafe (record.times, record.text - text)
    }

    /// A record while it is compared with a form.
    @safe private struct Record {
        var text: UnsafeRawPointer
        var words: UnsafeRawPointer
        var times = Times()

        /// Moves past text that the form has, too.
        @inline(__always) mutating func skip(_ count: Int) -> Bool {
            guard unsafe areEqual(text, words, count: count) else { return false }
            unsafe text += count
            unsafe words += count
            return true
        }

        /// Moves past a cell that varies.
        @inline(__always) mutating func take(_ kind: Kind, _ id: ID) -> Bool {
            if kind == .id {
                let text = unsafe text
                let isSame = unsafe id.bytes.withUnsafeBytes {
                    unsafe areEqual(text, $0.baseAddress.unsafelyUnwrapped, count: id.count)
                }
                unsafe self.text += id.count
                return isSame
            }
            guard let count = unsafe times.set(kind, to: text.loadUnaligned(as: UInt64.self).littleEndian) else {
                return false
            }
            unsafe text += count
            return true
        }
    }

    /// Whether two texts are equal. A word can be read after each of their bytes.
    @inline(__always)
    private static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
        var at = 0
        while true {
            let differing =
                unsafe (left + at).loadUnaligned(as: UInt64.self).littleEndian
                ^ (right + at).loadUnaligned(as: UInt64.self).littleEndian
            let rest = count &- at
            if rest <= 8 { return rest <= 0 || differing &<< UInt64(64 &- 8 &* rest) == 0 }
            if differing != 0 { return false }
            at &+= 8
        }
    }
}

extension RecordScanner {
    /// The form of the record last found; nil if it is not plain: blanks around cells, quotes in them, bytes that need a
    /// look, or an unusual end of its line.
    func form(_ cells: RecordForm.Cells) -> RecordForm? {
        guard !needsLook, !hasEscapes, size.text > 0, size.blanks == 0, recordStart < position,
            unsafe text[position - 1] == 0x0A
        else { return nil }
        return unsafe RecordForm(
            cells, in: text, record: recordStart..<position, bounds: bounds, cellCount: cellCount)
    }

    /// Goes to the next record if it has a form and an id.
    mutating func next(like form: UnsafePointer<RecordForm>, id: RecordForm.ID) -> RecordForm.Times? {
        guard
            let found = unsafe RecordForm.read(text + position, like: form, count: end &- position, id: id),
            found.length <= recordLimit
        else { return nil }
        position &+= found.length
        enough = 0
        line = nextLine
        nextLine &+= 1
        var times = found.times
        times.line = line
        return times
    }
}
