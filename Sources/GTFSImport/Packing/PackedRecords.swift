internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of a keyed file as bytes, by index; nil where an id has no record.
///
/// As values each of a million stops would take several hundred bytes; so it takes hardly more than in the file.
struct PackedRecords: RandomAccessCollection {
    private var bytes: [UInt8] = []
    /// Where each record begins; -1 where there is none.
    private var starts: [Int] = []
    private var packed = PackedBytes()

    var startIndex: Int { 0 }
    var endIndex: Int { starts.count }

    func isThere(_ index: Int) -> Bool { starts[index] >= 0 }

    /// The record, except which of its cells are unfit: that is of interest only while it is read.
    subscript(index: Int) -> TypedRow? {
        guard starts[index] >= 0 else { return nil }
        return bytes.read(from: starts[index]) { TypedRow(&$0) }
    }

    /// Appends an id without a record.
    mutating func appendBlank() {
        starts.reserveAnEighth(beyond: 1)
        starts.append(-1)
    }

    /// Sets the record of an index. The bytes of an earlier one stay: few ids have two.
    mutating func set(_ row: TypedRow, at index: Int) {
        packed.removeAll()
        row.pack(into: &packed)
        bytes.reserveAnEighth(beyond: packed.bytes.count)
        starts[index] = bytes.count
        bytes += packed.bytes
    }
}

extension TypedRow {
    fileprivate func pack(into packed: inout PackedBytes) {
        packed.add(UInt(line))
        packed.add(UInt(values.count))
        for value in values { value.pack(into: &packed) }
        let hasExtras = extras.combination >= 0 || extras.isPending || extras.checksum != 0
        packed.add(hasExtras ? (extras.isPending ? 2 : 1) : 0 as UInt)
        guard hasExtras else { return }
        packed.add(Int(extras.combination))
        packed.add(bits: extras.checksum)
    }

    fileprivate init(_ reader: inout PackedBytesReader) {
        let line = Int(reader.unsigned())
        let count = Int(reader.unsigned())
        var values: [StoredValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(StoredValue(&reader)) }
        self.init(line: line, values: values)
        let kind = reader.unsigned()
        guard kind > 0 else { return }
        extras.combination = Int32(reader.integer())
        extras.checksum = reader.bits()
        extras.isPending = kind == 2
    }
}

extension StoredValue {
    private enum Kind {
        static let null: UInt = 0
        static let integer: UInt = 1
        static let real: UInt = 2
        static let text: UInt = 3
    }

    fileprivate func pack(into packed: inout PackedBytes) {
        switch self {
        case .null: packed.add(Kind.null)
        case .integer(let value):
            packed.add(Kind.integer)
            packed.add(value)
        case .real(let value):
            packed.add(Kind.real)
            packed.add(bits: value.bitPattern)
        case .text(let text):
            packed.add(Kind.text)
            packed.add(text)
        }
    }

    fileprivate init(_ reader: inout PackedBytesReader) {
        switch reader.unsigned() {
        case Kind.integer: self = .integer(reader.integer())
        case Kind.real: self = .real(Double(bitPattern: reader.bits()))
        case Kind.text: self = .text(reader.text())
        default: self = .null
        }
    }
}
