/// The numbers of a packed column, over all rows.
struct PackedNumbers {
    var numbers: [Int64] = []
    /// The bytes of rows that are not whole numbers of the width that stands beside them.
    var rest: [UInt8] = []

    /// Bytes of a number in a row; nil where its bytes are not such numbers.
    static func width(_ width: Int64?, length: Int64) -> Int? {
        guard let width, width >= 1, width <= 8, length % width == 0 else { return nil }
        return Int(width)
    }

    /// - Parameter widths: bytes of a number for each text or BLOB of the column.
    init(_ column: ColumnValues, widths: [Int64?], isDifferences: Bool) throws {
        var byte = 0
        for (length, width) in zip(column.lengths, widths) {
            guard length >= 0, length <= Int64(column.bytes.count - byte) else { throw DeltaDefect.damaged }
            let end = byte + Int(length)
            if let width = Self.width(width, length: length) {
                append(column.bytes, start: byte, end: end, width: width, isDifferences: isDifferences)
            } else {
                rest += column.bytes[byte..<end]
            }
            byte = end
        }
    }

    private mutating func append(_ bytes: [UInt8], start: Int, end: Int, width: Int, isDifferences: Bool) {
        var last: UInt64 = 0
        for first in stride(from: start, to: end, by: width) {
            var number: UInt64 = 0
            for index in first..<first + width { number = number << 8 | UInt64(bytes[index]) }
            numbers.append(Int64(bitPattern: isDifferences ? number &- last : number))
            last = number
        }
    }

    init(numbers: [Int64], rest: [UInt8]) { (self.numbers, self.rest) = (numbers, rest) }

    /// The bytes of the column again.
    func bytes(lengths: [Int64], widths: [Int64?], isDifferences: Bool) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var (next, nextRest) = (0, 0)
        for (length, width) in zip(lengths, widths) {
            guard length >= 0 else { throw DeltaDefect.damaged }
            guard let width = Self.width(width, length: length) else {
                guard length <= Int64(rest.count - nextRest) else { throw DeltaDefect.damaged }
                bytes += rest[nextRest..<nextRest + Int(length)]
                nextRest += Int(length)
                continue
            }
            guard length / Int64(width) <= Int64(numbers.count - next) else { throw DeltaDefect.damaged }
            var last: UInt64 = 0
            for _ in 0..<Int(length) / width {
                last = UInt64(bitPattern: numbers[next]) &+ (isDifferences ? last : 0)
                next += 1
                for index in stride(from: width - 1, through: 0, by: -1) {
                    bytes.append(UInt8(truncatingIfNeeded: last >> UInt64(8 * index)))
                }
            }
        }
        return bytes
    }

    /// The column with eight bytes for each number.
    func shared(_ column: ColumnValues, widths: [Int64?]) throws -> ColumnValues {
        let counts = zip(column.lengths, widths).map { length, width in
            Self.width(width, length: length).map { length / Int64($0) }
        }
        var shared = column
        shared.lengths = zip(column.lengths, counts).map { length, count in count.map { $0 * 8 } ?? length }
        shared.bytes = try bytes(
            lengths: shared.lengths, widths: counts.map { $0 == nil ? nil : 8 }, isDifferences: false)
        return shared
    }
}
