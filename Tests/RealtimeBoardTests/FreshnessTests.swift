import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("B5 and B7: how long realtime data is worth showing")
struct FreshnessTests {
    @Test(
        "Age decides what a prediction is worth",
        arguments: [(0, Freshness.fresh), (90, .fresh), (91, .stale), (300, .stale), (301, .dropped)])
    func predictions(age: Int, worth: Freshness) {
        #expect(FreshnessLimits().prediction(age: age) == worth)
    }

    /// Trip T two minutes late, said so many seconds ago.
    private func late(_ age: Int, as kind: TripChange = .scheduled) throws -> OverlaidTimetable {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        overlaid.feeds[0].timestamp = overlaid.now - age
        try overlaid.add("T", [120, 120, 120, 120], as: kind)
        return overlaid
    }

    @Test(
        "B5: a prediction is shown for 5 minutes, flagged after 90 seconds, then the schedule says so",
        arguments: [
            (90, "10:10 T → 10:12 late"), (91, "10:10 T → 10:12 late [stale]"),
            (200, "10:10 T → 10:12 late [stale]"), (300, "10:10 T → 10:12 late [stale]"),
            (301, "10:10 T scheduled [realtime_unavailable]"),
        ])
    func stale(age: Int, row: String) throws {
        let overlaid = try late(age)
        #expect(try overlaid.rows("B") == [row])
    }

    @Test("B5: the timestamp of the update counts before that of the header")
    func updatesOwnTimestamp() throws {
        var overlaid = try late(0)
        overlaid.trips[0].timestamp = overlaid.now - 100
        #expect(try overlaid.rows("B") == ["10:10 T → 10:12 late [stale]"])
        #expect(overlaid.view.staleTripCounts() == [1])
        overlaid.trips[0].timestamp = overlaid.now - 301
        #expect(try overlaid.rows("B") == ["10:10 T scheduled [realtime_unavailable]"])
        overlaid.limits.drop = 400
        #expect(try overlaid.rows("B") == ["10:10 T → 10:12 late [stale]"])
    }

    @Test(
        "B5: a cancellation holds for an hour, flagged, and so does a deletion",
        arguments: [
            (90, "10:10 T canceled"), (301, "10:10 T canceled [stale]"), (3600, "10:10 T canceled [stale]"),
            (3601, "10:10 T scheduled [realtime_unavailable]"),
        ])
    func cancellation(age: Int, row: String) throws {
        #expect(try late(age, as: .cancelled).rows("B") == [row])
        #expect(try late(age, as: .deleted).rows("B") == (age > 3600 ? [row] : []))
    }

    @Test(
        "B5: a skipped stop holds for an hour; the others of the trip are back to the schedule",
        arguments: [(301, "10:10 T skipped [stale]"), (3601, "10:10 T scheduled [realtime_unavailable]")])
    func skipped(age: Int, row: String) throws {
        var overlaid = try late(age)
        overlaid.trips[0].stopTimes[1].relation = .skipped
        overlaid.trips[0].stopTimes[1].departure = nil
        #expect(try overlaid.rows("B") == [row])
        #expect(try overlaid.rows("C") == ["10:20 T scheduled [realtime_unavailable]"])
    }

    @Test("B5: too old, an added trip vanishes, a replaced one is back, and a detour holds without predictions")
    func otherChanges() throws {
        for kind in [TripChange.added, .duplicated, .unscheduled] {
            var overlaid = OverlaidTimetable(try FeedText().imported())
            overlaid.add(new: "N", as: kind, "A 10:03, B 10:13")
            #expect(try overlaid.rows("A") == ["10:00 T scheduled", "- N → 10:03 added"])
            overlaid.feeds[0].timestamp = overlaid.now - 301
            #expect(try overlaid.rows("A") == ["10:00 T scheduled"])
        }
        var replaced = try late(0, as: .replaced)
        replaced.trips[0].stopTimes.remove(at: 1)
        #expect(try replaced.rows("B") == [])
        #expect(try replaced.rows("C") == ["10:20 T → 10:22 late"])
        replaced.feeds[0].timestamp = replaced.now - 301
        #expect(try replaced.rows("B") == ["10:10 T scheduled [realtime_unavailable]"])
        var modified = try late(301, as: .modified)
        modified.trips[0].stopTimes.remove(at: 1)
        #expect(try modified.rows("B") == [])
        #expect(try modified.rows("C") == ["10:20 T scheduled [stale realtime_unavailable]"])
        modified.feeds[0].timestamp = modified.now - 3601
        #expect(try modified.rows("B") == ["10:10 T scheduled [realtime_unavailable]"])
    }

    @Test("B5: with all feeds too old or empty the board is the schedule, and says so")
    func unusable() throws {
        var overlaid = try late(301)
        #expect(try overlaid.board("B").realtime?.state == .unavailable)
        #expect(try overlaid.board("B").realtime?.feeds.map(\.state) == [.dropped])
        overlaid.feeds[0].timestamp = overlaid.now - 91
        #expect(try overlaid.board("B").realtime?.state == .stale)
        overlaid.feeds[0].timestamp = overlaid.now
        #expect(try overlaid.board("B").realtime?.state == .live)
        overlaid.trips = []
        overlaid.feeds[0].trips = MatchCounts()
        overlaid.feeds[0].entityCount = 0
        #expect(try overlaid.board("B").realtime?.feeds.map(\.state) == [.empty])
        overlaid.feeds[0].failure = "half a message"
        #expect(try overlaid.board("B").realtime?.feeds.map(\.state) == [.unreadable])
        #expect(try overlaid.board("B").realtime?.feeds.first?.failure == "half a message")
    }

    @Test(
        "B7: a clock up to a minute ahead is age 0; beyond that age counts from when the content last changed",
        arguments: [
            (60, 0, "10:10 T → 10:12 late"), (61, 0, "10:10 T → 10:12 late [clock_skew]"),
            (3600, 0, "10:10 T → 10:12 late [clock_skew]"),
            (3600, 91, "10:10 T → 10:12 late [stale clock_skew]"),
            (3600, 301, "10:10 T scheduled [realtime_unavailable]"),
        ])
    func skew(ahead: Int, unchangedFor: Int, row: String) throws {
        var overlaid = try late(-ahead)
        overlaid.feeds[0].changedAt = overlaid.now - unchangedFor
        #expect(try overlaid.rows("B") == [row])
        #expect(try overlaid.board("B").realtime?.feeds.first?.flags == (ahead > 60 ? [.clockSkew] : []))
    }

    @Test("B7: without any timestamp, too, and with timestamps that are no times at all")
    func oddTimestamps() throws {
        var overlaid = try late(0)
        overlaid.feeds[0].timestamp = nil
        #expect(try overlaid.rows("B") == ["10:10 T → 10:12 late"])
        overlaid.feeds[0].changedAt = overlaid.now - 301
        #expect(try overlaid.rows("B") == ["10:10 T scheduled [realtime_unavailable]"])
        overlaid.trips[0].timestamp = .max
        #expect(try overlaid.rows("B") == ["10:10 T scheduled [realtime_unavailable]"])
        overlaid.trips[0].timestamp = .min
        #expect(try overlaid.rows("B") == ["10:10 T scheduled [realtime_unavailable]"])
    }
}
