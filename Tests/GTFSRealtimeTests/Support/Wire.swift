/// Protobuf by hand, for messages that no producer of good faith writes (Protocol Buffers, Encoding).
enum Wire {
    static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }

    static func number(_ field: Int, _ value: UInt64) -> [UInt8] { varint(UInt64(field) << 3) + varint(value) }

    static func bytes(_ field: Int, _ value: [UInt8]...) -> [UInt8] {
        let all = value.flatMap { $0 }
        return varint(UInt64(field) << 3 | 2) + varint(UInt64(all.count)) + all
    }

    static func text(_ field: Int, _ value: String) -> [UInt8] { bytes(field, Array(value.utf8)) }

    /// A header of version 2.0, as most messages begin.
    static let header = bytes(1, text(1, "2.0"), number(3, 1_772_582_400))

    /// An entity `id` with a trip update of trip T and what else it has.
    static func tripUpdate(_ id: String, _ fields: [UInt8]...) -> [UInt8] {
        bytes(2, text(1, id), bytes(3, bytes(1, text(1, "T")), fields.flatMap { $0 }))
    }
}
