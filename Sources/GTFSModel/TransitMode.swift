/// A kind of transport to filter routes by: a name such as `bus`, or one route_type.
///
///     TransitMode("bus")?.includes(3) == true
///     TransitMode("714")?.includes(714) == true
public struct TransitMode: Sendable, Hashable, CustomStringConvertible {
    /// The name or number that it was made from.
    public let description: String
    private let types: [ClosedRange<Int>]

    /// The names, each with its types: GTFS's own and the hundreds of the extended ones.
    private static let named: KeyValuePairs<String, [ClosedRange<Int>]> = [
        "tram": [0...0, 900...999],
        "subway": [1...1, 400...404, 500...699],
        "rail": [2...2, 100...199, 300...399],
        "bus": [3...3, 200...299, 700...799],
        "ferry": [4...4, 1000...1099, 1200...1299],
        "cable_tram": [5...5, 1701...1701],
        "aerial_lift": [6...6, 1300...1399],
        "funicular": [7...7, 1400...1499],
        "trolleybus": [11...11, 800...899],
        "monorail": [12...12, 405...405],
        "air": [1100...1199],
        "taxi": [1500...1599],
    ]

    /// All names.
    public static var names: [String] { named.map(\.key) }
    /// The modes of all names.
    public static let all = names.compactMap { TransitMode($0) }

    /// The mode of a name, or of one route_type written as a number; nil for any other text.
    public init?(_ text: String) {
        description = text
        if let type = Int(text), type >= 0 {
            types = [type...type]
        } else if let ranges = Self.named.first(where: { $0.key == text.lowercased() })?.value {
            types = ranges
        } else {
            return nil
        }
    }

    /// Whether routes of this route_type belong to the mode; false for nil.
    public func includes(_ routeType: RouteType?) -> Bool {
        routeType.map { type in types.contains { $0.contains(type.rawValue) } } ?? false
    }
}
