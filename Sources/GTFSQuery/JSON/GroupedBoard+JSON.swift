internal import Foundation
package import GTFSModel

extension GroupedBoard: AnswerCodable {
    /// The object that `departures --group --envelope` writes.
    package static let fields = AnswerFields(GroupedBoard(.blank)) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("groups", \.groups)
        fields.add("flex_windows", \.flexWindows, absent: [])
        fields.add("trips_without_times", \.tripsWithoutTimes, absent: 0)
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

extension DepartureGroup: AnswerCodable {
    /// Reads a group, whose key follows from its departures.
    public init(from decoder: any Decoder) throws {
        self = try Self.fields.decode(from: decoder)
        guard let first = departures.first else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A group has departures."))
        }
        key = Key(first)
    }

    private static let blank = DepartureGroup(key: Key(.blank), departures: [], remainingCount: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("route_id", derived: \.key.routeID)
        fields.add("route_short_name", derived: { $0.departures.first?.routeShortName })
        fields.add("route_long_name", derived: { $0.departures.first?.routeLongName })
        fields.add("direction_id", derived: \.key.directionID)
        fields.add("headsigns", derived: \.headsigns)
        fields.add("departures", \.departures)
        fields.add("remaining", \.remainingCount)
    }
}
