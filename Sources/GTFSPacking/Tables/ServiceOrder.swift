/// The order in which services get their keys: services with many days of calendar_dates.txt in common follow each
/// other, so that the exceptions of a day are few runs of bits (docs/decisions/small-files.md).
struct ServiceOrder {
    /// Fewer services than this stay in the order of their file: their bits are one run.
    static let fewestServices = 65
    /// The next service is the one most like the last, among this many with the fewest exceptions.
    private static let candidates = 256
    /// Words that are compared in all, which takes some hundredths of a second. A feed that would take more has fewer
    /// candidates.
    private static let mostWords = 30_000_000

    private let serviceCount: Int
    private let wordCount: Int
    /// A bit for each exception, `wordCount` words per service.
    private var words: [UInt64]

    /// - Parameters:
    ///   - dayCount: the number of days; days on which services are added and days on which they are removed count
    ///     separately.
    ///   - exceptions: the index of a service, and the number of a day below `dayCount`.
    init(serviceCount: Int, dayCount: Int, exceptions: some Sequence<(service: Int, day: Int)>) {
        self.serviceCount = serviceCount
        wordCount = (dayCount + 63) / 64
        words = Array(repeating: 0, count: serviceCount * wordCount)
        for (service, day) in exceptions { words[service * wordCount + day / 64] |= 1 << UInt64(day % 64) }
    }

    /// The key of each service, by its index.
    var keys: [Int] {
        var keys = Array(1...max(1, serviceCount))
        guard serviceCount >= Self.fewestServices, wordCount > 0 else { return keys }
        for (offset, service) in order.enumerated() { keys[service] = offset + 1 }
        return keys
    }

    private var order: [Int] {
        let counts = (0..<serviceCount).map { service in
            (0..<wordCount).reduce(0) { $0 + words[service * wordCount + $1].nonzeroBitCount }
        }
        var waiting = (0..<serviceCount).sorted { (counts[$0], $0) < (counts[$1], $1) }[...]
        let most = max(1, min(Self.candidates, Self.mostWords / (serviceCount * wordCount)))
        var pool = Array(waiting.prefix(most))
        waiting = waiting.dropFirst(most)
        var order: [Int] = []
        while let next = mostAlike(pool, other: order.last) {
            order.append(pool.remove(at: next))
            if let service = waiting.popFirst() { pool.append(service) }
        }
        return order
    }

    /// The position in the pool of the service that differs from another in the fewest exceptions.
    private func mostAlike(_ pool: [Int], other: Int?) -> Int? {
        guard let other else { return pool.isEmpty ? nil : 0 }
        var best: (index: Int, difference: Int)?
        for (index, service) in pool.enumerated() {
            let difference = difference(service, other)
            if difference < best?.difference ?? .max { best = (index, difference) }
        }
        return best?.index
    }

    private func difference(_ one: Int, _ other: Int) -> Int {
        var count = 0
        for word in 0..<wordCount {
            count += (words[one * wordCount + word] ^ words[other * wordCount + word]).nonzeroBitCount
        }
        return count
    }
}
