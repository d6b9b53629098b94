internal import Dispatch
public import Foundation
public import GTFSModel

extension FeedMessage {
    /// A message of more bytes is refused. Those of whole countries have a tenth of it.
    public static let byteLimit = 256 << 20

    /// Reads a message as it was received. JSON and the text format need a reader, `TextFormats()` of `RealtimeText`.
    ///
    /// An entity that cannot be read is left out, and bytes that end too soon give the entities before the end; `notices`
    /// counts both. A header alone is a message.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - format: by default that which the bytes look like.
    ///   - textFormats: reads JSON and the text format; nil: only the binary format is read.
    /// - Throws: `RealtimeError` where the bytes hold neither a header nor an entity, or are of a format that is not read.
    public init(
        bytes: some ContiguousBytes, format: MessageFormat = .detected, textFormats: (any TextFormatReader)? = nil
    ) throws {
        self = try unsafe bytes.withUnsafeBytes { try unsafe FeedMessage(reading: $0, format, textFormats) }
    }

    private init(
        reading bytes: UnsafeRawBufferPointer, _ format: MessageFormat, _ textFormats: (any TextFormatReader)?
    ) throws {
        guard bytes.count <= Self.byteLimit else { throw RealtimeError.tooLarge(bytes.count) }
        let known = unsafe format == .detected ? MessageFormat(detectedIn: bytes) : format
        let read =
            switch known {
            case .json, .text: unsafe textFormats?.message(Array(bytes), in: known).message
            case .protobuf, .detected: unsafe BinaryMessage(bytes).readMessage
            }
        // A binary message of nothing but text may look like another format.
        guard let message = unsafe read ?? (format == .detected ? BinaryMessage(bytes).readMessage : nil) else {
            if textFormats == nil, known.isText { throw RealtimeError.needsTextFormats(known) }
            throw unsafe RealtimeError.unreadable(bytes)
        }
        self = message
    }

    /// The message in the binary format. Reading it gives an equal message, except for `notices`.
    public func protobufBytes() -> [UInt8] {
        var writer = WireWriter()
        writer.message(1, header)
        writer.messages(2, entities)
        return writer.bytes
    }
}

/// The formats of GTFS-Realtime messages.
public enum MessageFormat: Sendable, Hashable, CaseIterable {
    /// The one that the bytes look like.
    case detected
    /// Protocol Buffers, binary: what the reference asks for.
    case protobuf
    /// Protocol Buffers as JSON, keys in camelCase or as the fields are called.
    case json
    /// Protocol Buffers' text format.
    case text

    /// The format that the first bytes look like. A binary message begins with lengths and field numbers, which are control
    /// characters in a text.
    init(detectedIn bytes: some Collection<UInt8>) {
        let start = bytes.prefix(4096).drop { Self.blanks.contains($0) || Self.byteOrderMark.contains($0) }
        if bytes.prefix(64).contains(where: { $0 < 0x20 && !Self.blanks.contains($0) }) {
            self = .protobuf
        } else if start.first == UInt8(ascii: "{") {
            self = .json
        } else if start.first == UInt8(ascii: "#") || Self.fieldNames.contains(where: { start.starts(with: $0.utf8) }) {
            self = .text
        } else {
            self = .protobuf
        }
    }

    /// Whether a `TextFormatReader` reads it.
    fileprivate var isText: Bool { self == .json || self == .text }

    private static let blanks = " \t\r\n".utf8
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let fieldNames = ["header", "entity"]
}

/// Reads a message in the binary format: where its header and its entities lie, then the header, then the entities.
struct BinaryMessage {
    private var message = FeedMessage()
    /// Whether anything of a message was read: a header, or at least one entity.
    private var isMessage = false

    /// Nil where the bytes are no message.
    var readMessage: FeedMessage? { isMessage ? message : nil }

