/// What is wrong or odd in realtime data, counted by code.
public struct RealtimeNotices: Sendable, Equatable {
    /// A code of the GTFS-Realtime validator (`E003`, `W002`), or a word of the toolkit's own in snake_case where that
    /// has none.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
        public var description: String { rawValue }
        public static func < (left: Code, right: Code) -> Bool { left.rawValue < right.rawValue }
    }

    /// How often something was met.
    public struct Count: Sendable, Equatable {
        /// How often it was met.
        public var count: Int
        /// Where it was met first: the id of an entity, and what it says.
        public var example: String
    }

    /// By code.
    public private(set) var counts: [Code: Count] = [:]

    public init() {}

    /// Counts something; `example` is used where it is the first of its code.
    public mutating func add(_ code: Code, _ example: @autoclosure () -> String) {
        guard counts[code] == nil else {
            counts[code]?.count += 1
            return
        }
        counts[code] = Count(count: 1, example: example())
    }

    /// Counts something; `example` is used where it is the first of its code.
    public mutating func add(_ other: RealtimeNotices) {
        for (code, more) in other.counts {
            if counts[code] == nil { counts[code] = more } else { counts[code]?.count += more.count }
        }
    }

    /// Whether nothing was counted.
    public var isEmpty: Bool { counts.isEmpty }
    public subscript(code: Code) -> Int { counts[code]?.count ?? 0 }
}
