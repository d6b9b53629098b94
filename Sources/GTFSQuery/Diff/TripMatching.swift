internal import GTFSModel

/// Matches the trips of an old feed with those of a new one.
///
/// Trips with the same id match. Among the rest, trips with the same route, stops, times and days match, in the order
/// of their ids. Among those that are left, trips with the same route, direction, stops and days match if their starts
/// are at most half an hour apart, in the order of their starts.
struct TripMatching {
    /// The values that match trips: hashes of the feed's own values, so that they are the same in both.
    struct MatchedTrip {
        let id: String
        /// Seconds of the service day.
        let start: Int?
        /// Route, stops, times and days.
        let content: UInt64
        /// Route, direction, stops and days.
        let course: UInt64
    }

    /// The most seconds between the starts of two trips that match.
    static let limit = 1800

    /// By their numbers in the two lists.
    private(set) var pairs: [(old: Int, new: Int)] = []
    /// Numbers of old trips that have no new one.
    private(set) var removed: [Int] = []
    /// Numbers of new trips that have no old one.
    private(set) var added: [Int] = []

    private let old: [MatchedTrip]
    private let new: [MatchedTrip]

    init(_ old: [MatchedTrip], _ new: [MatchedTrip]) {
        self.old = old
        self.new = new
        matchIDs()
        matchContents()
        matchStarts()
    }

    private mutating func matchIDs() {
        let byID = Dictionary(new.indices.map { (new[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        var taken = Set<Int>()
        for index in old.indices {
            if let other = byID[old[index].id], taken.insert(other).inserted {
                pairs.append((index, other))
            } else {
                removed.append(index)
            }
        }
        added = new.indices.filter { !taken.contains($0) }
    }

    private mutating func matchContents() {
        let candidates = Dictionary(grouping: added) { new[$0].content }
        let found = removed.grouped { old[$0].content }.flatMap { content, left in
            let left = left.sorted { old[$0].id < old[$1].id }
            let right = (candidates[content] ?? []).sorted { new[$0].id < new[$1].id }
            return Array(zip(left, right))
        }
        take(found)
    }

    private mutating func matchStarts() {
        let candidates = Dictionary(grouping: added) { new[$0].course }
        let found = removed.grouped { old[$0].course }.flatMap { course, left in
            nearest(ordered(left, of: old), ordered(candidates[course] ?? [], of: new))
        }
        take(found)
    }

    private mutating func take(_ found: [(Int, Int)]) {
        let (left, right) = (Set(found.map(\.0)), Set(found.map(\.1)))
        pairs += found.map { (old: $0.0, new: $0.1) }
        removed.removeAll { left.contains($0) }
        added.removeAll { right.contains($0) }
    }

    /// The trips that have a start, by it and then by id.
    private func ordered(_ indices: [Int], of trips: [MatchedTrip]) -> [(index: Int, start: Int)] {
        indices.compactMap { index in trips[index].start.map { (index, $0) } }
            .sorted { ($0.start, trips[$0.index].id) < ($1.start, trips[$1.index].id) }
    }

    /// Walks along both lists: the earlier of two trips too far apart has no partner.
    private func nearest(_ left: [(index: Int, start: Int)], _ right: [(index: Int, start: Int)]) -> [(Int, Int)] {
        var found: [(Int, Int)] = []
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            let gap = right[j].start - left[i].start
            if abs(gap) <= Self.limit { found.append((left[i].index, right[j].index)) }
            if gap >= -Self.limit { i += 1 }
            if gap <= Self.limit { j += 1 }
        }
        return found
    }
}

extension [Int] {
    /// The groups with equal keys, in the order of their first members.
    fileprivate func grouped(by key: (Int) -> UInt64) -> [(key: UInt64, members: [Int])] {
        var groups: [(key: UInt64, members: [Int])] = []
        var positions: [UInt64: Int] = [:]
        for element in self {
            let key = key(element)
            if let position = positions[key] {
                groups[position].members.append(element)
            } else {
                positions[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
