internal import GTFSRealtime
internal import RealtimeProtobuf
internal import SwiftProtobuf

/// A message in Protocol Buffers' JSON: an object with `header` and `entity`, or, as some producers send it, an object with
/// that as one of its values: `{"status": …, "response": {"header": …, "entity": …}}`.
struct JSONMessage {
    private(set) var encoded = EncodedMessage()
    private var text: NestedText
    private var entityCount = 0
    /// Where the outermost object's values begin that are objects, too.
    private var objects: [Int] = []

    init(_ bytes: [UInt8]) {
        text = NestedText(bytes, hasComments: false)
        var isWhole = readObject()
        let inside = encoded.isEmpty ? objects : []
        for offset in inside where encoded.isEmpty {
            text.go(to: offset)
            isWhole = readObject() && isWhole
        }
        if !isWhole { encoded.addTruncation(at: text.offset, of: bytes.count) }
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
        let isHeader = key.elementsEqual("header".utf8)
        if !isHeader, text.peek() == UInt8(ascii: "{") { objects.append(text.offset) }
        guard let value = text.value() else { return false }
        guard isHeader, text.bytes[value.lowerBound] == UInt8(ascii: "{") else { return true }
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
            encoded.addEntity(entityCount, isCrowded: text.isCrowded) { try Self.lenientEntity(entity) }
            if !text.take(",") { break }
        }
        return text.take("]")
    }

    private static let lenient: JSONDecodingOptions = {
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        return options
    }()

    /// An entity, in which an object may stand for a list of one: `"stop_time_update": {…}`.
    private static func lenientEntity(_ text: [UInt8]) throws -> TransitRealtime_FeedEntity {
        do {
            return try entity(text)
        } catch {
            let listed = SingleMembers.listed(text)
            guard listed != text else { throw error }
            return try entity(listed)
        }
    }

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

/// The members of an entity that are lists, where some producers send the only element without its brackets.
private enum SingleMembers {
    /// The messages that are repeated in an entity, by their names without underscores and in lower case.
    private static let names: Set<String> = [
        "stoptimeupdate", "activeperiod", "communicationperiod", "impactperiod", "informedentity", "translation",
        "localizedimage", "multicarriagedetails", "selectedtrips", "modifications", "replacementstops",
    ]

    /// The same text with brackets around these.
    static func listed(_ bytes: [UInt8]) -> [UInt8] {
        var brackets: [(offset: Int, byte: UInt8)] = []
        var text = NestedText(bytes, hasComments: false)
        while let byte = text.peek() {
            guard byte == UInt8(ascii: "\"") else {
                text.skip()
                continue
            }
            guard let name = text.quoted() else { break }
            guard isListed(name), text.take(":"), text.peek() == UInt8(ascii: "{") else { continue }
            var inside = text
            guard let value = inside.value() else { break }
            brackets += [(value.lowerBound, UInt8(ascii: "[")), (value.upperBound, UInt8(ascii: "]"))]
        }
        return inserting(brackets.sorted { ($0.offset, $0.byte) < ($1.offset, $1.byte) }, into: bytes)
    }

    private static func isListed(_ name: ArraySlice<UInt8>) -> Bool {
        names.contains(String(decoding: name.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self).lowercased())
    }

    private static func inserting(_ brackets: [(offset: Int, byte: UInt8)], into bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + brackets.count)
        var next = 0
        for bracket in brackets {
            result += bytes[next..<bracket.offset]
            result.append(bracket.byte)
            next = bracket.offset
        }
        return result + bytes[next...]
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

extension EncodedMessage {
    /// Whether neither a header nor an entity was found.
    fileprivate var isEmpty: Bool { header == nil && entities.isEmpty && notices.isEmpty }
}
