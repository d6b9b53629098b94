internal import GTFSRealtime
internal import RealtimeProtobuf
internal import SwiftProtobuf

/// A message in Protocol Buffers' JSON: an object with `header` and `entity`.
struct JSONMessage {
    private(set) var encoded = EncodedMessage()
    private var text: NestedText
    private var entityCount = 0

    init(_ bytes: [UInt8]) {
        text = NestedText(bytes, hasComments: false)
        if !readObject() { encoded.addTruncation(at: text.offset, of: bytes.count) }
    }

    /// - Returns: Whether it ends properly, like the others below.
    private mutating func readObject() -> Bool {
        guard text.take("{") else { return false }
        while text.peek() == UInt8(ascii: "\"") {
            guard let key = text.quoted(), text.take(":"), readMember(key) else { return false }
            if !text.take(",") { break }
        }
        return text.take("}")
    }

    private mutating func readMember(_ key: ArraySlice<UInt8>) -> Bool {
        if key.elementsEqual("entity".utf8), text.peek() == UInt8(ascii: "[") { return readEntities() }
        guard let value = text.value() else { return false }
        guard key.elementsEqual("header".utf8), text.bytes[value.lowerBound] == UInt8(ascii: "{") else { return true }
        let header = Array(text.bytes[value])
        encoded.addHeader {
            try TransitRealtime_FeedHeader(
                jsonUTF8Bytes: header, extensions: TextFormats.extensions, options: Self.lenient)
        }
        return true
    }

    private mutating func readEntities() -> Bool {
        guard text.take("[") else { return false }
        while let byte = text.peek(), byte != UInt8(ascii: "]") {
            guard let value = text.value() else { return false }
            entityCount += 1
            let entity = Array(text.bytes[value])
            encoded.addEntity(entityCount, isCrowded: text.isCrowded) { try Self.entity(entity) }
            if !text.take(",") { break }
        }
        return text.take("]")
    }

    private static let lenient: JSONDecodingOptions = {
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        return options
    }()

    /// Skips unknown fields, and unknown values of enumerations, but never turns a trip into a scheduled one that way.
    private static func entity(_ text: [UInt8]) throws -> TransitRealtime_FeedEntity {
        let entity = try TransitRealtime_FeedEntity(
            jsonUTF8Bytes: text, extensions: TextFormats.extensions, options: lenient)
        guard entity.relationshipCount == RelationshipCount.of(text) else {
            throw JSONDecodingError.unrecognizedEnumValue
        }
        return entity
    }
}

/// How many members `schedule_relationship` the text of an entity has, without those that are null.
private enum RelationshipCount {
    static func of(_ bytes: [UInt8]) -> Int {
        var text = NestedText(bytes, hasComments: false)
        var count = 0
        while let byte = text.peek() {
            if byte == UInt8(ascii: "\"") {
                guard let string = text.quoted() else { break }
                if isName(string), text.take(":"), text.peek() != UInt8(ascii: "n") { count += 1 }
            } else {
                text.skip()
            }
        }
        return count
    }

    private static func isName(_ string: ArraySlice<UInt8>) -> Bool {
        string.elementsEqual("schedule_relationship".utf8) || string.elementsEqual("scheduleRelationship".utf8)
    }
}

extension TransitRealtime_FeedEntity {
    /// How many relationships were read.
    fileprivate var relationshipCount: Int {
        var flags = tripUpdate.stopTimeUpdate.map(\.hasScheduleRelationship)
        flags += alert.informedEntity.map(\.trip.hasScheduleRelationship)
        flags += [tripUpdate.trip.hasScheduleRelationship, vehicle.trip.hasScheduleRelationship]
        return flags.count { $0 }
    }
}
