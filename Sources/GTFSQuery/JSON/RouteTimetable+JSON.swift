internal import Foundation
package import GTFSModel

extension RouteTimetable: AnswerCodable {
    private static let blank = RouteTimetable(
        route: Route(id: ""), agencyName: nil, date: ServiceDate(dayNumber: 0), timeZone: nil, directions: [],
        tripsWithoutTimes: 0)

    /// The object that `timetable` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("route", \.route)
        fields.add("agency_name", \.agencyName)
        fields.add("service_date", \.date)
        fields.add("timezone", \.timeZoneName)
        fields.add("directions", \.directions)
        fields.add("trips_without_times", \.tripsWithoutTimes)
        fields.add("windows_not_shown", \.hiddenWindows)
    }

    /// Absent if there is none.
    private var hiddenWindows: Int? {
        get { windowsNotShown == 0 ? nil : windowsNotShown }
        set { windowsNotShown = newValue ?? 0 }
    }

    private var timeZoneName: String? {
        get { timeZone?.zone.identifier }
        set { timeZone = newValue.flatMap { FeedSummary.TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }
}

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
        set { timeZone = newValue.flatMap { FeedSummary.TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }

    private var zone: TimeZone {
        get { timeZone?.zone ?? .gmt }
        set { timeZone = timeZone ?? ServiceTimeZone(newValue) }
    }
}
