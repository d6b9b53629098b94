/// A trip id taken apart at one of its runs of digits, so that ids that differ only in that number share the rest.
///
/// An id can be taken apart at any of its runs of at most 18 digits (64 bits always hold those). The importer chooses
/// one of them, so a reader that looks an id up tries each of `all(of:)`.
@usableFromInline
package struct TripIDForm: Sendable {
    /// The text before the number, or the whole id if there is no number.
    package let prefix: String
    /// The text after the number; nil if there is no number.
    package let suffix: String?
    /// The length to which the number is padded with zeros; 0 if it does not begin with one.
    package let digits: Int
    /// The number, at least 0; 0 if there is none.
    package let number: Int64

    /// The most digits for which every number fits into 64 bits.
    @usableFromInline static let mostDigits = 18

    /// A form of given parts; each property says what its part is.
    package init(prefix: String, suffix: String?, digits: Int, number: Int64) {
        self.prefix = prefix
        self.suffix = suffix
        self.digits = digits
        self.number = number
    }

    /// The id taken apart at each of its runs of digits, from the first to the last; for an id without digits, the id
    /// as its own prefix.
    package static func all(of id: String) -> [TripIDForm] {
        let bytes = Array(id.utf8)
        let forms = runsOfDigits(in: bytes).map { run in
            TripIDForm(
                prefix: String(decoding: bytes[..<run.lowerBound], as: UTF8.self),
                suffix: String(decoding: bytes[run.upperBound...], as: UTF8.self),
                digits: digits(bytes[run]), number: number(bytes[run]))
        }
        return forms.isEmpty ? [TripIDForm(prefix: id, suffix: nil, digits: 0, number: 0)] : forms
    }

    /// The id as the feed writes it.
    package var id: String { self.id(number: number) }

    package func id(number: Int64) -> String {
        Self.id(prefix: prefix, suffix: suffix, digits: digits, number: number)
    }

    /// The id that a form of these parts spells.
    package static func id(prefix: String, suffix: String?, digits: Int, number: Int64) -> String {
        guard let suffix else { return prefix }
        let text = String(number)
        // A damaged database may have any length.
        let padding = max(0, min(digits, mostDigits) - text.utf8.count)
        return prefix + String(repeating: "0", count: padding) + text + suffix
    }

    /// The form without its number: the part that ids of one form share.
    package var shared: TripIDForm { TripIDForm(prefix: prefix, suffix: suffix, digits: digits, number: 0) }
}

extension TripIDForm {
    /// The runs of at most 18 digits in an id, from the first to the last.
    @inlinable
    package static func runsOfDigits<Bytes: RandomAccessCollection>(in id: Bytes) -> [Range<Int>]
    where Bytes.Element == UInt8, Bytes.Index == Int {
        var runs: [Range<Int>] = []
        var start = id.startIndex
        for index in id.startIndex...id.endIndex {
            if index < id.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(id[index]) { continue }
            if (1...mostDigits).contains(index - start) { runs.append(start..<index) }
            start = index + 1
        }
        return runs
    }

    /// `digits` of the form of a run of digits.
    @inlinable
    package static func digits(_ run: some RandomAccessCollection<UInt8>) -> Int {
        run.first == UInt8(ascii: "0") ? run.count : 0
    }

    /// The number that a run of at most 18 digits writes.
    @inlinable
    package static func number(_ run: some Sequence<UInt8>) -> Int64 {
        run.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}

// Canonically equivalent texts are equal strings in Swift but different ids in GTFS; forms are compared byte by byte.
extension TripIDForm: Hashable, Comparable {
    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool {
        left.number == right.number && left.digits == right.digits
            && left.prefix.utf8.elementsEqual(right.prefix.utf8)
            && (left.suffix == nil) == (right.suffix == nil)
            && (left.suffix ?? "").utf8.elementsEqual((right.suffix ?? "").utf8)
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(digits)
        for byte in prefix.utf8 { hasher.combine(byte) }
        hasher.combine(suffix == nil)
        for byte in (suffix ?? "").utf8 { hasher.combine(byte) }
    }

    /// By prefix, then suffix (none before any), then digits, then number: the order in which a database keeps forms.
    @usableFromInline
    package static func < (left: Self, right: Self) -> Bool {
        if !left.prefix.utf8.elementsEqual(right.prefix.utf8) {
            return left.prefix.utf8.lexicographicallyPrecedes(right.prefix.utf8)
        }
        if (left.suffix == nil) != (right.suffix == nil) { return left.suffix == nil }
        let (a, b) = (left.suffix ?? "", right.suffix ?? "")
        if !a.utf8.elementsEqual(b.utf8) { return a.utf8.lexicographicallyPrecedes(b.utf8) }
        return (left.digits, left.number) < (right.digits, right.number)
    }
}
