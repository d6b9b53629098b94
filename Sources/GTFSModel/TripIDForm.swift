/// A trip id taken apart at its longest run of digits, so that ids which differ in that number alone share the rest.
///
/// Of runs of one length the first is taken. An id without digits, or with a run that 64 bits cannot surely hold (more
/// than 18 digits), is its prefix alone.
public struct TripIDForm: Hashable, Sendable {
    /// What stands before the number, or the whole id where there is no number.
    public let prefix: String
    /// What stands after the number; nil where there is no number.
    public let suffix: String?
    /// Digits that the number is padded to with zeros; 0 where it does not begin with one.
    public let digits: Int
    /// The number, at least 0; 0 where there is none.
    public let number: Int

    /// The most digits that every number of them fits into 64 bits with.
    private static let mostDigits = 18

    public init(prefix: String, suffix: String?, digits: Int, number: Int) {
        self.prefix = prefix
        self.suffix = suffix
        self.digits = digits
        self.number = number
    }

    public init(_ id: String) {
        let bytes = Array(id.utf8)
        let run = Self.longestRunOfDigits(bytes)
        guard !run.isEmpty, run.count <= Self.mostDigits else {
            self.init(prefix: id, suffix: nil, digits: 0, number: 0)
            return
        }
        self.init(
            prefix: String(decoding: bytes[..<run.lowerBound], as: UTF8.self),
            suffix: String(decoding: bytes[run.upperBound...], as: UTF8.self),
            digits: bytes[run.lowerBound] == UInt8(ascii: "0") ? run.count : 0,
            number: bytes[run].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }

    /// The id as the feed writes it.
    public var id: String { Self.id(prefix: prefix, suffix: suffix, digits: digits, number: number) }

    public static func id(prefix: String, suffix: String?, digits: Int, number: Int) -> String {
        guard let suffix else { return prefix }
        let text = String(number)
        return prefix + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text + suffix
    }

    private static func longestRunOfDigits(_ bytes: [UInt8]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, byte) in bytes.enumerated() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                start = index + 1
                continue
            }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest
    }
}

// Canonically equivalent text is one string to Swift and two ids to GTFS; forms are equal byte by byte.
extension TripIDForm {
    public static func == (left: Self, right: Self) -> Bool {
        left.number == right.number && left.digits == right.digits
            && left.prefix.utf8.elementsEqual(right.prefix.utf8)
            && (left.suffix == nil) == (right.suffix == nil)
            && (left.suffix ?? "").utf8.elementsEqual((right.suffix ?? "").utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(digits)
        for byte in prefix.utf8 { hasher.combine(byte) }
        hasher.combine(suffix == nil)
        for byte in (suffix ?? "").utf8 { hasher.combine(byte) }
    }
}
