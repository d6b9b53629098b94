internal import Foundation
package import GTFSModel

extension RouteDiagram: AnswerCodable {
    private static let blank = RouteDiagram(
        route: Route(id: ""), date: ServiceDate(dayNumber: 0), timeZone: nil, stops: [], isMeasured: true, trips: [],
        tripsElsewhere: 0)

    /// The object that `diagram` writes.
    package static let fields = AnswerFields(blank) { fields in
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
