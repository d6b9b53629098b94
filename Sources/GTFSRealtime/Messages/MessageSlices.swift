/// Where the header and the entities of a binary message lie. The message's own level is read by itself, so that what is
/// wrong inside an entity costs that entity, and bytes that end too soon give those before.
struct MessageSlices {
    /// The largest feeds of whole countries have a tenth of it.
    static let entityLimit = 200_000

    private(set) var header: Range<Int>?
    private(set) var entities: [Range<Int>] = []
    /// Where the bytes end, or go wrong, before the message does.
    private(set) var brokenAt: Int?
    private(set) var isTooLong = false

    private let limit: Int

    init(_ bytes: UnsafeRawBufferPointer, limit: Int = MessageSlices.entityLimit) {
        self.limit = limit
        var fields = unsafe WireReader(bytes, 0..<bytes.count)
        do throws(WireError) {
            while let field = try fields.next() { try take(field, &fields) }
        } catch {
            brokenAt = fields.place
        }
    }

    private mutating func take(_ field: WireField, _ fields: inout WireReader) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): header = try fields.range()
        case (2, .bytes):
            let range = try fields.range()
            if entities.count < limit { entities.append(range) } else { isTooLong = true }
        default: try fields.skip(field)
        }
    }
}
