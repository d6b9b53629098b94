internal import GTFSModel

/// What extra cells add to the checksum of their record; the order in which they are met makes no difference.
package enum ExtraChecksum {
    /// Stands for a column.
    package static func seed(place: Int, name: String, kind: StoredExtras.Column.Kind) -> UInt64 {
        var hash = StableHash()
        hash.add(place)
        hash.add(kind.rawValue)
        hash.add(name)
        return hash.value
    }

    /// The share of one cell, of whose text `text` is the hash.
    package static func cell(seed: UInt64, text: UInt64) -> UInt64 {
        var hash = StableHash(seed: seed)
        hash.add(text)
        return hash.value
    }

    /// The checksum of a record: of its typed values alone where it has no extra cells.
    package static func record(_ values: UInt64, extras: UInt64) -> UInt64 {
        guard extras != 0 else { return values }
        var hash = StableHash(seed: values)
        hash.add(extras)
        return hash.value
    }
}
