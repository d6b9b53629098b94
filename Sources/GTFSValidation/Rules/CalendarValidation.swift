internal import GTFSModel
internal import GTFSStore

/// The days of services (reference, calendar.txt and calendar_dates.txt).
enum CalendarValidation {
    static let all: [ValidationRule] = [
        .feed("expired_calendar", reading: files, expired),
        .feed("big_gap_in_service", reading: files, gaps),
        .feed("service_extends_far_in_the_future", reading: files, farFuture),
        .record("service_has_no_active_day_of_the_week", of: "calendar.txt", withoutDay),
        .feed("service_window_outside_feed_period", reading: files + feedFiles, outsideFeed),
        .feed("feed_valid_beyond_total_service_window", reading: files + feedFiles, feedBeyondServices),
        .feed("future_calendar", reading: files + feedFiles, allInFuture),
        .feed("trip_coverage_not_active_for_next7_days", reading: files + ["trips.txt", "frequencies.txt"], coverage),
    ]

    private static let files = ["calendar.txt", "calendar_dates.txt"]
    private static let feedFiles = ["feed_info.txt", "trips.txt"]

    /// Services of calendar_dates.txt alone are reported only if the feed has no others, and none of them runs any more.
    private static func expired(_ feed: CheckedFeed, findings: Findings) throws {
        let running = try feed.services().all.filter { !$0.days.isEmpty }
        let over = running.filter { service in service.days.last.map { $0 < feed.today } ?? false }
        let hasCalendar = try feed.services().all.contains { $0.row.isListed }
        let isAllOver = over.count == running.count
        for service in over where service.row.isListed || !hasCalendar && isAllOver {
            findings.add("expired_calendar") { NoticeSample(["serviceId": .text(service.row.id)]) }
        }
    }

    private static func gaps(_ feed: CheckedFeed, findings: Findings) throws {
        for service in try feed.services().all where service.row.isListed {
            for gap in service.days.gaps(longerThan: 13) {
                findings.add("big_gap_in_service") {
                    NoticeSample([
                        "serviceId": .text(service.row.id), "gapStartDate": .isoDay(gap.last),
                        "gapEndDate": .isoDay(gap.next),
                        "gapDurationDays": .integer(gap.next.dayNumber - gap.last.dayNumber - 1),
                    ])
                }
            }
        }
    }

    private static func farFuture(_ feed: CheckedFeed, findings: Findings) throws {
        let limit = feed.today.adding(days: 2 * 365)
        for service in try feed.services().all where service.row.isListed {
            guard let last = service.days.last, last > limit else { continue }
            findings.add("service_extends_far_in_the_future") {
                NoticeSample(["serviceId": .text(service.row.id), "serviceWindowEndDate": .isoDay(last)])
            }
        }
    }

    private static func withoutDay(_ service: FeedRecord) -> NoticeSample? {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return service.has("service_id") && days.allSatisfy { service.integer($0) ?? 0 == 0 }
            ? service.sample(["serviceId": "service_id"]) : nil
    }

    /// feed_start_date to feed_end_date; nil unless both are given.
    private static func feedPeriod(_ feed: CheckedFeed) throws -> (first: ServiceDate, last: ServiceDate)? {
        let period = try feed.reader.feedPeriod()
        guard let first = period.feedStartDate.flatMap({ ServiceDate(yyyymmdd: $0) }),
            let last = period.feedEndDate.flatMap({ ServiceDate(yyyymmdd: $0) })
        else { return nil }
        return (first, last)
    }

    private static func outsideFeed(_ feed: CheckedFeed, findings: Findings) throws {
        guard let period = try feedPeriod(feed) else { return }
        for service in try feed.services().ofTrips {
            guard let first = service.days.first, let last = service.days.last,
                first < period.first || last > period.last
            else { continue }
            findings.add("service_window_outside_feed_period") {
                NoticeSample([
                    "serviceId": .text(service.row.id), "serviceWindowStartDate": .isoDay(first),
                    "serviceWindowEndDate": .isoDay(last),
                    "daysBeforeFeedStart": .integer(max(0, period.first.dayNumber - first.dayNumber)),
                    "daysAfterFeedEnd": .integer(max(0, last.dayNumber - period.last.dayNumber)),
                ])
            }
        }
    }

    private static func feedBeyondServices(_ feed: CheckedFeed, findings: Findings) throws {
        guard let period = try feedPeriod(feed), let window = try feed.services().window else { return }
        let early = window.lowerBound.dayNumber - period.first.dayNumber
        let late = period.last.dayNumber - window.upperBound.dayNumber
        guard early > 14 || late > 14 else { return }
        findings.add("feed_valid_beyond_total_service_window") {
            NoticeSample([
                "feedStartDate": .isoDay(period.first), "feedEndDate": .isoDay(period.last),
                "serviceWindowStartDate": .isoDay(window.lowerBound),
                "serviceWindowEndDate": .isoDay(window.upperBound),
            ])
        }
    }

    private static func allInFuture(_ feed: CheckedFeed, findings: Findings) throws {
        let today = feed.today
        guard let window = try feed.services().window, window.lowerBound > today else { return }
        findings.add("future_calendar") {
            NoticeSample(["minServiceStartDate": .isoDay(window.lowerBound), "currentDate": .isoDay(today)])
        }
    }

    /// The span of the days on which most trips run should cover the next seven days.
    private static func coverage(_ feed: CheckedFeed, findings: Findings) throws {
        let today = feed.today
        guard let span = try ServiceLoad(feed.services()).busySpan,
            span.lowerBound > today || span.upperBound.dayNumber - today.dayNumber < 7
        else { return }
        findings.add("trip_coverage_not_active_for_next7_days") {
            NoticeSample([
                "currentDate": .day(today), "serviceWindowStartDate": .day(span.lowerBound),
                "serviceWindowEndDate": .day(span.upperBound),
            ])
        }
    }
}
