internal import Foundation
internal import GTFSModel

extension RouteDiagram: Codable {
    /// Reads what `diagram` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes what `diagram` writes: the stops of the line with their distances, and the trips along it.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = RouteDiagram(
        route: Route(id: ""), date: ServiceDate(dayNumber: 0), timeZone: nil, stops: [], isMeasured: true, trips: [],
        tripsElsewhere: 0)

    private static let fields = AnswerFields(blank) { fields in
        fields.add("route", \.route)
        fields.add("service_date", \.date)
        fields.add("timezone", \.timeZoneName)
        fields.add("measured", \.isMeasured)
        fields.add("stops", \.stops)
        fields.add("trips", \.trips)
        fields.add("trips_elsewhere", \.tripsElsewhere)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
    }

    private var timeZoneName: String? {
        get { timeZone?.zone.identifier }
        set { timeZone = newValue.flatMap { TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }

    private var zone: TimeZone {
        get { timeZone?.zone ?? .gmt }
        set { timeZone = timeZone ?? ServiceTimeZone(newValue) }
    }
}
