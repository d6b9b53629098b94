import Foundation
import GTFSGlance
import GTFSPacking
import GTFSQuery
import GTFSTesting
import RiderModel
import Testing

/// Line T8 every ten minutes from Central to Airport, 13 minutes.
private func smallFeed() -> SmallFeed {
    var feed = SmallFeed()
    feed.addStop("central", "Central")
    feed.addStop("airport", "Airport")
    feed.addLine("T8", type: .rail, to: "Airport", stops: ["central": 0, "airport": 780], every: 600)
    return feed
}

@Suite struct BadgeTests {
    @Test(
        "A badge has the feed's colours where its text can be read, else black or white",
        arguments: [
            ("0072BC", "FFFFFF", "white"), ("FFFF00", "FFFFFF", "black"), ("FFFF00", nil, "black"),
            ("00007F", "zzz", "white"), (nil, nil, "white"), ("12", nil, "white"),
        ] as [(String?, String?, String)])
    func colours(color: String?, textColor: String?, expected: String) {
        let badge = LineBadge(line: "1", color: color, textColor: textColor)
        #expect(badge.foreground.red == (expected == "white" ? 1 : 0))
    }
}

@Suite struct FavouritesScreenTests {
    let now = MadeUpCity.morning
    let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("rider-\(UUID().uuidString).sqlite")

    @Test func `Favourites have the rows of their boards, late and cancelled ones among them`() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let timetable = try smallFeed().timetable()
        let favourites = try Favourites(url: file)
        try favourites.add(.stop(timetable.stop("central").stop), label: "Work")
        try favourites.add(.stop(Stop(id: "gone", name: "Gone")))
        let trips = try timetable.departures(DeparturesRequest(stopID: "central", at: now)).departures.map(\.trip)
        let snapshot = try timetable.snapshot([.late(trips[0], by: 180), .cancelled(trips[1])], at: now)
        let moment = TimetableMoment(timetable: timetable, realtime: snapshot, now: Int(now.timeIntervalSince1970))

        let screen = try FavouritesScreen(favourites.all(), at: moment)
        #expect(screen.warning == nil)
        #expect(screen.sections.map(\.title) == ["Work", "Gone"])
        let rows = screen.sections[0].rows
        #expect(rows.prefix(2).map(\.countdown) == ["3 min", ""])
        #expect(rows.prefix(2).map(\.status) == ["3 min late", "cancelled"])
        #expect(rows.prefix(3).map(\.isCancelled) == [false, true, false])
        #expect(rows.prefix(3).map(\.isLive) == [true, true, false])
        #expect(rows[0].spoken == "T8 to Airport, in 3 minutes, 3 minutes late")
        #expect(screen.sections[1].rows == [])
        #expect(screen.sections[1].note == "The timetable does not have this any more.")
    }

    @Test(
        "Messages that are old are said to be so",
        arguments: [
            (60, nil), (200, "The live times are 3 minutes old."),
            (4000, "There are no live times: the timetable is shown."),
        ]
            as [(Int, String?)])
    func staleness(age: Int, warning: String?) throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let timetable = try smallFeed().timetable()
        let trips = try timetable.departures(DeparturesRequest(stopID: "central", at: now)).departures.map(\.trip)
        var snapshot = try timetable.snapshot([.late(trips[0], by: 60)], at: now)
        snapshot.now += age
        let moment = TimetableMoment(timetable: timetable, realtime: snapshot, now: snapshot.now)
        #expect(try FavouritesScreen(Favourites(url: file).all(), at: moment).warning == warning)
    }

    @Test @MainActor func `A screen comes at once, with the favourites of the file`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let database = file.deletingLastPathComponent().appendingPathComponent("city-\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: database) }
        _ = try await FeedImport(files: MadeUpCity.files, options: ImportOptions(output: database.path)).run()
        let rider = Rider(file: try TimetableFile(url: database), favourites: try Favourites(url: file))
        let station = try await rider.file.timetable.stop(MadeUpCity.station).stop
        try await rider.favourites.add(.stop(station))
        for try await screen in rider.favouritesScreens() {
            #expect(screen.sections.map(\.title) == ["Lantern Square"])
            #expect(screen.warning == nil)
            break
        }
    }
}

@Suite struct RideScreenTests {
    let now = MadeUpCity.morning

