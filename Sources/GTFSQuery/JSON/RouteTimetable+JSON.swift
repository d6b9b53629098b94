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
        set { timeZone = newValue.flatMap { TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }
}
