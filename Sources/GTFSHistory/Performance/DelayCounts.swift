internal import GTFSModel

/// How many visits have each delay, in whole seconds.
struct DelayCounts: Equatable {
    /// Delays from the first to the last of these are counted in pages, others one by one.
    private static let first = -4096
    private static let pageCount = 256
    private static let pageBits = 6

    private var pages: [[UInt32]] = Array(repeating: [], count: DelayCounts.pageCount)
    private var others: [Int: Int] = [:]
    private(set) var count = 0

    @inline(__always) mutating func add(_ delay: Int) {
        count += 1
        let index = delay &- Self.first
        let page = index >> Self.pageBits
        guard page >= 0, page < Self.pageCount else {
            others[delay, default: 0] += 1
            return
        }
        if pages[page].isEmpty { pages[page] = Array(repeating: 0, count: 1 << Self.pageBits) }
        pages[page][index & (1 << Self.pageBits - 1)] &+= 1
    }

    /// Calls `body` with each delay that occurs, the least first, and its number.
    func each(_ body: (_ delay: Int, _ count: Int) -> Void) {
        let far = others.sorted { $0.key < $1.key }
        for (delay, count) in far where delay < Self.first { body(delay, count) }
        for (page, counts) in pages.enumerated() {
            for (index, count) in counts.enumerated() where count > 0 {
                body(Self.first + page << Self.pageBits + index, Int(count))
            }
        }
        for (delay, count) in far where delay >= Self.first { body(delay, count) }
    }

    /// The delays at percents of the count, by nearest rank (rule H8): the least delay that this share does not exceed.
    func percentiles(_ percents: [Int]) -> [Int] {
        var found: [Int] = []
        var sum = 0
        each { delay, count in
            sum += count
            while found.count < percents.count, sum >= .nearestRank(percents[found.count], of: self.count) {
                found.append(delay)
            }
        }
        return found
    }

    /// How many delays are on time.
    func count(in limits: PunctualityLimits) -> Int {
        var sum = 0
        each { delay, count in if delay >= limits.earliest, delay <= limits.latest { sum += count } }
        return sum
    }

    /// How many delays are less than one.
    func count(below limit: Int) -> Int {
        var sum = 0
        each { delay, count in if delay < limit { sum += count } }
        return sum
    }
}
