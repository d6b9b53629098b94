internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// The ways of pathways.txt between the parts of stations (rule J6).
struct PathwayGraph: Sendable {
    /// A pathway in one direction.
    struct Way: Sendable {
        /// The number of the part that it leads to.
        let to: Int32
        /// Nil where the feed gives none.
        let seconds: Int?
        /// Metres, with the detour where the feed gives no length.
        let length: Double?
        let metres: Double
        /// Stairs or an escalator, which wheelchairs cannot use.
        let isStepped: Bool
    }

    /// The parts that pathways join have numbers, by stop_key.
    private(set) var numbers: [Int32: Int32] = [:]
    /// stop_key, by the number.
    private(set) var keys: [Int32] = []
    /// By the number of the part at which they begin.
    private(set) var ways: [[Way]] = []
    private(set) var hasSteps = false

    init(_ session: FeedSession) throws {
        var ends: [String: End?] = [:]
        func end(_ id: String) throws -> End? {
            if let known = ends[id] { return known }
            let end = try Self.end(id, in: session)
            ends[id] = .some(end)
            return end
        }
        for row in try session.reader.pathways() {
            guard let from = try end(row.fromStopID), let to = try end(row.toStopID) else { continue }
            add(row, from: from, to: to)
            if row.isBidirectional { add(row, from: to, to: from) }
        }
    }

    private struct End {
        let key: Int32
        let position: Coordinate?
    }

    /// A boarding area stands for its platform, where trips stop.
    private static func end(_ id: String, in session: FeedSession) throws -> End? {
        guard let key = try session.reader.anyStopKey(id: id), var row = try session.reader.stopOnMap(key: key) else {
            return nil
        }
        let position = row.position
        if row.locationType == .boardingArea, let parent = row.parentKey {
            row = try session.reader.stopOnMap(key: parent) ?? row
        }
        return End(key: Int32(clamping: row.key.rawValue), position: position)
    }

    private mutating func add(_ row: PathwayRow, from: End, to: End) {
        let metres = from.position.flatMap { one in to.position.map { one.distance(to: $0) } } ?? 0
        let isStepped = row.mode == 2 || row.mode == 4
        hasSteps = hasSteps || isStepped
        let number = number(of: to.key)
        ways[Int(self.number(of: from.key))].append(
            Way(
                to: number, seconds: row.traversalTime.flatMap { $0 >= 0 ? $0 : nil },
                length: row.length.flatMap { $0 >= 0 && $0 < 1e6 ? $0 : nil }, metres: metres, isStepped: isStepped))
    }

    private mutating func number(of key: Int32) -> Int32 {
        if let known = numbers[key] { return known }
        numbers[key] = Int32(keys.count)
        keys.append(key)
        ways.append([])
        return Int32(keys.count - 1)
    }

    var isEmpty: Bool { keys.isEmpty }
    var byteCount: Int {
        keys.storageByteCount + numbers.count * 16 + ways.reduce(ways.count * 32) { $0 + $1.storageByteCount }
    }
}
