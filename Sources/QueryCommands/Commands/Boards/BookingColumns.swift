internal import GTFSModel

/// How rides on demand are booked, below the windows that name the rules.
extension TableSection {
    /// - Parameter rules: as windows and stop times name them; each is listed once, if it gives a way or a time to
    ///   book.
    static func booking(_ rules: [BookingRule?]) -> TableSection {
        var seen: Set<String> = []
        let listed = rules.compactMap(\.self).filter { $0.saysHow && seen.insert($0.id).inserted }
        return .rows(listed, BookingRule.columns, title: "Booking")
    }
}

extension BookingRule {
    fileprivate static var columns: [TableColumn<BookingRule>] {
        [
            TableColumn("Rule") { $0.id }, TableColumn("Phone") { $0.phoneNumber },
            TableColumn("Notice") { $0.noticeInWords },
            TableColumn("Book at") { $0.bookingURL }, TableColumn("More at") { $0.infoURL },
            TableColumn("Message") { rule in
                let messages = [rule.message, rule.pickupMessage, rule.dropOffMessage].compactMap(\.self)
                return messages.isEmpty ? nil : messages.joined(separator: " ")
            },
        ]
    }

    /// Whether there is more than an id and a type.
    fileprivate var saysHow: Bool {
        var blank = BookingRule(id: id)
        blank.type = type
        return self != blank
    }

    /// `60 min before`, `by 17:00:00 1 day before, from 08:00:00 14 days before`; nil if it gives no notice.
    var noticeInWords: String? {
        let parts = [
            leastNotice.map { "\($0) min before" }, mostNotice.map { "at most \($0) min before" },
            Self.words("by", lastTime, lastDay), Self.words("from", startTime, startDay),
            serviceID.map { "on days of service \($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? (type == .realTime ? "none" : nil) : parts.joined(separator: ", ")
    }

    private static func words(_ preposition: String, _ time: ServiceTime?, _ days: Int?) -> String? {
        guard time != nil || days != nil else { return nil }
        let day = days.map { $0 == 1 ? "1 day before" : "\($0) days before" }
        return ([preposition] + [time?.description, day].compactMap(\.self)).joined(separator: " ")
    }
}
