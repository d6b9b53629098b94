import Foundation
import GTFSGlance
import GTFSQuery
import NIOCore

/// What to tell of a ride since a client was told.
struct LiveNotices: Encodable, Sendable {
    private let realtime: BoardRealtime?
    private let changes: [PlanChange]
    /// What the client sends with its next request.
    private let told: String
    /// When to ask again if not before, RFC 3339; nil where nothing is to come.
    private let next: String?
    private let isOver: Bool

    private enum CodingKeys: String, CodingKey {
        case realtime, changes, told, next
        case isOver = "over"
    }

    init(_ plan: Plan, since told: ToldWatch, realtime: BoardRealtime?, zone: ServiceTimeZone) throws {
        self.realtime = realtime
        changes = plan.changes(since: told.told)
        self.told = try ToldWatch(watch: told.watch, told: plan.told(after: told.told)).token()
        next = plan.next.map { RFC3339.text($0, in: zone) }
        isOver = plan.isOver
    }
}

/// A ride that a client watches, and what it was told: the service keeps nothing of its clients. The ride is found again in a
/// later version of the feed.
struct ToldWatch: Codable, Sendable {
    let watch: Watch
    var told = Told()
}

extension ToldWatch {
    /// The most bytes that a token of a request may have once it is unpacked.
    private static let limit = 1 << 16

    /// What a token says; nil where it is none.
    init?(token: String) {
        var text = token.replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let packed = Data(base64Encoded: text), let json = Gzip.unpacked(packed, most: Self.limit),
            let told = try? JSONDecoder().decode(ToldWatch.self, from: json), case .ride = told.watch.subject
        else { return nil }
        self = told
    }

    /// Packed for a URL.
    func token() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = ByteBuffer(bytes: try encoder.encode(self))
        guard let packed = Gzip.packed(json, level: 9) else { throw CocoaError(.coderInvalidValue) }
        return Data(packed.readableBytesView).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }
}