    @Test func `A ride says where to board, then where to get off and how far it has come`() throws {
        let timetable = try smallFeed().timetable()
        let first = try #require(timetable.departures(DeparturesRequest(stopID: "central", at: now)).departures.first)
        let watch = Watch(try timetable.ride(on: first.trip, from: "central", to: "airport"))
        let begin = try #require(first.scheduledDeparture)

        func screen(_ seconds: Int, late: Int = 0) throws -> RideScreen {
            let date = Date(timeIntervalSince1970: TimeInterval(begin + seconds))
            let snapshot = late == 0 ? nil : try timetable.snapshot([.late(first.trip, by: late)], at: date)
            return RideScreen(try timetable.state(of: watch, at: begin + seconds, realtime: snapshot))
        }
        let before = try screen(-300, late: 180)
        #expect(before.title == "Board at Central")
        #expect(before.details == ["3 min late"])
        #expect(try screen(-300, late: 170).details == ["3 min late"])
        #expect(before.countdown == Date(timeIntervalSince1970: TimeInterval(begin + 180)))
        #expect(before.progress == nil)
        let aboard = try screen(390)
        #expect(aboard.title == "Get off at Airport")
        #expect(aboard.details == ["The next stop"])
        #expect(aboard.progress == 0.5)
        #expect(!aboard.isStale(at: aboard.staleDate - 1) && aboard.isStale(at: aboard.staleDate))
        #expect(try screen(800).title == "You are at Airport")
        #expect(try screen(4000).isOver)
    }

    @Test func `A notice is told once`() throws {
        let timetable = try smallFeed().timetable()
        let first = try #require(timetable.departures(DeparturesRequest(stopID: "central", at: now)).departures.first)
        let watch = Watch(try timetable.ride(on: first.trip, from: "central", to: "airport"))
        let moment = TimetableMoment(timetable: timetable, now: Int(now.timeIntervalSince1970) - 1200)
        let (changes, told) = try RideScreen.notices(of: watch, since: Told(), at: moment)
        #expect(changes.map(\.notice.kind.rawValue).contains("get_off"))
        #expect(try RideScreen.notices(of: watch, since: told, at: moment).changes == [])
    }
}

@Suite struct WidgetTests {
    let now = MadeUpCity.morning

    @Test func `A widget has an entry for each text of the board, and an end`() throws {
        let timetable = try smallFeed().timetable()
        var widget = BoardEntries(stop: "central", title: "Work")
        widget.length = .seconds(3600)
        let entries = try widget.entries(in: timetable, at: now)
        #expect(entries.first?.date == now)
        #expect(entries.first?.rows.map(\.badge.text) == ["T8", "T8", "T8", "T8"])
        #expect(entries.map(\.date) == entries.map(\.date).sorted())
        // A row leaves every ten minutes.
        #expect((6...9).contains(entries.count))
        #expect(entries.last == BoardEntry(date: now + 3600, title: "Work", rows: [], isEnd: true))
        widget.maximum = 2
        let cut = try widget.entries(in: timetable, at: now)
        #expect(cut.map(\.isEnd) == [false, false, true])
        #expect(cut.last?.date == entries[2].date)
    }

    /// Two lines of the name 1: one every five minutes by a headway, one every half hour, from Ford to Mill.
    private static let headways = [
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.example,Australia/Sydney",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nford,Ford,-33.8,151.2\nmill,Mill,-33.9,151.2",
        "routes.txt": "route_id,agency_id,route_short_name,route_type,route_color\nbus,a,1,3,FF0000\ntram,a,1,0,0000FF",
        "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
            + "daily,1,1,1,1,1,1,1,20260101,20271231",
        "trips.txt": "route_id,service_id,trip_id\nbus,daily,often\ntram,daily,seldom",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\noften,00:00:00,24:00:00,300\n"
            + "seldom,00:01:00,24:00:00,1800",
        "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\noften,1,ford,00:00:00,00:00:00\n"
            + "often,2,mill,00:10:00,00:10:00\nseldom,1,ford,00:00:00,00:00:00\nseldom,2,mill,00:10:00,00:10:00",
    ]

    @Test func `Each row of a widget has an id of its own and the colour of its line`() throws {
        let timetable = try Timetable(feed: Self.headways)
        let entries = try BoardEntries(stop: "ford", title: "Ford").entries(in: timetable, at: now)
        let colours: Set<LineBadge.Color> = [
            LineBadge(line: "1", color: "FF0000", textColor: nil).background,
            LineBadge(line: "1", color: "0000FF", textColor: nil).background,
        ]
        #expect(entries.count > 2)
        for entry in entries where !entry.isEnd {
            #expect(entry.rows.count == 4)
            #expect(Set(entry.rows.map(\.id)).count == entry.rows.count)
        }
        #expect(Set(entries.flatMap(\.rows).map(\.badge.background)) == colours)
    }

    @Test func `A widget shows the first favourite that the timetable has`() throws {
        let timetable = try smallFeed().timetable()
        let stop = try timetable.stop("central").stop
        let favourites = [
            Favourite(id: 1, subject: .position(Coordinate(latitude: 0, longitude: 0)), created: 0),
            Favourite(id: 2, subject: .stop(Stop(id: "gone", name: "Gone")), created: 0),
            Favourite(id: 3, subject: .stop(stop), label: "Work", created: 0),
        ]
        let widget = try #require(BoardEntries(first: timetable.resolve(favourites)))
        #expect((widget.stop, widget.title) == ("central", "Work"))
        #expect(BoardEntries(first: try timetable.resolve([favourites[1]])) == nil)
    }
}
