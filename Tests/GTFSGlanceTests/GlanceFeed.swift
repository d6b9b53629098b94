import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting

/// A small feed for these tests: trip T of line 1 from A 10:00 over B 10:10 and C 10:20 to D 10:30, and trip U of line 2 from
/// D 10:35 to E 10:50, each day.
enum GlanceFeed {
    static let day = ServiceDate(yyyymmdd: 20_261_121) ?? ServiceDate(dayNumber: 0)
    static let trip = TripOnServiceDay(tripID: "T", serviceDate: day)
    static let next = TripOnServiceDay(tripID: "U", serviceDate: day)
    static let zone = ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt)

    static func feed(_ change: (inout SmallFeed) -> Void = { _ in }) -> SmallFeed {
        var feed = SmallFeed()
        for (id, name) in [("A", "Alpha"), ("B", "Bravo"), ("C", "Charlie"), ("D", "Delta"), ("E", "Echo")] {
            feed.addStop(Stop.ID(id), name)
        }
        feed.addTrip("T", line: "1", stops: ["A": "10:00:00", "B": "10:10:00", "C": "10:20:00", "D": "10:30:00"])
        feed.addTrip("U", line: "2", stops: ["D": "10:35:00", "E": "10:50:00"])
        feed.addTrip("V", line: "2", stops: ["D": "10:55:00", "E": "11:10:00"])
        change(&feed)
        return feed
    }

    /// The instant of a time of the day of the tests: `10:05`, `10:29:30`.
    static func at(_ time: String) -> Int {
        let seconds = ServiceTime(time.count == 5 ? time + ":00" : time)?.seconds ?? 0
        return zone.start(of: day) + seconds
    }

    /// `10:29:30`, without the seconds of a whole minute.
    static func time(_ instant: Int) -> String {
        let text = ServiceTime(seconds: instant - zone.start(of: day)).description
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }

    /// The watch of T from B to D.
    static func watch(_ timetable: Timetable) throws -> Watch {
        Watch(try timetable.ride(on: trip, from: "B", to: "D"))
    }
}

extension Timetable {
    func snapshot(_ changes: [MadeChange], at time: String) throws -> RealtimeSnapshot {
        try snapshot(changes, at: Date(timeIntervalSince1970: Double(GlanceFeed.at(time))))
    }
}

extension Plan {
    /// `soon 10:05`, one for each notice.
    var short: [String] { notices.map { "\($0.kind.rawValue) \(GlanceFeed.time($0.at))" } }
}

extension [PlanChange] {
    /// `new soon 10:05`, one for each change.
    var short: [String] { map { "\($0.kind.rawValue) \($0.notice.kind.rawValue) \(GlanceFeed.time($0.notice.at))" } }
}
