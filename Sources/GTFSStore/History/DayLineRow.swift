package import GTFSModel

/// The visits of a line on a service day, packed.
package struct DayLineRow: Sendable, Hashable {
    /// The list of its scheduled trips; nil for none.
    package var listingKey: Int?
    package var visits: [UInt8] = []
    package var brackets: [UInt8] = []

    package init(listingKey: Int? = nil, visits: [UInt8] = [], brackets: [UInt8] = []) {
        (self.listingKey, self.visits, self.brackets) = (listingKey, visits, brackets)
    }

    /// What the row says that its sum is; 0 before it is written.
    package internal(set) var writtenSum = 0

    /// A sum of 16 bits, signed, of everything that the row has under its key: packed numbers that are changed give other
    /// numbers, of which nothing else tells that they are not those that were written.
    package func sum(_ key: DayLineKey) -> Int {
        var hash = StableHash()
        hash.add(key.rawValue)
        hash.add(listingKey)
        for bytes in [visits, brackets] { hash.add(unsafe bytes.withUnsafeBytes { unsafe StableHash.of($0) }) }
        return Int(Int16(truncatingIfNeeded: hash.value))
    }
}

/// The key of a line on a service day.
package struct DayLineKey: Hashable, Comparable, Sendable {
    package let rawValue: Int

    private static let lines = 1 << 24

    package init(_ date: ServiceDate, line: Int) { rawValue = date.dayNumber * Self.lines + line }

    init(_ rawValue: Int) { self.rawValue = rawValue }

    package var date: ServiceDate { ServiceDate(dayNumber: rawValue >> 24) }
    package var line: Int { rawValue & (Self.lines - 1) }

    /// The first of a day, and the first of the day after it.
    static func bounds(of date: ServiceDate) -> Range<Int> {
        let first = DayLineKey(date, line: 0).rawValue
        return first..<first + lines
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The sums of lines of a service day, which one row of the file has.
package struct PackedSums: Sendable {
    /// The lines, in their order.
    package var lines: [Int]
    /// What `GTFSHistory` has packed of them, line by line.
    package var sums: [UInt8]
    /// The lines that this row would have, if the history had them: from its first to the one before the next row.
    package var range: Range<Int>
}
