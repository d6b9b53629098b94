internal import GTFSModel

/// A message in the binary form.
struct BinaryMessage {
    private var message = FeedMessage()
    /// Whether anything of it was a message: a header, or at least one entity.
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
        if let place = slices.brokenAt {
            message.notices.add("truncated_message", "it ends or goes wrong at byte \(place) of \(byteCount)")
        }
        if slices.isTooLong {
            message.notices.add("too_many_entities", "what is beyond \(MessageSlices.entityLimit) was left out")
        }
    }
}
