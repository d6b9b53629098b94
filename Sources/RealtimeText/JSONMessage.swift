internal import GTFSRealtime

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
