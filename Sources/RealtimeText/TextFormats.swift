internal import GTFSModel
public import GTFSRealtime

/// Reads messages in JSON and in Protocol Buffers' text format.
///
/// ```swift
/// let message = try FeedMessage(bytes: json, textFormats: TextFormats())
/// let state = RealtimeFeedState(schedule: timetable, textFormats: TextFormats())
/// ```
public struct TextFormats: TextFormatReader {
    /// The reader has no settings.
    public init() {}

    /// Reads header and entities separately, so that an error in one loses only that one.
    /// - Parameter format: `json` or `text`; other formats are not read.
    public func message(_ bytes: [UInt8], in format: MessageFormat) -> EncodedMessage {
        switch format {
        case .json: JSONMessage(bytes).encoded
        case .text: TextMessage(bytes).encoded
        case .protobuf, .detected: EncodedMessage()
        }
    }
}

extension EncodedMessage {
    private static let headerFields = MessageTable.realtime["FeedHeader"]
    private static let entityFields = MessageTable.realtime["FeedEntity"]

    mutating func addHeader(_ reader: MessageReader) {
        var reader = reader
        do {
            header = try reader.read(Self.headerFields)
        } catch {
            notices.add("malformed_header", "the header could not be read: \(error.field) is wrong")
        }
    }

    /// - Parameters:
    ///   - ordinal: 1, 2, 3 …
    ///   - isCrowded: whether it has more parts than the limit.
    mutating func addEntity(_ ordinal: Int, isCrowded: Bool, _ reader: MessageReader) {
        if isCrowded {
            let limit = NestedText.nestedLimit
            return notices.add("malformed_entity", "number \(ordinal) of the message has more than \(limit) parts")
        }
        var reader = reader
        do {
            entities.append(try reader.read(Self.entityFields))
        } catch {
            let reason = "\(error.field) is wrong"
            notices.add("malformed_entity", "number \(ordinal) of the message could not be read: \(reason)")
        }
    }

    mutating func addTruncation(at offset: Int, of count: Int) {
        notices.add("truncated_message", "it ends or goes wrong at byte \(offset) of \(count)")
    }
}

/// A message in Protocol Buffers' text format: fields `header { … }` and `entity { … }`.
private struct TextMessage {
    private(set) var encoded = EncodedMessage()
    private var text: NestedText
    private var entityCount = 0

    init(_ bytes: [UInt8]) {
        text = NestedText(bytes, hasComments: true)
        if !readFields() { encoded.addTruncation(at: text.offset, of: bytes.count) }
    }

    /// - Returns: Whether it ends properly, like the others below.
    private mutating func readFields() -> Bool {
        while text.peek() != nil {
            let name = text.word()
            _ = text.take(":")
            guard !name.isEmpty, readField(name) else { return false }
            _ = text.take(",") || text.take(";")
        }
        return true
    }

    private mutating func readField(_ name: ArraySlice<UInt8>) -> Bool {
        guard text.take("[") else { return readValue(name) }
        while let byte = text.peek(), byte != UInt8(ascii: "]") {
            guard readValue(name) else { return false }
            _ = text.take(",")
        }
        return text.take("]")
    }

    private mutating func readValue(_ name: ArraySlice<UInt8>) -> Bool {
        guard let value = text.value() else { return false }
        guard Self.braces.contains(text.bytes[value.lowerBound]) else { return true }
        let reader = MessageReader(text, at: value.lowerBound, isJSON: false)
        if name.elementsEqual("header".utf8) {
            encoded.addHeader(reader)
        } else if name.elementsEqual("entity".utf8) {
            entityCount += 1
            encoded.addEntity(entityCount, isCrowded: text.isCrowded, reader)
        }
        return true
    }

    private static let braces: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "<")]
}

/// A message in Protocol Buffers' JSON: an object with `header` and `entity`, or, as some producers send it, an object with
/// that as one of its values: `{"status": …, "response": {"header": …, "entity": …}}`.
private struct JSONMessage {
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
        encoded.addHeader(MessageReader(text, at: value.lowerBound, isJSON: true))
        return true
    }

    private mutating func readEntities() -> Bool {
        guard text.take("[") else { return false }
        while let byte = text.peek(), byte != UInt8(ascii: "]") {
            guard let value = text.value() else { return false }
            entityCount += 1
            let reader = MessageReader(text, at: value.lowerBound, isJSON: true)
            encoded.addEntity(entityCount, isCrowded: text.isCrowded, reader)
            if !text.take(",") { break }
        }
        return text.take("]")
    }
}

extension EncodedMessage {
    /// Whether neither a header nor an entity was found.
    fileprivate var isEmpty: Bool { header == nil && entities.isEmpty && notices.isEmpty }
}
