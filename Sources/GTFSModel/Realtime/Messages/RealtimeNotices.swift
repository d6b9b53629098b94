/// What is wrong or odd in realtime data, counted by code.
public struct RealtimeNotices: Sendable, Equatable {
    /// A code of the GTFS-Realtime validator (`E003`, `W002`), or a word of the toolkit's own in snake_case where that
    /// has none.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The code itself, such as `E003`.
        public let rawValue: String
        /// A code by its text; any text is one.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Lets code write `"E003"`.
        public init(stringLiteral value: String) { rawValue = value }
        /// The code itself.
        public var description: String { rawValue }
        /// By the bytes of the codes.
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

    /// Nothing counted.
    public init() {}

    /// Counts something.
    /// - Parameter example: where it was met; used for the first of its code alone.
    public mutating func add(_ code: Code, _ example: @autoclosure () -> String) {
        guard counts[code] == nil else {
            counts[code]?.count += 1
            return
        }
        counts[code] = Count(count: 1, example: example())
    }

    /// Adds the counts of other notices. An example is taken over where it is the first of its code.
    public mutating func add(_ other: RealtimeNotices) {
        for (code, more) in other.counts {
            if counts[code] == nil { counts[code] = more } else { counts[code]?.count += more.count }
        }
    }

    /// Whether nothing was counted.
    public var isEmpty: Bool { counts.isEmpty }
    /// How often a code was counted; 0 for never.
    public subscript(code: Code) -> Int { counts[code]?.count ?? 0 }
}
