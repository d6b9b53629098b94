/// A row of booking_rules.txt: how to book a ride on demand, and how long before it (GTFS Flex).
///
///     for window in board.flexWindows {
///         guard let rule = window.pickupBookingRule else { continue }
///         print(window.headsign ?? "", rule.phoneNumber ?? "", rule.message ?? "")
///     }
public struct BookingRule: Sendable, Hashable, Identifiable {
    /// booking_rule_id
    public var id: String
    /// booking_type: when a ride is booked; nil where blank.
    public var type: BookingType?
    /// prior_notice_duration_min: the least minutes between the booking and the ride; nil where blank.
    public var leastNotice: Int?
    /// prior_notice_duration_max: the most minutes between the booking and the ride; nil where blank.
    public var mostNotice: Int?
    /// prior_notice_last_day: how many days before the ride it can be booked at the latest; nil where blank.
    public var lastDay: Int?
    /// prior_notice_last_time: the time of `lastDay` by which it has to be booked; nil where blank.
    public var lastTime: ServiceTime?
    /// prior_notice_start_day: how many days before the ride it can be booked at the earliest; nil where blank.
    public var startDay: Int?
    /// prior_notice_start_time: the time of `startDay` from which it can be booked; nil where blank.
    public var startTime: ServiceTime?
    /// prior_notice_service_id: the service whose days are counted by `lastDay` and `startDay`; nil where blank: all days.
    public var serviceID: ServiceCalendar.ID?
    /// message: for riders who board or alight within a window.
    public var message: String?
    /// pickup_message: for riders who board within a window.
    public var pickupMessage: String?
    /// drop_off_message: for riders who alight within a window.
    public var dropOffMessage: String?
    /// phone_number: where a ride is booked by phone.
    public var phoneNumber: String?
    /// info_url: a page about booking.
    public var infoURL: String?
    /// booking_url: a page or an app where a ride is booked.
    public var bookingURL: String?

    /// A rule; fields that are not given are blank.
    public init(
        id: String, type: BookingType? = nil, leastNotice: Int? = nil, mostNotice: Int? = nil, lastDay: Int? = nil,
        lastTime: ServiceTime? = nil, startDay: Int? = nil, startTime: ServiceTime? = nil,
        serviceID: ServiceCalendar.ID? = nil,
        message: String? = nil, pickupMessage: String? = nil, dropOffMessage: String? = nil, phoneNumber: String? = nil,
        infoURL: String? = nil, bookingURL: String? = nil
    ) {
        self.id = id
        self.type = type
        self.leastNotice = leastNotice
        self.mostNotice = mostNotice
        self.lastDay = lastDay
        self.lastTime = lastTime
        self.startDay = startDay
        self.startTime = startTime
        self.serviceID = serviceID
        self.message = message
        self.pickupMessage = pickupMessage
        self.dropOffMessage = dropOffMessage
        self.phoneNumber = phoneNumber
        self.infoURL = infoURL
        self.bookingURL = bookingURL
    }
}

extension BookingRule: AnswerCodable {
    /// A row of booking_rules.txt.
    package static let fields = AnswerFields(BookingRule(id: "")) { fields in
        fields.add("booking_rule_id", \.id)
        fields.add("booking_type", \.type)
        fields.add("prior_notice_duration_min", \.leastNotice)
        fields.add("prior_notice_duration_max", \.mostNotice)
        fields.add("prior_notice_last_day", \.lastDay)
        fields.add("prior_notice_last_time", \.lastTime)
        fields.add("prior_notice_start_day", \.startDay)
        fields.add("prior_notice_start_time", \.startTime)
        fields.add("prior_notice_service_id", \.serviceID)
        fields.add("message", \.message)
        fields.add("pickup_message", \.pickupMessage)
        fields.add("drop_off_message", \.dropOffMessage)
        fields.add("phone_number", \.phoneNumber)
        fields.add("info_url", \.infoURL)
        fields.add("booking_url", \.bookingURL)
    }
}
