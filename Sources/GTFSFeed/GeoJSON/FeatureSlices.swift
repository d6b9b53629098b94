internal import Foundation

/// The byte ranges of the features in a GeoJSON text (RFC 7946, paragraph 3.3). The text is read once, and no value is made.
struct FeatureSlices {
    /// An element of the array `features`.
    struct Slice: Equatable {
        let range: Range<Int>
        /// The value of its member `id`, the last of two; nil where that is no scalar.
        fileprivate(set) var id: Range<Int>?
        /// How deep objects and arrays are nested, the feature's own object counted.
        fileprivate(set) var depth: Int
    }

    /// The elements of the array `features` of the outermost object, in order; nil if it does not have the array.
    private(set) var features: [Slice]?
    /// The outermost object's `type`, where that is a string; a number, `true` or `false` as written.
    private(set) var type: String?
    /// The first member that occurs twice in one object; the last one counts.
    private(set) var doubled: String?
    /// Members of the outermost object that GTFS does not know.
    private(set) var unknown: [String] = []
    /// The end of the text; or, if it is not JSON, the byte where it stops being JSON.
    private(set) var end = 0
    /// Whether the text is JSON.
    private(set) var isWhole = false
    /// Whether the outermost value is an object.
    private(set) var isObject = false

    private let text: [UInt8]
    private var walk: JSONWalk
    /// The members of each open object so far, from the outermost on; an array has none.
    private var names: [Set<String>] = []
    /// The member of the outermost object, or of the feature, that is being read.
    private var member = ""
    private var featureMember = ""
    private var begin = 0
    private var deepest = 0
    private var id: Range<Int>?

    /// `text` is UTF-8.
    init(_ text: [UInt8]) {
        self.text = text
        walk = JSONWalk(text)
        isWhole = walkThrough()
        end = walk.position
        if !isWhole { features = nil }
    }

    /// False where the text is not JSON.
    private mutating func walkThrough() -> Bool {
        while true {
            switch walk.next() {
            case .openObject:
                if walk.depth == 1 { isObject = true }
                enter()
            case .openArray: enterArray()
            case .close: leave()
            case .key(let range): take(key: range)
            case .scalar(let range): take(scalar: range)
            case .end: return true
            case .malformed: return false
            }
        }
    }

    private var isInFeatures: Bool { features != nil && member == "features" }

    private mutating func enter() {
        names.append([])
        if walk.depth == 3 && isInFeatures {
            begin = walk.position - 1
            deepest = 0
            featureMember = ""
            id = nil
        }
        deepest = max(deepest, walk.depth - 2)
    }

    private mutating func enterArray() {
        if walk.depth == 2 && member == "features" { features = [] }
        enter()
    }

    private mutating func leave() {
        names.removeLast()
        guard walk.depth == 2 && isInFeatures else { return }
        features?.append(Slice(range: begin..<walk.position, id: id, depth: deepest))
    }

    private mutating func take(key range: Range<Int>) {
        let name = string(range) ?? String(decoding: text[range], as: UTF8.self)
        if !names[names.count - 1].insert(name).inserted, doubled == nil { doubled = name }
        if walk.depth == 3 && isInFeatures { featureMember = name }
        guard walk.depth == 1 else { return }
        member = name
        switch member {
        case "features": features = nil
        case "type": type = nil
        default: unknown.append(member)
        }
    }

    private mutating func take(scalar range: Range<Int>) {
        switch walk.depth {
        case 1 where member == "type": type = scalar(range)
        case 2 where isInFeatures: features?.append(Slice(range: range, id: nil, depth: 0))
        case 3 where isInFeatures && featureMember == "id": id = range
        default: break
        }
    }

    /// The text of a string, and any other scalar as written; nil for `null`.
    func scalar(_ range: Range<Int>) -> String? {
        if text[range.lowerBound] == 0x22 { return string(range) }
        let written = String(decoding: text[range], as: UTF8.self)
        return written == "null" ? nil : written
    }

    /// The text of the string at `range`, its escapes undone; nil where that is no string.
    func string(_ range: Range<Int>) -> String? {
        guard text[range.lowerBound] == 0x22 else { return nil }
        let inner = text[range].dropFirst().dropLast()
        guard inner.contains(0x5C) else { return String(decoding: inner, as: UTF8.self) }
        return try? JSONSerialization.jsonObject(with: Data(text[range]), options: .fragmentsAllowed) as? String
    }
}
