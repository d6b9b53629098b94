/// What kind of vehicle serves a route: route_type of routes.txt, GTFS's own numbers and the extended ones. A number that
/// neither defines is kept.
///
///     RouteType.bus.name == "Bus"
///     RouteType(rawValue: 714).mode == TransitMode("bus")
public struct RouteType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: tram, streetcar, light rail.
    public static let tram = RouteType(rawValue: 0)
    /// 1: underground rail within a city.
    public static let subway = RouteType(rawValue: 1)
    /// 2: trains between cities or over long distances.
    public static let rail = RouteType(rawValue: 2)
    /// 3: bus.
    public static let bus = RouteType(rawValue: 3)
    /// 4: boat.
    public static let ferry = RouteType(rawValue: 4)
    /// 5: tram on a street that a cable draws.
    public static let cableTram = RouteType(rawValue: 5)
    /// 6: cabins or chairs on a cable in the air.
    public static let aerialLift = RouteType(rawValue: 6)
    /// 7: train on a steep slope.
    public static let funicular = RouteType(rawValue: 7)
    /// 11: bus with overhead wires.
    public static let trolleybus = RouteType(rawValue: 11)
    /// 12: train on a single rail.
    public static let monorail = RouteType(rawValue: 12)

    /// The mode that includes the type; nil for a number that is in no mode.
    public var mode: TransitMode? { TransitMode.all.first { $0.includes(self) } }

    /// GTFS's own types and the extended ones that have a name, by number.
    public static let allCases = names.keys.sorted().map { RouteType(rawValue: $0) }

    /// Whether the number is one of the extended types (100 and above), not one of GTFS's own.
    public var isExtended: Bool { rawValue >= 100 }

    /// English, such as `Rail Replacement Bus`; an extended type without a name of its own has the name of its hundred.
    /// Nil for a number that is not defined.
    public var name: String? {
        Self.names[rawValue] ?? (isExtended ? Self.names[rawValue / 100 * 100] : nil)
    }
}

extension RouteType {
    /// The names of the GTFS Schedule reference, and of the extended route types.
    private static let names = own.merging(extended) { own, _ in own }

    private static let own = [
        0: "Tram", 1: "Subway", 2: "Rail", 3: "Bus", 4: "Ferry", 5: "Cable Tram", 6: "Aerial Lift", 7: "Funicular",
        11: "Trolleybus", 12: "Monorail",
    ]

    /// https://developers.google.com/transit/gtfs/reference/extended-route-types
    private static let extended = [
        100: "Railway", 101: "High Speed Rail", 102: "Long Distance Trains", 103: "Inter Regional Rail",
        104: "Car Transport Rail", 105: "Sleeper Rail", 106: "Regional Rail", 107: "Tourist Railway",
        108: "Rail Shuttle", 109: "Suburban Railway", 110: "Replacement Rail", 111: "Special Rail",
        112: "Lorry Transport Rail", 113: "All Rail Services", 114: "Cross-Country Rail", 115: "Vehicle Transport Rail",
        116: "Rack and Pinion Railway", 117: "Additional Rail",
        200: "Coach", 201: "International Coach", 202: "National Coach", 203: "Shuttle Coach", 204: "Regional Coach",
        205: "Special Coach", 206: "Sightseeing Coach", 207: "Tourist Coach", 208: "Commuter Coach",
        209: "All Coach Services",
        400: "Urban Railway", 401: "Metro", 402: "Underground", 403: "Urban Railway", 404: "All Urban Railway Services",
        405: "Monorail",
        700: "Bus", 701: "Regional Bus", 702: "Express Bus", 703: "Stopping Bus", 704: "Local Bus", 705: "Night Bus",
        706: "Post Bus", 707: "Special Needs Bus", 708: "Mobility Bus",
        709: "Mobility Bus for Registered Disabled", 710: "Sightseeing Bus", 711: "Shuttle Bus", 712: "School Bus",
        713: "School and Public Service Bus", 714: "Rail Replacement Bus", 715: "Demand and Response Bus",
        716: "All Bus Services", 800: "Trolleybus",
        900: "Tram", 901: "City Tram", 902: "Local Tram", 903: "Regional Tram", 904: "Sightseeing Tram",
        905: "Shuttle Tram", 906: "All Tram Services",
        1000: "Water Transport", 1100: "Air", 1200: "Ferry", 1300: "Aerial Lift", 1301: "Telecabin",
        1302: "Cable Car", 1303: "Elevator", 1304: "Chair Lift", 1305: "Drag Lift", 1306: "Small Telecabin",
        1307: "All Telecabin Services", 1400: "Funicular",
        1500: "Taxi", 1501: "Communal Taxi", 1502: "Water Taxi", 1503: "Rail Taxi", 1504: "Bike Taxi",
        1505: "Licensed Taxi", 1506: "Private Hire Service Vehicle", 1507: "All Taxi Services",
        1700: "Miscellaneous", 1702: "Horse-drawn Carriage",
    ]
}

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
