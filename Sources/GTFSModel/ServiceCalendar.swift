/// A service_id and the days that calendar.txt and calendar_dates.txt give it.
public struct ServiceCalendar: Sendable, Equatable {
    public var id: Service.ID
    /// Monday … Sunday: 1 where it runs; nil where calendar.txt does not list the service.
    public var weekdays: [Int?]
    public var startDate: ServiceDate?
    public var endDate: ServiceDate?
    /// Days that calendar_dates.txt adds and takes away.
    public var addedDates: Int
    public var removedDates: Int

    public init(
        id: Service.ID, weekdays: [Int?], startDate: ServiceDate?, endDate: ServiceDate?, addedDates: Int,
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
