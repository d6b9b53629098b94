import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSTesting
import HistorySupport
import TestSupport
import Testing

/// Two recorders of one line, whose histories become one.
@Suite struct MergedHistoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The line of `ToldLine` with other stop times of trip T.
    private static func timetable(_ stops: KeyValuePairs<Stop.ID, String>) throws -> Timetable {
        var feed = SmallFeed()
        for stop in ["A", "B", "C", "D"] { feed.addStop(Stop.ID(stop)) }
        feed.addTrip("T", line: "1", stops: stops)
        feed.addTrip("U", line: "1", stops: ["A": "11:00:00", "B": "11:10:00"])
        return try feed.timetable()
    }

    /// Records what is told at times of the service day.
    private func record(
        _ name: String, on timetable: Timetable? = nil, _ told: KeyValuePairs<String, FeedEntity>
    ) throws {
        var reader = try RecordedReader(timetable ?? ToldLine.feed.timetable(), path: folder.file(name))
        try reader.watch(ToldLine.at("09:59")...ToldLine.at("10:15"))
        for (time, entity) in told {
            var header = FeedHeader()
            header.timestamp = ToldLine.at(time)
            try reader.receive(FeedMessage(header: header, entities: [entity]), from: "feed", at: ToldLine.at(time))
        }
        try reader.close()
    }

    /// The visits of a trip after a merge into a copy of the first history.
    private func visits(of trip: Trip.ID, merging other: String, into target: String) throws -> [Visit] {
        let path = folder.file("\(other) in \(target)")
        try folder.write(folder.bytes(target) ?? [], to: "\(other) in \(target)")
        try HistoryRecorder.merge(folder.file(other), into: path)
        let history = try History(path: path)
        #expect(try history.verify().faults == [])
        return try history.visits(VisitsRequest(trips: [trip]))
    }

    @Test(arguments: [("old", "new"), ("new", "old")])
    func `A trip of two versions of the timetable has each visit once`(target: String, other: String) throws {
        let old = try Self.timetable(["A": "10:00:00", "B": "10:10:00", "C": "10:20:00", "D": "10:30:00"])
        let new = try Self.timetable(["A": "10:00:00", "B": "10:12:00", "D": "10:30:00"])
        try record("old", on: old, ["10:01": .update("T", ["A": "10:00:20"])])
        try record("new", on: new, ["10:31": .update("T", ["B": "10:12:30", "D": "10:30:40"])])
        let visits = try visits(of: "T", merging: other, into: target)
        #expect(visits.map(\.stopID) == (target == "old" ? ["A", "B", "C", "D"] : ["A", "B", "D"]))
        #expect(visits.map(\.delay) == (target == "old" ? [20, 150, nil, nil] : [20, nil, nil]))
        #expect(visits.map { $0.departure?.time }.compactMap(\.self).count == 3)
    }

    @Test(arguments: [("whole", "late"), ("late", "whole")])
    func `An added trip that one recorder saw later has each visit once, in order`(
        target: String, other: String
    ) throws {
        let first = FeedEntity.update(
            "X", ["A": "10:00:20", "B": "10:10:00", "C": "10:20:00", "D": "10:30:00"], as: .added)
        let then = FeedEntity.update("X", ["C": "10:20:10", "D": "10:30:00"], as: .added)
        let last = FeedEntity.update("X", ["C": "10:20:10", "D": "10:30:20"], as: .added)
        try record("whole", ["10:05": first, "10:21": then])
        try record("late", ["10:21": then, "10:31": last])
        let visits = try visits(of: "X", merging: other, into: target)
        #expect(visits.map(\.stopID) == ["A", "B", "C", "D"])
        #expect(
            visits.map { $0.departure?.time } == ["10:00:20", nil, "10:20:10", "10:30:20"].map { $0.map(ToldLine.at) })
    }

    @Test(arguments: [("cancelled", "served"), ("served", "cancelled")])
    func `H6: a cancellation that was taken back before the other recorder came is none`(
        target: String, other: String
    ) throws {
        try record("cancelled", ["09:50": .update("T", as: .cancelled)])
        try record("served", ["10:11": .update("T", ["A": "10:00:20", "B": "10:10:30", "C": "10:20:40"])])
        let visits = try visits(of: "T", merging: other, into: target)
        #expect(visits.map(\.state) == [.observed, .observed, .unwatched, .unwatched])
    }

    @Test(arguments: [("warned", "served"), ("served", "warned")])
    func `H6: a cancellation after times that both recorders had stands`(target: String, other: String) throws {
        let coming = FeedEntity.update("T", ["A": "10:00:20", "B": "10:10:30", "C": "10:20:40", "D": "10:30:50"])
        try record("served", ["09:50": coming])
        try record("warned", ["09:50": coming, "09:55": .update("T", as: .cancelled)])
        let visits = try visits(of: "T", merging: other, into: target)
        #expect(visits.map(\.state) == [.cancelled, .cancelled, .cancelled, .cancelled])
    }
}
