import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("What changed between two versions of a feed")
struct DiffTests {
    private func diff(_ old: FeedText, _ new: FeedText) throws -> TimetableDiff {
        let (before, after) = (try old.imported(), try new.imported())
        return try after.timetable.differences(from: before.timetable)
    }

    @Test("the same records in another order of rows and columns are the same")
    func same() throws {
        let other = FeedText([
            "stops.txt": """
            stop_lon,stop_lat,stop_name,stop_id,stop_desc
            151.4,-33.4,Delta,D,
            151.3,-33.3,Charlie,C,
            151.2,-33.2,Bravo,B,
            151.1,-33.1,Alpha,A,
            """
        ])
        let diff = try diff(FeedText(), other)
        #expect(diff.isSame)
        #expect(diff.files.isEmpty)
        #expect(diff.firstDay == ServiceDate("20260101") && diff.lastDay == ServiceDate("20261231"))
    }

    @Test("records that are set aside are the same in another order of rows and columns, and else count as records")
    func kept() throws {
        let old = FeedText([
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\n,,Nameless,3\n,,Other,3\n"
        ])
        let other = FeedText([
            "routes.txt": "route_type,route_short_name,route_id,agency_id\n3,Other,,\n3,Nameless,,\n3,1,R,X\n"
        ])
        #expect(try diff(old, other).files.isEmpty)
        let changed = FeedText([
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\n,,Nameless,3\n,,Another,3\n"
        ])
        let files = try diff(old, changed).files
        #expect(files.map(\.name) == ["routes.txt"])
        #expect(files.map { [$0.added, $0.removed] } == [[1, 1]])
    }

