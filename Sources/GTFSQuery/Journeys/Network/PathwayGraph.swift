internal import GTFSModel
internal import GTFSStore

/// The ways of pathways.txt between the parts of stations (rule J6).
struct PathwayGraph: Sendable {
    /// A pathway in one direction, to a stop_key.
    private struct Way: Sendable {
        let to: Int32
        /// Nil where the feed gives none.
        let seconds: Int?
        /// Metres, with the detour where the feed gives no length.
        let length: Double?
        let metres: Double
        /// Stairs or an escalator, which wheelchairs cannot use.
        let isStepped: Bool
    }

    /// By stop_key.
    private var ways: [Int32: [Way]] = [:]

    init(_ session: FeedSession) throws {
        for row in try session.reader.pathways() {
            guard let from = try Self.end(row.fromStopID, session), let to = try Self.end(row.toStopID, session)
            else { continue }
            add(row, from, to)
            if row.isBidirectional { add(row, to, from) }
        }
    }

    private struct End {
        let key: Int32
        let position: Coordinate?
    }

    /// A boarding area stands for its platform, where trips stop.
    private static func end(_ id: String, _ session: FeedSession) throws -> End? {
        guard let key = try session.reader.stop(id: id)?.key, var row = try session.reader.stopTreeRow(key: key) else {
            return nil
        }
        let position = row.position
        if row.locationType == .boardingArea, let parent = row.parentKey {
            row = try session.reader.stopTreeRow(key: parent) ?? row
        }
        return End(key: Int32(clamping: row.key.rawValue), position: position)
    }

    private mutating func add(_ row: PathwayRow, _ from: End, _ to: End) {
        let metres = from.position.flatMap { one in to.position.map { one.distance(to: $0) } } ?? 0
        ways[from.key, default: []].append(
            Way(
                to: to.key, seconds: row.traversalTime.flatMap { $0 >= 0 ? $0 : nil },
                length: row.length.flatMap { $0 >= 0 && $0 < 1e6 ? $0 : nil }, metres: metres,
                isStepped: row.mode == 2 || row.mode == 4))
    }

    var isEmpty: Bool { ways.isEmpty }
    var byteCount: Int { ways.values.reduce(ways.count * 64) { $0 + $1.storageByteCount } }

    /// Seconds and metres from a stop to each that the ways join it to, the quickest.
    func reach(from stop: Int32, _ rules: WalkingRules, isWheelchair: Bool) -> [Int32: (seconds: Int, metres: Int)] {
        guard ways[stop] != nil else { return [:] }
        var found: [Int32: (seconds: Int, metres: Int)] = [:]
        var open: [Int32: (seconds: Int, metres: Int)] = [stop: (0, 0)]
        while let next = open.min(by: { ($0.value.seconds, $0.key) < ($1.value.seconds, $1.key) }) {
            open[next.key] = nil
            found[next.key] = next.value
            for way in ways[next.key, default: []] where found[way.to] == nil && !(isWheelchair && way.isStepped) {
                let seconds = next.value.seconds + self.seconds(way, rules)
                let metres = next.value.metres + Int((way.length ?? way.metres * rules.detour).rounded())
                if open[way.to].map({ seconds < $0.seconds }) ?? true { open[way.to] = (seconds, metres) }
            }
        }
        return found
    }

    private func seconds(_ way: Way, _ rules: WalkingRules) -> Int {
        way.seconds ?? way.length.map { WalkingRules.seconds($0, rules.speed) } ?? rules.walk(way.metres)
    }
}
