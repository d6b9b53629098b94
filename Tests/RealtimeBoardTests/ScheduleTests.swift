import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("The timetable as realtime data asks it")
struct ScheduleTests {
    private let sunday = ServiceDate("20260308") ?? ServiceDate(dayNumber: 0)

    @Test("a trip has the stop times and completed times that the timetable says", arguments: UInt64(1)...3)
    func trips(seed: UInt64) throws {
        let random = RandomTimetable(seed: seed)
        let feed = try random.feed.imported()
        try feed.timetable.readingSchedule { schedule in
            for made in random.trips {
                let trip = try #require(try schedule.trip(Trip.ID(made.id)))
                let expected = try feed.timetable.trip(Trip.ID(made.id))
                #expect(trip.id.rawValue == made.id)
                #expect(trip.pattern.routeID?.rawValue == made.route)
                #expect(trip.pattern.stops.map(\.stopID) == expected.stopTimes.map(\.stopID))
                #expect(trip.pattern.stops.map(\.stopSequence) == expected.stopTimes.map(\.stopSequence))
                #expect(trip.pattern.stops.map(\.pickupType) == expected.stopTimes.map { $0.pickupType })
                #expect(
                    trip.times.stopTimes.map { $0.departure.map { $0 + trip.startTime } }
                        == expected.stopTimes.map(\.departure?.seconds))
                #expect(
                    trip.times.stopTimes.map { $0.arrival.map { $0 + trip.startTime } }
                        == expected.stopTimes.map(\.arrival?.seconds))
                #expect(trip.frequencies == expected.frequencies)
                #expect(trip.blockID == (made.block.isEmpty ? nil : made.block))
                for day in RandomTimetable.firstDay - 1...RandomTimetable.firstDay + RandomTimetable.dayCount {
                    let runs = random.days[made.service]?.contains(day) ?? false
                    #expect(try schedule.runs(trip, on: ServiceDate(dayNumber: day)) == runs)
                }
            }
            #expect(try schedule.trip("T60") == nil)
        }
    }

    @Test("the trips of a route on a day go by their ids", arguments: UInt64(1)...3)
    func tripsOfRoute(seed: UInt64) throws {
        let random = RandomTimetable(seed: seed)
        let feed = try random.feed.imported()
        let day = RandomTimetable.firstDay + 4
        let expected = random.trips.filter { $0.route == "R1" && random.days[$0.service]?.contains(day) == true }
        let found = try feed.timetable.readingSchedule { schedule in
            try schedule.trips(ofRoute: "R1", on: ServiceDate(dayNumber: day)).map(\.id.rawValue)
        }
        #expect(found == expected.map(\.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(!found.isEmpty)
    }

    @Test func `blank times are filled in and Flex rows have none`() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window",
                ["1,A,10:00:00,10:00:00,,", "2,B,,,,", "3,C,10:20:00,10:20:00,,", "4,D,,,10:00:00,12:00:00"])
        ]).imported()
        try feed.timetable.readingSchedule { schedule in
            let trip = try #require(try schedule.trip("T"))
            #expect(trip.times.stopTimes.map(\.departure) == [0, 600, 1200, nil])
            #expect(trip.times.stopTimes.map(\.isInterpolated) == [false, true, false, false])
            #expect(trip.firstDeparture == 36000)
            #expect(trip.lastArrival == 37200)
        }
    }

    @Test func `a trip without usable times is none`() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time", ["1,A,,", "2,B,10:00:00,10:00:00"])
        ]).imported()
        let trip = try feed.timetable.readingSchedule { try $0.trip("T")?.id }
        #expect(trip == nil)
    }

    @Test func `stops, routes, agencies, versions and clocks are the feed's`() throws {
        let feed = try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
            A,Alpha,-33.1,151.1,0,S,1
            B,Bravo,-33.2,151.2,0,,
            C,Charlie,-33.3,151.3,0,,
            D,Delta,-33.4,151.4,0,,
            S,Station,-33.1,151.1,1,,
            """,
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_version
            P,https://example.org,en,v7
            """,
        ]).imported()
        try feed.timetable.readingSchedule { schedule in
            let stop = try #require(try schedule.stop("A"))
            #expect(stop.stationID == "S")
            #expect(stop.platformCode == "1")
            #expect(stop.name == "Alpha")
            #expect(stop.position == Coordinate(latitude: -33.1, longitude: 151.1))
            #expect(try schedule.stop("S")?.locationType == .station)
            #expect(try schedule.stop("B")?.stationID == "B")
            #expect(try schedule.stop("Z") == nil)
            #expect(try schedule.route("R")?.agencyID == "X")
            #expect(try schedule.route("Z") == nil)
            #expect(try schedule.hasAgency("X"))
            #expect(try !schedule.hasAgency("Y"))
            #expect(schedule.feedVersion == "v7")
            #expect(schedule.lookBackDays == 2)
            #expect(try schedule.timeZone(ofRoute: nil) == FeedText.sydney)
            #expect(try schedule.timeZone(ofRoute: "unknown") == FeedText.sydney)
        }
    }

    @Test("The zone of a stop is that of its row, with zones of stops and without", arguments: ["", "Australia/Perth"])
    func stopZones(zone: String) throws {
        let feed = try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone
            A,Alpha,-33.1,151.1,0,S,\(zone.isEmpty ? "" : "Europe/Paris")
            B,Bravo,-33.2,151.2,0,,
            C,Charlie,-33.3,151.3,0,,\(zone)
            D,Delta,-33.4,151.4,0,,
            S,Station,-33.1,151.1,1,,\(zone)
            """
        ]).imported()
        try feed.timetable.readingSchedule { schedule in
            for id: Stop.ID in ["A", "B", "C", "D", "S", "Z"] {
                let (alone, row) = (try schedule.timeZone(ofStop: id), try schedule.stop(id)?.timeZone)
                #expect(alone == row, "\(id)")
            }
            let zoneOfA = try schedule.timeZone(ofStop: "A")
            #expect(zoneOfA?.identifier == (zone.isEmpty ? nil : zone))
        }
    }

    @Test func `the next trip of a block is the next that runs on that day`() throws {
        let feed = try FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20260101,20261231
            W,1,1,1,1,1,0,0,20260101,20261231
            """,
            "trips.txt": "route_id,service_id,trip_id,block_id\nR,D,T,K\nR,W,U,K\nR,D,V,K\nR,D,X,",
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + [("T", 10), ("U", 11), ("V", 12), ("X", 13)].map { trip, hour in
                    "\(trip),\(hour):00:00,\(hour):00:00,A,1\n\(trip),\(hour):30:00,\(hour):30:00,B,2"
                }.joined(separator: "\n"),
        ]).imported()
        try feed.timetable.readingSchedule { schedule in
            func after(_ id: String, _ date: ServiceDate) throws -> Trip.ID? {
                try schedule.trip(Trip.ID(id)).flatMap { try schedule.tripAfter($0, inBlockOn: date)?.id }
            }
            let next = try [("T", 0), ("T", 1), ("V", 0), ("X", 0)].map { try after($0.0, sunday.adding(days: $0.1)) }
            #expect(next == ["V", "U", nil, nil])
        }
    }

    @Test func `a trip that was asked for before costs no statement`() throws {
        let feed = try RandomTimetable(seed: 4).feed.imported()
        func ask() throws -> Int {
            try feed.timetable.readingSchedule { schedule in
                try (0..<60).count { try schedule.trip(Trip.ID("T\($0)")) != nil }
            }
        }
        let first = try ask()
        #expect(first == 60)
        let (count, work) = try CountedWork.of(feed.timetable, ask)
        #expect(count == 60)
        #expect(work.statements == [])
    }
}
