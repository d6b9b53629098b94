internal import GTFSModel

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
