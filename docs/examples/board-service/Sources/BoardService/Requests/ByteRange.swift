/// One part of a file, as the header Range names it (RFC 9110, 14.1.2): `bytes=0-99`, `bytes=100-`, `bytes=-50`.
struct ByteRange: Equatable {
    /// Nil for the last bytes.
    let first: Int?
    /// The last byte, included, or how many last bytes; nil to the end.
    let last: Int?

    /// Nil for another unit, for several parts, and for what is none: the whole file is sent then.
    init?(_ header: String) {
        guard let match = header.wholeMatch(of: /bytes=([0-9]{0,15})-([0-9]{0,15})/) else { return nil }
        (first, last) = (Int(match.1), Int(match.2))
        if first == nil, last == nil { return nil }
        if let first, let last, last < first { return nil }
    }

    /// The bytes of a file of a length; nil if it has none of them.
    func bytes(of length: Int) -> Range<Int>? {
        guard let first else { return last == 0 || length == 0 ? nil : max(0, length - (last ?? 0))..<length }
        guard first < length else { return nil }
        return first..<min(length, (last ?? length) + 1)
    }
}
