internal import GTFSModel
internal import GTFSStore

/// The rows of booking_rules.txt by their ids.
final class BookingRules: Sendable {
    private let rules: [String: BookingRule]

    init(_ reader: FeedReader) throws {
        rules = Dictionary(try reader.bookingRules().map { ($0.id, $0) }) { _, last in last }
    }

    subscript(id: String) -> BookingRule? { rules[id] }

    var byteCount: Int { rules.values.reduce(64) { $0 + $1.byteCount } }
}

extension FeedSession {
    /// The rule with an id; nil if booking_rules.txt does not have it.
    func bookingRule(_ id: String?) throws -> BookingRule? {
        guard let id else { return nil }
        return try caches.bookingRules.value { try BookingRules(reader) }[id]
    }
}

extension BookingRule {
    fileprivate var byteCount: Int {
        [
            Optional(id), id, serviceID?.rawValue, message, pickupMessage, dropOffMessage, phoneNumber, infoURL,
            bookingURL,
        ].reduce(MemoryLayout<Self>.stride) { $0 + $1.byteCount }
    }
}

extension Translator {
    func translate(_ rule: inout BookingRule?) {
        guard var known = rule else { return }
        known.message = bookingText(.bookingMessage, known.message, of: known)
        known.pickupMessage = bookingText(.pickupMessage, known.pickupMessage, of: known)
        known.dropOffMessage = bookingText(.dropOffMessage, known.dropOffMessage, of: known)
        known.phoneNumber = bookingText(.bookingPhone, known.phoneNumber, of: known)
        known.infoURL = bookingText(.bookingInfoURL, known.infoURL, of: known)
        known.bookingURL = bookingText(.bookingURL, known.bookingURL, of: known)
        rule = known
    }
}
