internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of a keyed file as bytes, by index; nil where an id has no record.
///
/// As a value, each of a million stops would take several hundred bytes; here it takes hardly more than in the file.
struct PackedRecords: RandomAccessCollection {
    private var runs = PackedRuns()
    /// Where each record begins; -1 if there is none.
    private var starts = PackedIntegers()
    private var packed = PackedBytes()

    var startIndex: Int { 0 }
    var endIndex: Int { starts.count }

    func isThere(_ index: Int) -> Bool { starts[index] >= 0 }

    /// The record without its list of unfit cells, which matters only while it is read.
    subscript(index: Int) -> TypedRow? {
        let start = starts[index]
        return start < 0 ? nil : runs.read(from: start) { TypedRow(&$0) }
    }

    /// One value of a record, without making its texts before it; null where there is no record.
    func value(_ column: Int, at index: Int) -> StoredValue {
        let start = starts[index]
        return start < 0 ? .null : runs.read(from: start) { $0.value(column) }
    }

    /// The line of a record; nil where there is none.
    func line(at index: Int) -> Int? {
        let start = starts[index]
        return start < 0 ? nil : runs.read(from: start) { Int($0.unsigned()) }
    }

    /// Appends an id without a record.
    mutating func appendBlank() { starts.append(-1) }

    /// Sets the record of an index. The bytes of an earlier one stay: few ids have two.
    mutating func set(_ row: TypedRow, at index: Int) {
        packed.removeAll()
        row.pack(into: &packed)
        starts[index] = runs.append(packed.bytes).start
    }
}

extension TypedRow {
    fileprivate func pack(into packed: inout PackedBytes) {
        packed.add(UInt(line))
        packed.add(UInt(values.count))
        var index = 0
        while index < values.count {
            let blanks = values[index...].prefix { $0 == .null }.count
            if blanks > 0 { packed.addCode(UInt(blanks), kind: .blanks) } else { values[index].pack(into: &packed) }
            index += max(blanks, 1)
        }
        let hasExtras = extras.combination >= 0 || extras.isPending || extras.checksum != 0
        packed.add(hasExtras ? (extras.isPending ? 2 : 1) : 0 as UInt)
        guard hasExtras else { return }
        packed.add(Int(extras.combination))
        packed.add(bits: extras.checksum)
    }

    fileprivate init(_ reader: inout PackedBytes.Reader) {
        let line = Int(reader.unsigned())
        let count = Int(reader.unsigned())
        var values: [StoredValue] = []
        values.reserveCapacity(count)
        while values.count < count { reader.addValue(to: &values) }
        self.init(line: line, values: values)
        let kind = reader.unsigned()
        guard kind > 0 else { return }
        extras.combination = Int32(reader.integer())
        extras.checksum = reader.bits()
        extras.isPending = kind == 2
    }
}

/// The lowest three bits of a value's first integer, and the content of the bits above them.
private enum ValueKind: UInt {
    /// The number of consecutive blank cells.
    case blanks
    /// The integer, with its sign in the lowest bit.
    case integer
    /// Nothing: the integer follows.
    case longInteger
    /// The number in units of 10^-7, with its sign in the lowest bit: five bytes for most coordinates.
    case decimal
    /// Nothing: the 64 bits of the number follow.
    case real
    /// The number of bytes of text that follow.
    case text

    static let bits: UInt = 3
}

extension PackedBytes {
    fileprivate mutating func addCode(_ value: UInt, kind: ValueKind) {
        add(value << ValueKind.bits | kind.rawValue)
    }
}

extension StoredValue {
    private static let decimalUnit = 1e7
    private static let mostUnits = 1e10

    fileprivate func pack(into packed: inout PackedBytes) {
        switch self {
        case .null: packed.addCode(1, kind: .blanks)
        case .integer(let value) where value.zigzag.leadingZeroBitCount >= ValueKind.bits:
            packed.addCode(value.zigzag, kind: .integer)
        case .integer(let value):
            packed.addCode(0, kind: .longInteger)
            packed.add(value)
        case .real(let value):
            if let units = Self.units(of: value), units.zigzag.leadingZeroBitCount >= ValueKind.bits {
                return packed.addCode(units.zigzag, kind: .decimal)
            }
            packed.addCode(0, kind: .real)
            packed.add(bits: value.bitPattern)
        case .text(let text):
            packed.addCode(UInt(text.utf8.count), kind: .text)
            packed.add(bytesOf: text)
        }
    }

    /// The number in units of 10^-7; nil if these do not give back its bits.
    private static func units(of value: Double) -> Int? {
        guard abs(value) < mostUnits / decimalUnit, let units = Int(exactly: (value * decimalUnit).rounded()) else {
            return nil
        }
        return real(units: units).bitPattern == value.bitPattern ? units : nil
    }

    fileprivate static func real(units: Int) -> Double { Double(units) / decimalUnit }
}

extension PackedBytes.Reader {
    /// Reads a value, or several blank ones.
    fileprivate mutating func addValue(to values: inout [StoredValue]) {
        let code = unsigned()
        guard let kind = Self.kind(of: code), kind != .blanks else {
            for _ in 0..<code >> ValueKind.bits { values.append(.null) }
            return
        }
        values.append(value(kind, rest: code >> ValueKind.bits))
    }

    /// Reads a record up to one of its values.
    fileprivate mutating func value(_ column: Int) -> StoredValue {
        _ = unsigned()
        guard column < Int(unsigned()) else { return .null }
        var next = 0
        while true {
            let code = unsigned()
            let rest = code >> ValueKind.bits
            guard let kind = Self.kind(of: code), kind != .blanks else {
                next += Int(rest)
                if next > column { return .null }
                continue
            }
            if next == column { return value(kind, rest: rest) }
            if kind == .text { skip(Int(rest)) } else { _ = value(kind, rest: rest) }
            next += 1
        }
    }

    private static func kind(of code: UInt) -> ValueKind? { ValueKind(rawValue: code & (1 << ValueKind.bits - 1)) }

    /// Reads the rest of a value that is not blank.
    private mutating func value(_ kind: ValueKind, rest: UInt) -> StoredValue {
        switch kind {
        case .blanks: .null
        case .integer: .integer(Int(zigzag: rest))
        case .longInteger: .integer(integer())
        case .decimal: .real(StoredValue.real(units: Int(zigzag: rest)))
        case .real: .real(Double(bitPattern: bits()))
        case .text: .text(text(byteCount: Int(rest)))
        }
    }
}
