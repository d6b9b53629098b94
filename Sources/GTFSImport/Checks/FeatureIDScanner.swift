internal import Foundation

/// Finds the ids of the features of a GeoJSON file, byte by byte, holding no more of it than one string.
///
/// "features[].id" is where locations.geojson has what stop_times.location_id refers to (reference, locations.geojson).
/// Of text that is no JSON it finds what it can.
struct FeatureIDScanner {
    /// The brackets that are open, the outermost first; a feature is the third.
    private var open: [UInt8] = []
    private var string: [UInt8] = []
    private var isInString = false
    private var isEscaped = false
    /// The last string at the level of the collection, and at that of a feature: the name of the member that follows.
    private var collectionMember = ""
    private var member = ""
    /// Whether a colon stands between `member` and what is read.
    private var isValue = false
    /// The digits of an id that is a number.
    private var number: [UInt8] = []

    private static let longest = 65536

    /// Takes the next byte.
    /// - Returns: the id that ends with it.
    mutating func take(_ byte: UInt8) -> String? {
        if isInString { return takeInString(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            string.removeAll(keepingCapacity: true)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            open.append(byte)
            isValue = false
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            defer {
                if !open.isEmpty { open.removeLast() }
                isValue = false
            }
            return endNumber()
        case UInt8(ascii: ":"): isValue = true
        case UInt8(ascii: ","):
            defer { isValue = false }
            return endNumber()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            if isID, number.count < 64 { number.append(byte) }
        default: break
        }
        return nil
    }

    private var isFeature: Bool {
        open == [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "{")] && collectionMember == "features"
    }

    private var isID: Bool { isValue && member == "id" && isFeature }

    private mutating func takeInString(_ byte: UInt8) -> String? {
        if !isEscaped, byte == UInt8(ascii: "\"") {
            isInString = false
            return endString()
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        if string.count < Self.longest { string.append(byte) }
        return nil
    }

    private mutating func endString() -> String? {
        if isID { return text }
        guard !isValue else { return nil }
        if open.count == 1 { collectionMember = text }
        if open.count == 3 { member = text }
        return nil
    }

    private mutating func endNumber() -> String? {
        defer { number.removeAll(keepingCapacity: true) }
        return isID && !number.isEmpty ? String(decoding: number, as: UTF8.self) : nil
    }

    /// The string last read, its escapes undone.
    private var text: String {
        guard string.contains(UInt8(ascii: "\\")) else { return String(decoding: string, as: UTF8.self) }
        let quoted = Data([UInt8(ascii: "\"")] + string + [UInt8(ascii: "\"")])
        let value = try? JSONSerialization.jsonObject(with: quoted, options: .fragmentsAllowed)
        return value as? String ?? String(decoding: string, as: UTF8.self)
    }
}
