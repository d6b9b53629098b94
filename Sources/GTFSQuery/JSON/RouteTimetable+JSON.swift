internal import Foundation
internal import GTFSModel

extension RouteTimetable: Codable {
    /// Reads what `timetable` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes what `timetable` writes: the route, and for each direction its stops and its trips.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = RouteTimetable(
        route: Route(id: ""), agencyName: nil, date: ServiceDate(dayNumber: 0), timeZone: nil, directions: [],
        tripsWithoutTimes: 0)

    private static let fields = AnswerFields(blank) { fields in
        fields.add("route", \.route)
        fields.add("agency_name", \.agencyName)
        fields.add("service_date", \.date)
        fields.add("timezone", \.timeZoneName)
        fields.add("directions", \.directions)
        fields.add("trips_without_times", \.tripsWithoutTimes)
    }

    private var timeZoneName: String? {
        get { timeZone?.zone.identifier }
        set { timeZone = newValue.flatMap { TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }
}
