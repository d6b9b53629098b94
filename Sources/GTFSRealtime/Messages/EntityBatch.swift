internal import Dispatch
internal import Foundation
internal import GTFSModel

/// Reads the entities of a binary message on all cores, in their order.
///
/// Each piece of the entities is written to its own part of one array, which no other thread touches. Entities that cannot
/// be read leave gaps at the ends of the pieces, which are closed at the end.
struct EntityBatch {
    /// Repeated parts of all entities together, ten times those of the largest feeds.
    private static let partLimit = 16_000_000
    /// So many entities are worth a thread.
    private static let pieceLength = 128

    private(set) var entities: [FeedEntity] = []
    private(set) var notices = RealtimeNotices()

    init(_ slices: [Range<Int>], of bytes: UnsafeRawBufferPointer) {
        let pieces = Self.pieces(of: slices.count)
        let results = PieceResults(count: pieces.count)
        let source = unsafe SharedBytes(bytes)
        entities = unsafe Array(unsafeUninitializedCapacity: slices.count) { buffer, count in
            let target = unsafe SharedEntities(buffer)
            Self.each(pieces.count) { piece in
                results.set(
                    target.fill(pieces[piece], from: slices, of: source, parts: Self.partLimit / pieces.count), piece)
            }
            count = target.closeGaps(zip(pieces, results.all).map { ($0.lowerBound, $1.count) })
        }
        for result in results.all { notices.add(result.notices) }
    }

    private static func pieces(of count: Int) -> [Range<Int>] {
        let pieces = max(1, min(count / pieceLength, 4 * ProcessInfo.processInfo.activeProcessorCount))
        return (0..<pieces).map { $0 * count / pieces..<($0 + 1) * count / pieces }
    }

    /// One piece is not worth waking another thread.
    private static func each(_ count: Int, _ body: @Sendable (Int) -> Void) {
        if count == 1 { body(0) } else { DispatchQueue.concurrentPerform(iterations: count, execute: body) }
    }
}

/// The result of one piece.
private struct PieceResult: Sendable {
    var count = 0
    var notices = RealtimeNotices()
}

private final class PieceResults: @unchecked Sendable {
    private let lock = NSLock()
    private var results: [PieceResult]

    init(count: Int) { results = Array(repeating: PieceResult(), count: count) }

    func set(_ result: PieceResult, _ piece: Int) { lock.withLock { results[piece] = result } }
    var all: [PieceResult] { lock.withLock { results } }
}

/// Bytes that many threads read; they stay until the batch is done.
@safe private struct SharedBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = unsafe bytes }

    func read(_ range: Range<Int>, _ notes: inout MessageNotes) throws(WireError) -> FeedEntity {
        var fields = unsafe WireReader(bytes, range)
        let entity = try FeedEntity(&fields, &notes)
        if entity.id.isEmpty, entity.saysNothing { throw WireError() }
        return entity
    }
}

extension FeedEntity {
    /// Whether it has none of the things that an entity is for.
    fileprivate var saysNothing: Bool {
        tripUpdate == nil && vehicle == nil && alert == nil && stop == nil && shape == nil && tripModifications == nil
    }
}

/// Memory for entities, of which each thread fills a part of its own.
@safe private struct SharedEntities: @unchecked Sendable {
    private let room: UnsafeMutableBufferPointer<FeedEntity>

    init(_ room: UnsafeMutableBufferPointer<FeedEntity>) { unsafe self.room = unsafe room }

    /// Reads the entities of a piece to the beginning of its part.
    func fill(_ piece: Range<Int>, from slices: [Range<Int>], of source: SharedBytes, parts: Int) -> PieceResult {
        var notes = MessageNotes(parts: parts)
        var end = piece.lowerBound
        for index in piece {
            notes.entityID = ""
            do throws(WireError) {
                unsafe room.initializeElement(at: end, to: try source.read(slices[index], &notes))
                end += 1
            } catch {
                notes.add("malformed_entity", "number \(index + 1) of the message could not be read")
            }
        }
        return PieceResult(count: end - piece.lowerBound, notices: notes.notices)
    }

    /// Moves the pieces together.
    /// - Returns: How many entities there are.
    func closeGaps(_ pieces: [(start: Int, count: Int)]) -> Int {
        var end = 0
        for piece in pieces {
            if piece.start > end, piece.count > 0, let base = unsafe room.baseAddress {
                unsafe (base + end).moveInitialize(from: base + piece.start, count: piece.count)
            }
            end += piece.count
        }
        return end
    }
}
