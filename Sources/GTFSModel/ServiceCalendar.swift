/// A service_id with the days that calendar.txt and calendar_dates.txt give it.
public struct ServiceCalendar: Sendable, Hashable, Identifiable {
    /// service_id
    public typealias ID = Identifier<ServiceCalendar>

    /// service_id
    public var id: ID
    /// Monday … Sunday: 1 where it runs; nil where calendar.txt does not list the service.
    public var weekdays: [Int?]
    /// First day of calendar.txt; nil if it does not list the service.
    public var startDate: ServiceDate?
    /// Last day of calendar.txt; nil if it does not list the service.
    public var endDate: ServiceDate?
    /// How many days calendar_dates.txt adds.
    public var addedDates: Int
    /// How many days calendar_dates.txt removes.
    public var removedDates: Int

    /// A service with all its fields.
    public init(
        id: ID, weekdays: [Int?], startDate: ServiceDate?, endDate: ServiceDate?, addedDates: Int,
        removedDates: Int
    ) {
        self.id = id
        self.weekdays = weekdays
        self.startDate = startDate
        self.endDate = endDate
        self.addedDates = addedDates
        self.removedDates = removedDates
    }
}

extension ServiceCalendar: AnswerCodable {
    private static let blank = ServiceCalendar(
        id: "", weekdays: Array(repeating: nil, count: 7), startDate: nil, endDate: nil, addedDates: 0, removedDates: 0)
    private static let weekdayKeys = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].map { AnswerKey($0) }

    /// A row of `services`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("service_id", \.id)
        fields.add(
            encode: { calendar, output in
                for (key, value) in zip(weekdayKeys, calendar.weekdays) {
                    try output.container.encodeIfPresent(value, forKey: key)
                }
            },
            decode: { calendar, values in
                calendar.weekdays = try weekdayKeys.map { try values.decodeIfPresent(Int.self, forKey: $0) }
            })
        fields.add("start_date", \.startDate)
        fields.add("end_date", \.endDate)
        fields.add("added_dates", \.addedDates)
        fields.add("removed_dates", \.removedDates)
    }
}

/// A row of timeframes.txt: a part of the calendar day, in local time at the stop.
package struct Timeframe: Sendable, Hashable {
    /// Seconds after midnight, local time.
    package var start: Int
    /// The first second after it; 86400 is the end of the day.
    package var end: Int

    /// A blank start or end is the beginning or the end of the day.
    package init(start: Int?, end: Int?) {
        self.start = start ?? 0
        self.end = end ?? 86400
    }

    /// Whether `instant`, seconds since 1970, falls into it by the clocks of a stop. Unlike a stop time, a timeframe
    /// belongs to the calendar day: 25:10 of a Friday's service is 01:10 on the Saturday (GTFS Schedule reference,
    /// timeframes.txt).
    package func contains(_ instant: Int, at stop: ServiceTimeZone) -> Bool {
        let local = ServiceTimeZone.held(instant) + Int64(stop.offset(at: instant))
        return (start..<max(start, end)).contains(Int(local - stop.date(at: instant).midnightUTC))
    }
}
