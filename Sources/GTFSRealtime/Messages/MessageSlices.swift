/// The places of the header and the entities in a binary message. The message's own level is read separately, so that
/// an error inside an entity loses only that entity, and bytes that end too soon give the entities before.
struct MessageSlices {
    /// The largest feeds of whole countries have a tenth of this.
    static let entityLimit = 200_000

    private(set) var header: Range<Int>?
    private(set) var entities: [Range<Int>] = []
    /// Where the bytes end too soon, or are wrong.
    private(set) var brokenAt: Int?
    private(set) var isTooLong = false

    private let limit: Int

    init(_ bytes: UnsafeRawBufferPointer, limit: Int = MessageSlices.entityLimit) {
        self.limit = limit
        var fields = unsafe WireReader(bytes, 0..<bytes.count)
        do throws(WireReader.WireError) {
            while let field = try fields.next() { try take(field, &fields) }
        } catch {
            brokenAt = fields.offset
        }
    }

    private mutating func take(_ field: WireReader.Field, _ fields: inout WireReader) throws(WireReader.WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): header = try fields.range()
        case (2, .bytes):
            let range = try fields.range()
            if entities.count < limit { entities.append(range) } else { isTooLong = true }
        default: try fields.skip(field)
        }
    }
}
