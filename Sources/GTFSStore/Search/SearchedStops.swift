internal import GTFSModel

/// The rows of stops.txt for the search index, in the order of their keys, column by column: as a value, each of a
/// million stops would take some two hundred bytes.
struct SearchedStops {
    /// The kind of a stop, as far as it matters to search.
    enum Kind: UInt8 {
        case stop, station, entrance
        /// A node or a boarding area.
        case inner
    }

    /// Texts of a stop, in the order in which they are held.
    private enum Text: Int {
        case id, code, name, spokenName
    }

    private static let blockBits = 12
    /// No byte of UTF-8 is one of these.
    private static let absent: UInt8 = 0xFF
    private static let end: UInt8 = 0xFE

    private var keys: [Int32] = []
    /// 0, which no stop has, if there is no parent.
    private var parentKeys: [Int32] = []
    /// Not a number if there is no position.
    private var latitudes: [Double] = []
    private var longitudes: [Double] = []
    private var kinds: [Kind] = []
    private var departureCounts: [Int] = []
    /// The texts of 4,096 stops, one after another, an `end` after each.
    private var blocks: [[UInt8]] = []
    /// Where the texts of each stop end in their block.
    private var ends: [UInt32] = []
    /// Whether some stop has a code that is not its id.
    private(set) var haveOwnCodes = false

    var count: Int { keys.count }
    var indices: Range<Int> { 0..<count }

    mutating func reserve(_ count: Int) {
        keys.reserveCapacity(count)
        parentKeys.reserveCapacity(count)
        latitudes.reserveCapacity(count)
        longitudes.reserveCapacity(count)
        kinds.reserveCapacity(count)
        departureCounts.reserveCapacity(count)
        ends.reserveCapacity(count)
    }

    /// Adds the stop of a row: stop_key, stop_id, stop_code, stop_name, tts_stop_name, stop_lat, stop_lon, location_type,
    /// parent_key and departure_count.
    mutating func add(_ row: SteppedStatement) {
        addTexts([row.text(1) ?? "", row.text(2), row.text(3), row.text(4)])
        keys.append(Int32(clamping: row.int(0)))
        parentKeys.append(Int32(clamping: row.optionalInt(8) ?? 0))
        let (latitude, longitude) = (row.optionalDouble(5), row.optionalDouble(6))
        latitudes.append(longitude == nil ? .nan : latitude ?? .nan)
        longitudes.append(longitude ?? .nan)
        kinds.append(Kind(LocationType(row.optionalInt(7))))
        departureCounts.append(row.int(9))
    }

    /// Adds a stop as it is written.
    /// - Parameter texts: stop_id, stop_code, stop_name and tts_stop_name.
    mutating func add(
        _ stop: StopWriter.Record, _ texts: [StoredValue], position: [StoredValue], locationType: StoredValue
    ) {
        addTexts(texts.map(\.text))
        keys.append(Int32(clamping: stop.key))
        parentKeys.append(Int32(clamping: stop.parentKey ?? 0))
        let degrees = position.compactMap(\.real)
        latitudes.append(degrees.count == 2 ? degrees[0] : .nan)
        longitudes.append(degrees.count == 2 ? degrees[1] : .nan)
        kinds.append(Kind(LocationType(locationType.integer)))
        departureCounts.append(stop.departureCount)
    }

    private mutating func addTexts(_ texts: [String?]) {
        if ends.count & (1 << Self.blockBits - 1) == 0 { blocks.append([]) }
        let block = blocks.count - 1
        for text in texts {
            if let text { blocks[block] += text.utf8 } else { blocks[block].append(Self.absent) }
            blocks[block].append(Self.end)
        }
        ends.append(UInt32(blocks[block].count))
        if let code = texts[Text.code.rawValue], code != texts[Text.id.rawValue] { haveOwnCodes = true }
    }

    /// Releases the columns that only the collecting of entries needs.
    mutating func releaseTree() { (parentKeys, departureCounts) = ([], []) }
}

extension SearchedStops {
    func key(_ index: Int) -> Key<Stop> { Key(Int(keys[index])) }
    func kind(_ index: Int) -> Kind { kinds[index] }
    func departureCount(_ index: Int) -> Int { departureCounts[index] }
    func code(_ index: Int) -> String? { text(.code, of: index) }
    func name(_ index: Int) -> String? { text(.name, of: index) }
    func spokenName(_ index: Int) -> String? { text(.spokenName, of: index) }
    func id(_ index: Int) -> String { text(.id, of: index) ?? "" }

    func position(_ index: Int) -> Coordinate? {
        latitudes[index].isNaN ? nil : Coordinate(latitude: latitudes[index], longitude: longitudes[index])
    }

    /// The first eight bytes of the id of a stop, which order most ids.
    func idStart(_ index: Int) -> UInt64 {
        let (block, start) = (blocks[index >> Self.blockBits], start(index))
        var value: UInt64 = 0
        var count = 0
        while count < 8, block[start + count] != Self.end {
            value = value << 8 | UInt64(block[start + count])
            count += 1
        }
        return value << UInt64(8 * (8 - count))
    }

    /// Whether the id of a stop comes before that of another, by their bytes.
    func isID(_ index: Int, before other: Int) -> Bool {
        let (left, right) = (blocks[index >> Self.blockBits], blocks[other >> Self.blockBits])
        var (next, otherNext) = (start(index), start(other))
        while left[next] == right[otherNext] {
            if left[next] == Self.end { return false }
            next += 1
            otherNext += 1
        }
        return left[next] == Self.end || right[otherNext] != Self.end && left[next] < right[otherNext]
    }

    /// The index of a stop's parent, if that is among the stops.
    func parent(_ index: Int) -> Int? {
        let key = parentKeys[index]
        if key == 0 { return nil }
        var range = 0..<keys.count
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            if keys[middle] == key { return middle }
            range = keys[middle] < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// Where the texts of a stop begin in their block.
    private func start(_ index: Int) -> Int {
        index & (1 << Self.blockBits - 1) == 0 ? 0 : Int(ends[index - 1])
    }

    private func text(_ text: Text, of index: Int) -> String? {
        let bytes = bytes(text, of: index)
        return bytes.first == Self.absent ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private func bytes(_ text: Text, of index: Int) -> ArraySlice<UInt8> {
        var rest = blocks[index >> Self.blockBits][start(index)..<Int(ends[index])]
        for _ in 0..<text.rawValue { rest = rest.drop { $0 != Self.end }.dropFirst() }
        return rest.prefix { $0 != Self.end }
    }
}

extension SearchedStops.Kind {
    fileprivate init(_ type: LocationType) {
        switch type {
        case .stop: self = .stop
        case .station: self = .station
        case .entrance: self = .entrance
        default: self = .inner
        }
    }

    /// Entrances, nodes and boarding areas have the entry of their station or platform.
    var hasEntry: Bool { self == .stop || self == .station }

    /// Nodes and boarding areas have technical names, e.g. "Lift 3 landing".
    var isNamedForPassengers: Bool { self != .inner }
}
