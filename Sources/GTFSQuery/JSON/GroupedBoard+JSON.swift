internal import Foundation
internal import GTFSModel

extension GroupedBoard: Codable {
    /// Reads what `departures --group --envelope` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the board as `departures --group --envelope` does. Without the envelope, `groups` is what is written.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(GroupedBoard(.blank)) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("groups", \.groups)
        fields.add("flex_windows", \.flexWindows, absent: [])
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

extension DepartureGroup: Codable {
    /// Reads a group.
    public init(from decoder: any Decoder) throws {
        self = try Self.fields.decode(from: decoder)
        guard let first = departures.first else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A group has departures."))
        }
        key = Key(first)
    }

    /// Writes a group: its route and direction, its headsigns and departures, and how many more there are.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = DepartureGroup(key: Key(.blank), departures: [], remainingCount: 0)

    private static let fields = AnswerFields(blank) { fields in
        fields.add("route_id", derived: \.key.routeID)
        fields.add("route_short_name", derived: { $0.departures.first?.routeShortName })
        fields.add("route_long_name", derived: { $0.departures.first?.routeLongName })
        fields.add("direction_id", derived: \.key.directionID)
        fields.add("headsigns", derived: \.headsigns)
        fields.add("departures", \.departures)
        fields.add("remaining", \.remainingCount)
    }
}
