package import GTFSModel

/// The features of `locations.geojson`, each with its own bytes (GTFS Schedule reference, locations.geojson).
///
/// The file is `before` and `text` of each feature in order, and then `trailer`. If the features are not recognised,
/// there are none, and the trailer is the whole file.
package struct LocationFeatures {
    package struct Feature {
        /// The text between the previous feature and this one; for the first, all text before it.
        package let before: ArraySlice<UInt8>
        package let text: ArraySlice<UInt8>
        /// The line of the file on which it begins, from 1.
        package let line: Int
        /// A string, or a number as written.
        package let id: String?
        /// The names among the properties, where they are strings.
        package let stopName: String?
        package let stopDesc: String?
        /// E.g. `Polygon`.
        package let geometryType: String?
    }

    package private(set) var features: [Feature] = []
    /// The text after the last feature.
    package private(set) var trailer: ArraySlice<UInt8>
    package private(set) var issues: [FeedIssue] = []
    /// The index of each issue's feature; nil if the issue is about the file.
    package private(set) var featuresOfIssues: [Int?] = []
    /// Whether the text is JSON in UTF-8 and has an array of features.
    package private(set) var isSliced = false

    private let bytes: [UInt8]
    /// The ids met so far, equal byte by byte.
    private var ids: Set<Identifier<LocationFeatures>> = []

    package static let file = "locations.geojson"

    package init(bytes: [UInt8]) {
        self.bytes = bytes
        trailer = bytes[...]
        read()
    }

    private mutating func read() {
        guard unsafe bytes.withUnsafeBytes({ unsafe TextDecoder.UTF8Check.isValid($0) }) else {
            return add("malformed_json", line: nil, value: "is not UTF-8")
        }
        let slices = FeatureSlices(bytes)
        guard slices.isWhole else {
            return add("malformed_json", line: line(of: slices.end), value: "is no JSON from byte \(slices.end + 1) on")
        }
        guard slices.isObject else { return add("malformed_json", line: 1, value: "is no object") }
        check(slices)
        let ofFile = issues
        guard let found = slices.features else { return }
        isSliced = true
        take(found, slices: slices)
        if ofFile.contains(where: { $0.severity == .error }) { issues = ofFile }
        featuresOfIssues.removeLast(featuresOfIssues.count - issues.count)
    }

    /// The validator looks at the features of a collection alone, in which no name occurs twice.
    private mutating func check(_ slices: FeatureSlices) {
        if let key = slices.doubled { return add("geo_json_duplicated_element", line: nil, field: key) }
        for key in slices.unknown { add("geo_json_unknown_element", severity: .info, line: nil, field: key) }
        guard let type = slices.type else { return add("missing_required_element", line: nil, field: "type") }
        guard type == "FeatureCollection" else {
            return add("unsupported_geo_json_type", line: nil, field: "type", value: type)
        }
        if slices.features == nil { add("missing_required_element", line: nil, field: "features") }
    }

    private mutating func take(_ found: [FeatureSlices.Slice], slices: FeatureSlices) {
        var end = 0
        var line = 1
        for slice in found {
            let before = bytes[end..<slice.range.lowerBound]
            line += Self.lineFeeds(before)
            take(slice, before: before, line: line, id: slice.id.flatMap { id(at: $0, slices) })
            line += Self.lineFeeds(bytes[slice.range])
            end = slice.range.upperBound
        }
        trailer = bytes[end...]
    }

    private mutating func take(_ slice: FeatureSlices.Slice, before: ArraySlice<UInt8>, line: Int, id: String?) {
        let text = bytes[slice.range]
        let content = FeatureContent(text, depth: slice.depth, id: id)
        features.append(
            Feature(
                before: before, text: text, line: line, id: id, stopName: content.stopName, stopDesc: content.stopDesc,
                geometryType: content.geometryType))
        for name in content.unknown {
            add("geo_json_unknown_element", severity: .info, line: line, field: name, value: id)
        }
        for flaw in content.flaws { add(flaw.code, line: line, field: flaw.field, value: flaw.value) }
        if let id, !ids.insert(Identifier(id)).inserted {
            add("duplicate_geo_json_key", line: line, field: "features.id", value: id)
        }
    }

    /// A string, or a number as written; nil for `true`, `false` and `null`, and for a text without characters.
    private func id(at range: Range<Int>, _ slices: FeatureSlices) -> String? {
        if let text = slices.string(range) { return text.isEmpty ? nil : text }
        let first = bytes[range.lowerBound]
        let isNumber = first == 0x2D || (0x30...0x39).contains(first)
        return isNumber ? String(decoding: bytes[range], as: UTF8.self) : nil
    }

    private mutating func add(
        _ code: FeedIssue.Code, severity: FeedIssue.Severity = .error, line: Int?, field: String? = nil,
        value: String? = nil
    ) {
        let value = value.map { String($0.prefix(100)) }
        issues.append(FeedIssue(code, severity, file: Self.file, line: line, field: field, value: value))
        featuresOfIssues.append(features.indices.last)
    }

    private func line(of position: Int) -> Int { 1 + Self.lineFeeds(bytes[..<position]) }

    private static func lineFeeds(_ text: ArraySlice<UInt8>) -> Int {
        var count = 0
        for byte in text where byte == 0x0A { count += 1 }
        return count
    }
}
