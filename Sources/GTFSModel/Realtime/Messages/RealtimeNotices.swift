/// Errors and oddities in realtime data, counted by code.
public struct RealtimeNotices: Sendable, Equatable {
    /// A code of the GTFS-Realtime validator (`E003`, `W002`), or the toolkit's own word in snake_case if that has
    /// none.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The code itself, such as `E003`.
        public let rawValue: String
        /// A code by its text; any text is allowed.
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
        /// The first occurrence: the id of an entity, and its content.
        public var example: String

        /// A number of occurrences, with the first of them.
        public init(count: Int, example: String = "") {
            self.count = count
            self.example = example
        }
    }

    /// By code.
    public private(set) var counts: [Code: Count] = [:]

    /// Nothing counted.
    public init() {}

    /// Counts an occurrence of the code.
    /// - Parameter example: where it was met; used only for the first of its code.
    public mutating func add(_ code: Code, _ example: @autoclosure () -> String) {
        guard counts[code] == nil else {
            counts[code]?.count += 1
            return
        }
        counts[code] = Count(count: 1, example: example())
    }

    /// Adds the counts of other notices. An example is taken over only if it is the first of its code.
    public mutating func add(_ other: RealtimeNotices) {
        for (code, more) in other.counts {
            if counts[code] == nil { counts[code] = more } else { counts[code]?.count += more.count }
        }
    }

    /// Whether nothing was counted.
    public var isEmpty: Bool { counts.isEmpty }
    /// How often a code was counted; 0 if never.
    public subscript(code: Code) -> Int { counts[code]?.count ?? 0 }
}
