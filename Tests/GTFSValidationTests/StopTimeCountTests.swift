import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("What the import counts once a trip counts once a row") struct StopTimeCountTests {
    private static let trips = "route_id,service_id,trip_id\nR,D,T\nR,D,U"

    private func samples(_ code: FeedIssue.Code, of rows: [String]) throws -> [NoticeSample] {
        let feed = FeedText([
            "trips.txt": Self.trips,
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + rows.joined(separator: "\n"),
        ])
        let notice = try feed.validatedWithRows().notices.first { $0.code == code }
        #expect(notice?.count ?? 0 == notice?.samples.count ?? 0)
        return notice?.samples ?? []
    }

    @Test func `Each further row with the stop_sequence of another counts, at its own row`() throws {
        let rows = [
            "T,10:00:00,10:00:00,A,1", "T,10:01:00,10:01:00,B,1", "T,10:02:00,10:02:00,A,2", "T,10:03:00,10:03:00,B,2",
            "U,10:00:00,10:00:00,A,1", "U,10:01:00,10:01:00,B,2",
        ]
        let samples = try samples("duplicate_key", of: rows)
        #expect(samples.map { $0.row(of: "duplicate_key") } == [3, 5])
        #expect(samples.map { $0.file(of: "duplicate_key") } == ["stop_times.txt", "stop_times.txt"])
        #expect(try self.samples("duplicate_key", of: Array(rows.dropFirst(4))) == [])
    }

    @Test func `Each row that leaves before it arrives counts`() throws {
        let rows = [
            "T,10:00:00,09:59:00,A,1", "T,10:05:00,10:04:59,B,2", "U,10:00:00,10:00:00,A,1", "U,10:05:00,10:04:00,B,2",
        ]
        let code: FeedIssue.Code = "start_and_end_range_out_of_order"
        let samples = try samples(code, of: rows)
        #expect(samples.map { $0.row(of: code) } == [2, 3, 5])
        #expect(samples.first?["startValue"] == "10:00:00" && samples.first?["endValue"] == "09:59:00")
    }

    @Test func `A trip_id that occurs twice is a duplicate key of trips.txt`() throws {
        let feed = FeedText(["trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,T"])
        let notice = try #require(try feed.validatedWithRows().notices.first { $0.code == "duplicate_key" })
        #expect(notice.count == 1)
        #expect(notice.samples.first?["filename"] == "trips.txt" && notice.samples.first?["csvRowNumber"] == 3)
    }
}