    @Test("stops come, go, move and are renamed")
    func stops() throws {
        let new = FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,stop_code
            A,Alpha,-33.1,151.1,
            B,Bravo Road,-33.2,151.2,7
            C,Charlie,-33.301,151.3,
            D,Delta,-33.4,151.4,
            E,Echo,-33.5,151.5,
            """
        ])
        let forth = try diff(FeedText(), new)
        #expect(forth.stops.map(\.stopID) == ["B", "C", "E"])
        #expect(forth.stops.map(\.changes) == [[.renamed, .changed], [.moved], [.added]])
        #expect(
            forth.stops[0].fields.map { [$0.name, $0.old, $0.new] } == [
                ["stop_code", nil, "7"], ["stop_name", "Bravo", "Bravo Road"],
            ])
        #expect(abs((forth.stops[1].distance ?? 0) - 111.2) < 0.2)
        #expect(forth.trips.isEmpty && forth.days.isEmpty && forth.routes.isEmpty)
        #expect(forth.files.map(\.name) == ["stops.txt"])
        #expect(forth.files.first.map { [$0.oldRecords, $0.newRecords, $0.added, $0.removed] } == [4, 5, 3, 2])
        let back = try diff(new, FeedText())
        #expect(back.stops.map(\.changes) == [[.renamed, .changed], [.moved], [.removed]])
        #expect(back.stops[2].name == "Echo")
    }

    @Test("a route with another id and the same names is the same route, and so are its trips")
    func routes() throws {
        let new = FeedText([
            "routes.txt": """
            route_id,agency_id,route_short_name,route_type,route_color
            R-2027,X,1,3,FF0000
            S,X,2,3,
            """,
            "trips.txt": "route_id,service_id,trip_id\nR-2027,D,T",
        ])
        let diff = try diff(FeedText(), new)
        #expect(diff.routes.map(\.changes) == [[.idChanged, .changed], [.added]])
        #expect(diff.routes[0].oldRouteID == "R")
        #expect(diff.routes[0].fields.map(\.name) == ["route_color"])
        #expect(diff.trips.isEmpty && diff.days.isEmpty && diff.routeDays.isEmpty)
        #expect(diff.files.map(\.name) == ["routes.txt", "trips.txt"])
    }

    @Test("routes are known by both names, else by one of them, and never by a blank or a name that two have")
    func routeNames() throws {
        let old = FeedText([
            "routes.txt": """
            route_id,agency_id,route_short_name,route_long_name,route_type
            R,X,1,,3
            a1,X,10,Ash,3
            a2,X,10,Birch,3
            a3,X,20,Cedar,3
            a4,X, ,Dale,2
            a5,X,,,2
            """
        ])
        let new = FeedText([
            "routes.txt": """
            route_id,agency_id,route_short_name,route_long_name,route_type
            R,X,1,,3
            b1,X,10,Birch,3
            b2,X,10,Ash,3
            b3,X,20,Cedar Road,3
            b4,X,D,Dale,2
            b5,X,,,2
            """
        ])
        let changes = try diff(old, new).routes
        #expect(
            changes.map { [$0.routeID.rawValue, $0.oldRouteID?.rawValue, $0.changes[0].rawValue] } == [
                ["a5", nil, "removed"], ["b1", "a2", "id_changed"], ["b2", "a1", "id_changed"],
                ["b3", "a3", "id_changed"], ["b4", "a4", "id_changed"], ["b5", nil, "added"],
            ])
        #expect(changes[3].changes == [.idChanged, .renamed])
    }

    @Test("a file that one side alone has, or has with other records, is a difference")
    func files() throws {
        let new = FeedText([
            "feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang\nX,https://example.org,en",
            "our_own.txt": "a\n1",
        ])
        let added = try diff(FeedText(), new)
        #expect(added.files.map(\.name) == ["feed_info.txt", "our_own.txt"])
        #expect(added.files.map(\.newRecords) == [1, nil] && added.files.map(\.oldRecords) == [nil, nil])
        #expect(added.files.map(\.added) == [1, nil])
        let other = FeedText(["feed_info.txt": new.files["feed_info.txt"], "our_own.txt": "a\n2"])
        #expect(try diff(new, other).files.map(\.name) == ["our_own.txt"])
    }

    @Test("without a day in common no day is compared")
    func otherYear() throws {
        let new = FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20270101,20271231
            """
        ])
        let diff = try diff(FeedText(), new)
        #expect(diff.firstDay == nil && diff.lastDay == nil)
        #expect(diff.days.isEmpty && diff.routeDays.isEmpty && diff.trips.isEmpty)
        #expect(diff.old.lastServiceDate == ServiceDate("20261231"))
        #expect(diff.files.map(\.name) == ["calendar.txt"])
        #expect(!diff.isSame)
    }

    @Test("no number of trips, hours or years traps")
    func extremes() throws {
        let new = FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,00010101,99991231
            """,
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,00:00:00,99:00:00,1\nT,10:00:00,09:00:00,0",
        ])
        let diff = try diff(FeedText(), new)
        #expect(diff.trips.map(\.changes) == [[.frequenciesChanged]])
        #expect(diff.days.count == 365)
        #expect(diff.days[0].newTrips == 99 * 3600)
    }

    @Test("trips and service by day are what comparing each with each gives", arguments: UInt64(1)...8)
    func oracle(seed: UInt64) throws {
        let old = RandomTimetable(seed: seed).feed
        for new in [changed(old, seed: seed), RandomTimetable(seed: seed + 100).feed] {
            let diff = try diff(old, new)
            let expected = DiffOracle(old: PlainTimetable(old), new: PlainTimetable(new))
            #expect(diff.tripTexts == expected.trips)
            #expect(TimetableDiff.texts(diff.routeDays) == expected.routeDays)
            #expect(TimetableDiff.texts(diff.days) == expected.days)
            #expect(diff.trips.count > 5 && diff.routeDays.count > 3)
            #expect(try throughBothEncoders(diff) == [diff, diff])
        }
    }

    /// The feed with other ids for some trips, and some of their times later, in a way that is the same for the same seed.
    private func changed(_ feed: FeedText, seed: UInt64) -> FeedText {
        var random = SeededGenerator(seed: seed)
        var feed = feed
        var ids: [String: String] = [:]
        var shifts: [String: Int] = [:]
        for number in 0..<60 {
            let id = "T\(number)"
            if random.chance(1, of: 3) { ids[id] = random.chance(1, of: 2) ? "N\(number)" : "A\(99 - number)" }
            if random.chance(1, of: 3) { shifts[id] = random.one(of: [-300, 60, 600, 1800, 2400]) }
        }
        for name in ["trips.txt", "stop_times.txt", "frequencies.txt"] {
            let lines = (feed.files[name] ?? "").split(separator: "\n").map(String.init)
            let columns = lines[0].split(separator: ",").map(String.init)
            let rows = lines.dropFirst().map { line -> String in
                var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                let id = cells[columns.firstIndex(of: "trip_id")!]
                cells[columns.firstIndex(of: "trip_id")!] = ids[id] ?? id
                guard name == "stop_times.txt", let shift = shifts[id] else { return cells.joined(separator: ",") }
                // The last digit of the trip's number says from which stop on it is later.
                let isLater = (Int(cells[1]) ?? 0) > (id.hasSuffix("3") || id.hasSuffix("7") ? 1 : 0)
                for index in 3...4 where isLater && shift > 0 || id.hasSuffix("0") {
                    let time = ServiceTime(cells[index])!.seconds + max(shift, -300)
                    cells[index] = ServiceTime(seconds: max(0, time)).description
                }
                return cells.joined(separator: ",")
            }
            feed.files[name] = ([lines[0]] + rows).joined(separator: "\n")
        }
        feed.files["transfers.txt"] = nil
        return feed
    }
}
