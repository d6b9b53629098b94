internal import GTFSModel

/// Reads a message in the binary format: first the places of its header and entities, then the header, then the
/// entities.
struct BinaryMessage {
    private var message = FeedMessage()
    /// Whether a part of a message was read: a header, or at least one entity.
    private var isMessage = false

    /// Nil if the bytes are not a message.
    var readMessage: FeedMessage? { isMessage ? message : nil }

    init(_ bytes: UnsafeRawBufferPointer) {
        let slices = unsafe MessageSlices(bytes)
        if let header = slices.header { unsafe readHeader(header, of: bytes) }
        unsafe readEntities(slices.entities, of: bytes)
        note(slices, byteCount: bytes.count)
    }

    /// The header alone; nil if the bytes have none that can be read.
    static func header(of bytes: UnsafeRawBufferPointer) -> FeedHeader? {
        guard let range = unsafe MessageSlices(bytes, limit: 0).header else { return nil }
        var fields = unsafe WireReader(bytes, range)
        var notes = MessageNotes(parts: 100_000)
        return try? FeedHeader(&fields, notes: &notes)
    }

    private mutating func readHeader(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
        var fields = unsafe WireReader(bytes, range)
        var notes = MessageNotes(parts: 100_000)
        do throws(WireReader.WireError) {
            message.header = try FeedHeader(&fields, notes: &notes)
            isMessage = true
        } catch {
            notes.add("malformed_header", "the header could not be read")
        }
        message.notices.add(notes.notices)
    }

    /// Reads the entities on all cores, in their order.
    private mutating func readEntities(_ slices: [Range<Int>], of bytes: UnsafeRawBufferPointer) {
        var pieces = EntityPieces(count: slices.count, byteCount: bytes.count)
        message.entities = unsafe Array(unsafeUninitializedCapacity: slices.count) { room, count in
            let memory = unsafe EntityMemory(room, bytes: bytes)
            pieces.read { memory.fill($0, from: slices, parts: $1) }
            count = memory.closeGaps(pieces.results)
        }
        for result in pieces.results { message.notices.add(result.notices) }
        isMessage = isMessage || !message.entities.isEmpty
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

/// The entities of a message, cut into pieces; each core reads some of them.
private struct EntityPieces {
    struct Result: Sendable {
        let start: Int
        var count = 0
        var notices = RealtimeNotices()
    }

    /// The most repeated parts of all entities together, more than the largest feeds have. A part takes some 150 bytes
    /// of memory, but an empty one only two of the message.
    private static let mostParts = 1_500_000
    /// The least bytes of a part of a real message; with a name, a time and a length it has twice that.
    private static let bytesPerPart = 8
    private static let fewParts = 100_000
    /// The least limit of parts for one piece; a machine with many cores has many pieces.
    private static let fewPartsOfPiece = 10_000
    /// The number of entities that is worth a thread.
    private static let pieceLength = 128

    private let pieces: [Range<Int>]
    private let partLimit: Int
    private(set) var results: [Result] = []

    /// - Parameter byteCount: of the message.
    init(count: Int, byteCount: Int) {
        partLimit = min(Self.mostParts, max(Self.fewParts, byteCount / Self.bytesPerPart))
        let pieceCount = max(1, min(count / Self.pieceLength, 4 * ParallelParts.processors))
        pieces = (0..<pieceCount).map { $0 * count / pieceCount..<($0 + 1) * count / pieceCount }
    }

    /// Reads all pieces. A single piece is not worth another thread.
    /// - Parameter body: reads one, given the most repeated parts that it may have.
    mutating func read(_ body: @escaping @Sendable (Range<Int>, _ parts: Int) -> Result) {
        let (pieces, parts) = (pieces, max(Self.fewPartsOfPiece, partLimit / pieces.count))
        results = ParallelParts.values(pieces.count) { body(pieces[$0], parts) }
    }
}

/// The bytes of a message, and memory for its entities: each thread fills a part that no other thread touches.
@safe private struct EntityMemory: @unchecked Sendable {
    private let entities: UnsafeMutableBufferPointer<FeedEntity>
    private let bytes: UnsafeRawBufferPointer

    init(_ entities: UnsafeMutableBufferPointer<FeedEntity>, bytes: UnsafeRawBufferPointer) {
        unsafe self.entities = unsafe entities
        unsafe self.bytes = unsafe bytes
    }

    /// Reads the entities of a piece to the beginning of its part. Entities that cannot be read leave a gap at its end.
    func fill(_ piece: Range<Int>, from slices: [Range<Int>], parts: Int) -> EntityPieces.Result {
        var notes = MessageNotes(parts: parts)
        var end = piece.lowerBound
        for index in piece {
            notes.entityID = ""
            var fields = unsafe WireReader(bytes, slices[index])
            do throws(WireReader.WireError) {
                let entity = try FeedEntity(&fields, notes: &notes)
                if entity.id.isEmpty, entity.saysNothing { throw WireReader.WireError() }
                unsafe entities.initializeElement(at: end, to: entity)
                end += 1
            } catch {
                notes.add("malformed_entity", "number \(index + 1) of the message could not be read")
            }
        }
        return EntityPieces.Result(start: piece.lowerBound, count: end - piece.lowerBound, notices: notes.notices)
    }

    /// Moves the pieces together.
    /// - Returns: How many entities there are.
    func closeGaps(_ pieces: [EntityPieces.Result]) -> Int {
        var end = 0
        for piece in pieces {
            if piece.start > end, piece.count > 0, let base = unsafe entities.baseAddress {
                unsafe (base + end).moveInitialize(from: base + piece.start, count: piece.count)
            }
            end += piece.count
        }
        return end
    }
}

extension FeedEntity {
    fileprivate var saysNothing: Bool {
        tripUpdate == nil && vehicle == nil && alert == nil && stop == nil && shape == nil && tripModifications == nil
    }
}

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
            while let field = try fields.next() { try decode(field, fields: &fields) }
        } catch {
            brokenAt = fields.offset
        }
    }

    private mutating func decode(_ field: WireReader.Field, fields: inout WireReader) throws(WireReader.WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): header = try fields.range()
        case (2, .bytes):
            let range = try fields.range()
            if entities.count < limit { entities.append(range) } else { isTooLong = true }
        default: try fields.skip(field)
        }
    }
}
