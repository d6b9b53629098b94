internal import GTFSRealtime

/// A message in Protocol Buffers' text format: fields `header { … }` and `entity { … }`.
struct TextMessage {
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
