internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// The content of one message and how it matches the timetable, as `realtime` writes it.
struct MessageReport {
    /// At most so many of the worst delays are listed.
    private static let mostDelays = 10

    let content: FeedContent
    let feed: RealtimeFeed
    let status: BoardRealtime.Feed
    let staleTrips: Int
    let zone: TimeZone
    let delays: [WorstDelay]
    let notices: [RealtimeNotices.Code: RealtimeNotices.Count]
    let stopNames: [Stop.ID: String]

    init(_ index: Int, _ question: RealtimeQuestion, _ timetable: Timetable) throws {
        content = question.contents[index]
        feed = question.snapshot.overlay.feeds[index]
        status = question.snapshot.status.feeds[index]
        staleTrips = question.snapshot.staleTripCounts()[index]
        zone = try timetable.timeZone().zone
        delays = WorstDelay.list(of: question.snapshot.overlay, feed: index, limit: Self.mostDelays)
        // A notice of both the check of the message alone and the matching is counted once.
        notices = feed.notices.counts.merging(MessageCheck.notices(of: content, at: question.snapshot.now).counts) {
            $0.count < $1.count ? $1 : $0
        }
        let stops = Set(delays.map(\.stopID))
        stopNames = try timetable.readingSchedule { schedule in
            try stops.reduce(into: [:]) { $0[$1] = try schedule.stop($1)?.name }
        }
    }

    /// Why it could not be read; nil where it could.
    var failure: String? { MessageWarnings.sentence(feed.name, feed.failure) }

    var record: Record {
        var record = FeedRecord(status, staleTrips: staleTrips, zone).record
        guard feed.failure == nil else { return record }
        record.add("version", feed.version)
        record.add("incrementality", content.header.incrementality == .fullDataset ? "full_dataset" : "differential")
        record.add("feed_version", feed.feedVersion)
        record.add("entity_count", feed.entityCount)
        record.add("entities", Self.counts(entities))
        record.add("relationships", Self.counts(relationships))
        record.add("worst_delays", delays.map(delay))
        record.add("notices", notices.sorted { $0.key < $1.key }.map(Self.notice))
        return record
    }

    /// Entities by kind.
    var entities: [(name: String, count: Int)] {
        let all = content.entities
        return [
            ("trip_updates", all.count { $0.tripUpdate != nil }), ("vehicles", all.count { $0.vehicle != nil }),
            ("alerts", all.count { $0.alert != nil }), ("stops", all.count { $0.stop != nil }),
            ("shapes", all.count { $0.shape != nil }),
            ("trip_modifications", all.count { $0.tripModifications != nil }),
        ].filter { $0.1 > 0 }
    }

    /// Trip updates by schedule_relationship.
    var relationships: [(name: String, count: Int)] {
        let names = content.entities.compactMap { $0.tripUpdate?.trip.scheduleRelationship.name }
        return Dictionary(grouping: names, by: \.self).map { ($0.key, $0.value.count) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    private func delay(_ worst: WorstDelay) -> Record {
        Record { record in
            record.add("trip_id", worst.trip.tripID)
            record.add("service_date", worst.trip.serviceDate)
            record.add("start_time", worst.trip.startTime)
            record.add("route_id", worst.routeID)
            record.add("stop_id", worst.stopID)
            record.add("stop_name", stopNames[worst.stopID])
            record.add("delay", worst.delay)
        }
    }

    static func counts(_ counts: [(name: String, count: Int)]) -> Record {
        Record { record in for (name, count) in counts { record.add(name, count) } }
    }

    private static func notice(_ code: RealtimeNotices.Code, _ count: RealtimeNotices.Count) -> Record {
        Record { record in
            record.add("code", code.rawValue)
            record.add("title", NoticeTitle.of(code.rawValue))
            record.add("count", count.count)
            record.add("example", count.example)
        }
    }
}
