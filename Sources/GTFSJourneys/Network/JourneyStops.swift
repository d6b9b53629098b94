internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// The stops of a feed as journeys see them: where they lie, which station each is part of, and which are served. A served
/// stop has an index; the other values are found by stop_key.
struct JourneyStops: Sendable {
    /// By stop_key; nil where stops.txt gives no usable position.
    private(set) var positions: [Coordinate?] = []
    /// By stop_key: the key of the uppermost station above the stop, or of the stop itself.
    private(set) var stations: [Int32] = []
    /// By stop_key, inherited from the station where blank.
    private(set) var wheelchair: [Availability] = []
    /// By stop_key; -1 for a stop at which no trip stops.
    private(set) var indexes: [Int32] = []
    /// The keys of the served stops, by index.
    private(set) var keys: [Int32] = []
    /// The served parts of each station that has some, the station itself among them if it is served, by its key.
    private(set) var members: [Int32: [Int32]] = [:]

    /// stop_key of those with a position, from south to north.
    private var northward: [Int32] = []

    init(_ reader: FeedReader) throws {
        var parents: [Int32] = []
        var isListed: [Bool] = []
        try reader.eachStop { row in
            let key = row.key.rawValue
            guard key >= 0, key < Int(Int32.max) else { return }
            while positions.count <= key {
                positions.append(nil)
                wheelchair.append(.unknown)
                parents.append(0)
                isListed.append(false)
            }
            // The grid has no cell for a position outside the ranges, nor for 0, 0.
            positions[key] = row.position.flatMap { StopGrid.cell(of: $0) == nil ? nil : $0 }
            wheelchair[key] = Availability(row.wheelchairBoarding)
            parents[key] = Int32(clamping: row.parentKey?.rawValue ?? 0)
            isListed[key] = row.isListed
        }
        // A stop that stops.txt does not list is no parent, and has none.
        for key in parents.indices {
            let parent = Int(parents[key])
            if !isListed[key] || !isListed.indices.contains(parent) || !isListed[parent] { parents[key] = 0 }
        }
        indexes = Array(repeating: -1, count: positions.count)
        stations = parents.indices.map { Int32($0) }
        let latitudes = positions.map { $0?.latitude ?? 0 }
        northward = positions.indices.filter { positions[$0] != nil }.map { Int32($0) }
        northward.sort { (latitudes[Int($0)], $0) < (latitudes[Int($1)], $1) }
        for key in parents.indices where parents[key] != 0 { climb(from: key, parents) }
    }

    /// Finds the station of a stop. Broken feeds have rings of parents, so it climbs four steps at most.
    private mutating func climb(from key: Int, _ parents: [Int32]) {
        var top = key
        for _ in 0..<4 {
            let parent = Int(parents[top])
            guard parent > 0, parent < parents.count else { break }
            wheelchair[key] = wheelchair[key].inheriting(wheelchair[parent])
            top = parent
        }
        stations[key] = Int32(top)
    }

    /// A copy of the stops of a mapped file.
    init(_ columns: inout ColumnFile.Reader) throws {
        let degrees: [Double] = try columns.nextArray()
        positions = stride(from: 0, to: degrees.count - 1, by: 2).map { index in
            degrees[index].isNaN ? nil : Coordinate(latitude: degrees[index], longitude: degrees[index + 1])
        }
        let codes: [UInt8] = try columns.nextArray()
        wheelchair = codes.map { Availability(Int($0)) }
        stations = try columns.nextArray()
        indexes = try columns.nextArray()
        keys = try columns.nextArray()
        northward = try columns.nextArray()
        group()
    }

    func add(to columns: inout ColumnWriter) {
        columns.add(positions.flatMap { [$0?.latitude ?? .nan, $0?.longitude ?? .nan] })
        columns.add(wheelchair.map { UInt8($0 == .unknown ? 0 : $0 == .yes ? 1 : 2) })
        columns.add(stations)
        columns.add(indexes)
        columns.add(keys)
        columns.add(northward)
    }

    private func latitude(_ key: Int32) -> Double { positions[Int(key)]?.latitude ?? 0 }

    /// stop_key of the stops, served or not, whose latitudes are within a number of degrees of one.
    func keys(near latitude: Double, degrees: Double) -> ArraySlice<Int32> {
        let first = northward.partitioningIndex { self.latitude($0) >= latitude - degrees }
        return northward[first...].prefix { self.latitude($0) <= latitude + degrees }
    }

    /// How many stops are served.
    var count: Int { keys.count }

    /// The index of a stop that a trip serves, which it gets where it is new; nil for a key that no stop has.
    mutating func serve(_ key: Int) -> Int32? {
        guard key > 0, key < indexes.count else { return nil }
        if indexes[key] < 0 {
            indexes[key] = Int32(keys.count)
            keys.append(Int32(key))
        }
        return indexes[key]
    }

    /// Groups the served stops by their stations, once all are known.
    mutating func group() {
        var groups: [Int32: [Int32]] = [:]
        for (index, key) in keys.enumerated() where stations[Int(key)] != key {
            groups[stations[Int(key)], default: []].append(Int32(index))
        }
        for key in Array(groups.keys) where indexes[Int(key)] >= 0 { groups[key]?.append(indexes[Int(key)]) }
        members = groups.mapValues { $0.sorted() }
    }

    func station(of index: Int) -> Int32 { stations[Int(keys[index])] }
    func position(of index: Int) -> Coordinate? { positions[Int(keys[index])] }
    func isClosedToWheelchairs(_ index: Int) -> Bool { wheelchair[Int(keys[index])] == .no }
    func isSameStation(_ left: Int, _ right: Int) -> Bool { station(of: left) == station(of: right) }

    /// The served parts of the station of a stop that is served.
    func parts(ofStationOf index: Int) -> [Int32] { members[station(of: index)] ?? [Int32(index)] }

    var byteCount: Int {
        positions.storageByteCount + stations.storageByteCount + wheelchair.storageByteCount
            + indexes.storageByteCount + keys.storageByteCount + northward.storageByteCount
            + members.values.reduce(members.count * 32) { $0 + $1.storageByteCount }
    }
}

extension JourneyStops {
    /// The served stops that a rule for a stop or a station stands for.
    func served(below key: Int32) -> [Int32] {
        guard indexes.indices.contains(Int(key)) else { return [] }
        return members[key] ?? (indexes[Int(key)] < 0 ? [] : [indexes[Int(key)]])
    }

    /// Where the parts of a station lie, served or not, itself among them.
    func positions(below key: Int32) -> [Coordinate] {
        stations.indices.compactMap { stations[$0] == key ? positions[$0] : nil }
    }
}