    init(_ bytes: UnsafeRawBufferPointer) {
        let slices = unsafe MessageSlices(bytes)
        if let header = slices.header { unsafe readHeader(header, of: bytes) }
        unsafe readEntities(slices.entities, of: bytes)
        note(slices, byteCount: bytes.count)
    }

    private mutating func readHeader(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
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

    /// Reads the entities on all cores, in their order.
    private mutating func readEntities(_ slices: [Range<Int>], of bytes: UnsafeRawBufferPointer) {
        let pieces = EntityPieces(count: slices.count, byteCount: bytes.count)
        message.entities = unsafe Array(unsafeUninitializedCapacity: slices.count) { room, count in
            let memory = unsafe EntityMemory(room, bytes)
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

/// The entities of a message, cut into pieces of which each core reads some.
private final class EntityPieces: @unchecked Sendable {
    /// What was read of one piece.
    struct Result: Sendable {
        let start: Int
        var count = 0
        var notices = RealtimeNotices()
    }

    /// Repeated parts of all entities together: more than those of the largest feeds. A part takes some 150 bytes of memory,
    /// an empty one two of the message.
    private static let mostParts = 1_500_000
    /// Bytes that a part of a real message takes at least; with a name, a time and a length it is twice that.
    private static let bytesPerPart = 8
    private static let fewParts = 100_000
    /// Parts of one piece, of which there are many on a machine of many cores.
    private static let fewPartsOfPiece = 10_000
    /// So many entities are worth a thread.
    private static let pieceLength = 128

    private let pieces: [Range<Int>]
    private let partLimit: Int
    private let lock = NSLock()
    private(set) var results: [Result]

    /// - Parameter byteCount: of the message.
    init(count: Int, byteCount: Int) {
        partLimit = min(Self.mostParts, max(Self.fewParts, byteCount / Self.bytesPerPart))
        let pieceCount = max(1, min(count / Self.pieceLength, 4 * ProcessInfo.processInfo.activeProcessorCount))
        pieces = (0..<pieceCount).map { $0 * count / pieceCount..<($0 + 1) * count / pieceCount }
        results = pieces.map { Result(start: $0.lowerBound) }
    }

    /// Reads all pieces. One piece is not worth waking another thread.
    /// - Parameter body: reads one, which may have so many repeated parts.
    func read(_ body: @Sendable (Range<Int>, _ parts: Int) -> Result) {
        @Sendable func readPiece(_ index: Int) {
            let result = body(pieces[index], max(Self.fewPartsOfPiece, partLimit / pieces.count))
            lock.withLock { results[index] = result }
        }
        if pieces.count == 1 { return readPiece(0) }
        DispatchQueue.concurrentPerform(iterations: pieces.count) { readPiece($0) }
    }
}

/// The bytes of a message, and memory for its entities: each thread fills a part of its own, which no other thread touches.
@safe private struct EntityMemory: @unchecked Sendable {
    private let entities: UnsafeMutableBufferPointer<FeedEntity>
    private let bytes: UnsafeRawBufferPointer

    init(_ entities: UnsafeMutableBufferPointer<FeedEntity>, _ bytes: UnsafeRawBufferPointer) {
        unsafe self.entities = unsafe entities
        unsafe self.bytes = unsafe bytes
    }

    /// Reads the entities of a piece to the beginning of its part. Those that cannot be read leave a gap at its end.
    func fill(_ piece: Range<Int>, from slices: [Range<Int>], parts: Int) -> EntityPieces.Result {
        var notes = MessageNotes(parts: parts)
        var end = piece.lowerBound
        for index in piece {
            notes.entityID = ""
            var fields = unsafe WireReader(bytes, slices[index])
            do throws(WireError) {
                let entity = try FeedEntity(&fields, &notes)
                if entity.id.isEmpty, entity.saysNothing { throw WireError() }
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
    /// Whether it has none of the things that an entity is for.
    fileprivate var saysNothing: Bool {
        tripUpdate == nil && vehicle == nil && alert == nil && stop == nil && shape == nil && tripModifications == nil
    }
}
