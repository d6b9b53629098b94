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
