internal import GTFSModel

/// How riders book (reference, booking_rules.txt).
enum BookingValidation {
    static let all: [ValidationRule] = [
        forbidden(
            "forbidden_real_time_booking_field_value", type: 0, fields: durations + deadlines + starts + [service]),
        forbidden("forbidden_same_day_booking_field_value", type: 1, fields: deadlines + [service]),
        forbidden("forbidden_prior_day_booking_field_value", type: 2, fields: durations),
        required("missing_prior_notice_duration_min", type: 1, field: "prior_notice_duration_min"),
        required("missing_prior_notice_last_day", type: 2, field: "prior_notice_last_day"),
        required("missing_prior_notice_last_time", type: 2, field: "prior_notice_last_time"),
        .record("missing_prior_notice_start_time", of: file) { rule in
            try rule.has("prior_notice_start_day") && rule.lacks("prior_notice_start_time")
                ? rule.sample(["bookingRuleId": "booking_rule_id", "priorNoticeStartDay": "prior_notice_start_day"])
                : nil
        },
        .record("forbidden_prior_notice_start_time", of: file) { rule in
            try rule.has("prior_notice_start_time") && rule.lacks("prior_notice_start_day")
                ? rule.sample(["bookingRuleId": "booking_rule_id", "priorNoticeStartTime": "prior_notice_start_time"])
                : nil
        },
        .record("forbidden_prior_notice_start_day", of: file) { rule in
            rule.has("prior_notice_start_day") && rule.has("prior_notice_duration_max")
                ? rule.sample([
                    "bookingRuleId": "booking_rule_id", "priorNoticeStartDay": "prior_notice_start_day",
                    "priorNoticeDurationMax": "prior_notice_duration_max",
                ]) : nil
        },
        .record("invalid_prior_notice_duration_min", of: file, durationsOutOfOrder),
        .record("prior_notice_last_day_after_start_day", of: file, daysOutOfOrder),
    ]

    private static let file = "booking_rules.txt"
    private static let durations = ["prior_notice_duration_min", "prior_notice_duration_max"]
    private static let deadlines = ["prior_notice_last_day", "prior_notice_last_time"]
    private static let starts = ["prior_notice_start_day", "prior_notice_start_time"]
    private static let service = "prior_notice_service_id"

    /// A booking type (0: in real time, 1: on the same day, 2: days before) that has fields of another.
    private static func forbidden(_ code: FeedIssue.Code, type: Int, fields: [String]) -> ValidationRule {
        .record(code, of: file) { rule in
            let given = fields.filter(rule.has)
            guard rule.integer("booking_type") == type, !given.isEmpty else { return nil }
            return rule.sample(["bookingRuleId": "booking_rule_id"])
                + NoticeSample(["fieldNames": .text(given.joined(separator: ", "))])
        }
    }

    private static func required(_ code: FeedIssue.Code, type: Int, field: String) -> ValidationRule {
        .record(code, of: file) { rule in
            try rule.integer("booking_type") == type && rule.lacks(field)
                ? rule.sample(["bookingRuleId": "booking_rule_id"]) : nil
        }
    }

    private static func durationsOutOfOrder(_ rule: FeedRecord) -> NoticeSample? {
        guard let least = rule.integer("prior_notice_duration_min"),
            let most = rule.integer("prior_notice_duration_max"), most < least
        else { return nil }
        return rule.sample([
            "bookingRuleId": "booking_rule_id", "priorNoticeDurationMin": "prior_notice_duration_min",
            "priorNoticeDurationMax": "prior_notice_duration_max",
        ])
    }

    private static func daysOutOfOrder(_ rule: FeedRecord) -> NoticeSample? {
        guard let last = rule.integer("prior_notice_last_day"), let first = rule.integer("prior_notice_start_day"),
            last > first
        else { return nil }
        return rule.sample([
            "priorNoticeLastDay": "prior_notice_last_day", "priorNoticeStartDay": "prior_notice_start_day",
        ])
    }
}
