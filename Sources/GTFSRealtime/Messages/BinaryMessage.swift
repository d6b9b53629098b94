internal import GTFSModel

/// Reads a message in the binary format.
struct BinaryMessage {
    private var message = FeedMessage()
    /// Whether anything of a message was read: a header, or at least one entity.
    private var isMessage = false

    /// Nil where the bytes are no message.
    var readMessage: FeedMessage? { isMessage ? message : nil }

    init(_ bytes: UnsafeRawBufferPointer) {
        let slices = unsafe MessageSlices(bytes)
        unsafe readHeader(slices.header, of: bytes)
        let batch = unsafe EntityBatch(slices.entities, of: bytes)
        message.entities = batch.entities
        message.notices.add(batch.notices)
        isMessage = isMessage || !batch.entities.isEmpty
        note(slices, byteCount: bytes.count)
    }

    private mutating func readHeader(_ range: Range<Int>?, of bytes: UnsafeRawBufferPointer) {
        guard let range else { return }
        var fields = unsafe WireReader(bytes, range)
        var notes = MessageNotes(parts: 100_000)
        do throws(WireError) {
            message.header = try FeedHeader(&fields, &notes)
            isMessage = true
        } catch {
            notes.add("malformed_header", "the header could not be read")
        }
        message.notices.add(notes.notices)
    }

    private mutating func note(_ slices: MessageSlices, byteCount: Int) {
        if let offset = slices.brokenAt {
            message.notices.add("truncated_message", "it ends or goes wrong at byte \(offset) of \(byteCount)")
        }
        if slices.isTooLong {
            message.notices.add("too_many_entities", "what is beyond \(MessageSlices.entityLimit) was left out")
        }
    }
}

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
            brokenAt = fields.offset
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
