import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("A trip stop by stop, with realtime")
struct TripBoardTests {
    private func tripBoard(_ overlay: OverlaidTimetable, _ id: Trip.ID = "T", start: String? = nil) throws -> TripBoard
    {
        let start = start.map { ServiceTime(seconds: OverlaidTimetable.seconds($0)) }
        let trip = TripOnServiceDay(tripID: id, serviceDate: OverlaidTimetable.day, startTime: start)
        return try overlay.timetable.tripBoard(trip, realtime: overlay.view)
    }

    /// The rows as boards have them: each stop's departures, and the arrivals where the trip ends.
    private func texts(_ board: TripBoard) -> [String] {
        board.stops.map { row in
            "\(row.stopID) " + row.inShort(row.stopID == board.stops.last?.stopID ? .arrival : .departure)
        }
    }

    @Test("T1, T2: a page says what the boards of its stops say")
    func late() throws {
        var overlay = OverlaidTimetable(try FeedText().imported())
        try overlay.add("T", [0, 360, 360, 420])
        overlay.trips[0].stopTimes[2].relation = .skipped
        overlay.trips[0].stopTimes[2].departure = nil
        overlay.trips[0].stopTimes[2].arrival = nil
        let page = try tripBoard(overlay)
        #expect(
            texts(page) == [
                "A 10:00 T → 10:00 on_time", "B 10:10 T → 10:16 late", "C 10:20 T skipped", "D 10:30 T → 10:37 late",
            ])
        let middle = try overlay.board("B").departures[0]
        let end = try overlay.board("D") { $0.event = .arrival }.departures[0]
        #expect([page.stops[1], page.stops[3]] == [middle, end])
        #expect(page.route?.shortName == "1")
        #expect(page.headsign == "Delta")
        #expect(page.runs && !page.isCancelled)
        #expect(page.realtime?.state == .live)
    }

    @Test func `A page has the short name and the shape that a message gives the trip`() throws {
        var messages = MessageBoard(try FeedText().imported())
        var update = TripUpdate("N", as: .new, [.at("A", "10:03"), .at("B", "10:13")])
        update.properties = TripProperties()
        update.properties?.shortName = "IC 1"
        update.properties?.shapeID = "way"
        messages.say(update)
        let trip = TripOnServiceDay(tripID: "N", serviceDate: OverlaidTimetable.day)
        let record = try messages.timetable.tripBoard(trip, realtime: messages.view()).record
        #expect([record?.shortName, record?.shapeID] == ["IC 1", "way"])
    }

    @Test func `A trip's line is the shape that messages give it, else that of its own stops, else the timetable's`()
        throws
    {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,s",
            "shapes.txt":
                "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns,-33,151,1\ns,-34,152,2\nu,-33,151,1\nu,-35,152,2",
        ]).imported()
        var overlay = OverlaidTimetable(feed)
        let way = RealtimeShape(id: "way", encodedPolyline: "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        func line(_ shape: String?, as kind: TripChange) throws -> [Double] {
            overlay.trips = []
            try overlay.add("T", [0, 0, 0, 0], as: kind) { $0.shapeID = shape }
            let snapshot = RealtimeSnapshot(
                RealtimeOverlay(feeds: overlay.feeds, trips: overlay.trips, shapes: ["way": way]), now: overlay.now)
            return try feed.timetable.shape(of: overlay.trips[0].id, realtime: snapshot).points.map(\.latitude)
        }
        #expect(try line(nil, as: .scheduled) == [-33, -34])
        #expect(try line("way", as: .modified) == [38.5, 40.7, 43.252])
        #expect(try line("u", as: .scheduled) == [-33, -35])
        #expect(try line("unknown", as: .modified) == [-33, -34])
        #expect(try line(nil, as: .replaced).count == 4)
        #expect(throws: QueryError.self) {
            try feed.timetable.shape(of: TripOnServiceDay(tripID: "Q", serviceDate: OverlaidTimetable.day))
        }
    }

    @Test("T2: without realtime a page is the schedule of that day")
    func schedule() throws {
        let feed = try FeedText().imported()
        let trip = TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day)
        let page = try feed.timetable.tripBoard(trip)
        #expect(page.stops.map(\.short) == ["10:00:00 T", "10:10:00 T", "10:20:00 T", "10:30:00 T"])
        #expect(page.stops.allSatisfy { $0.realtime == nil })
        #expect(page.realtime == nil)
        let never = TripOnServiceDay(tripID: "T", serviceDate: ServiceDate(dayNumber: 0))
        #expect(try feed.timetable.tripBoard(never).stops == [])
        #expect(try !feed.timetable.tripBoard(never).runs)
    }

    @Test("T3: cancelled rows stay, deleted ones are gone, added trips have the messages' stops")
    func changes() throws {
        let feed = try FeedText().imported()
        var overlay = OverlaidTimetable(feed)
        try overlay.add("T", as: .cancelled)
        #expect(try texts(tripBoard(overlay))[1] == "B 10:10 T canceled")
        #expect(try tripBoard(overlay).isCancelled)
        overlay.trips[0].change = .deleted
        #expect(try tripBoard(overlay).stops == [])
        #expect(try !tripBoard(overlay).runs)
        overlay.add(new: "N", "A 10:03, unknown 10:09, D 10:30")
        #expect(
            try texts(tripBoard(overlay, "N")) == [
                "A - N → 10:03 added", "unknown - N → 10:09 added", "D - N → 10:30 added",
            ])
        overlay.now += 400
        #expect(try tripBoard(overlay, "N").stops == [])
        overlay.trips[0].change = .cancelled
        overlay.now += 3600
        #expect(try texts(tripBoard(overlay))[1] == "B 10:10 T scheduled [realtime_unavailable]")
    }

    @Test func `a trip that nobody knows is an error that names the nearest`() throws {
        let overlay = OverlaidTimetable(try FeedText().imported())
        let error = #expect(throws: QueryError.self) { try tripBoard(overlay, "TT") }
        #expect(error?.code == .unknownID)
        #expect(error?.description.contains("\"T\"") == true)
    }

    @Test("T4: a headway trip needs its start, and has it at these very times")
    func headway() throws {
        let feed = try FeedText([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,08:00:00,08:30:00,600"
        ]).imported()
        let overlay = OverlaidTimetable(feed)
        let page = try tripBoard(overlay, start: "08:10")
        #expect(page.stops.map(\.short) == ["08:10:00 T", "08:20:00 T", "08:30:00 T", "08:40:00 T"])
        #expect(page.stops[0].frequency == Frequency(headway: 600, isExact: false))
        // Journeys take a run by headway at its latest, between those that boards list.
        #expect(try tripBoard(overlay, start: "08:11").stops.map(\.short).first == "08:11:00 T")
        #expect(try tripBoard(overlay, start: "08:30").stops == [] && tripBoard(overlay, start: "07:59").stops == [])
        let error = #expect(throws: QueryError.self) { try tripBoard(overlay) }
        #expect(error?.field == "startTime")
        for start in [Int.max, .min, -1] {
            let trip = TripOnServiceDay(
                tripID: "T", serviceDate: OverlaidTimetable.day, startTime: ServiceTime(seconds: start))
            #expect(throws: QueryError.self) { try feed.timetable.tripBoard(trip) }
        }
    }

    /// Every row of every board stands in the page of its trip as it stands on the board.
    @Test("T1: every row of a board is the row of its trip's page", arguments: UInt64(1)...8)
    func pages(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed)
        let feed = try timetable.feed.imported()
        var overlay = try RandomOverlay(seed: seed + 100, timetable, feed).overlaid
        overlay.includesDeparted = true
        let view = overlay.view
        var compared: [DepartureStatus: Int] = [:]
        for (event, stop) in [StopEvent.departure, .arrival].flatMap({ event in
            RandomTimetable.stops.map { (event, Stop.ID($0)) }
        }) {
            var request = DeparturesRequest(stopID: stop, at: overlay.now - 172_800, minutes: 5760)
            request.event = event
            for row in try feed.timetable.departures(request, realtime: view).departures {
                let trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
                let page = try feed.timetable.tripBoard(trip, realtime: view)
                let found = try #require(page.stops.first { $0.position == row.position }, "\(trip) \(row.position)")
                // A page has departures, and the arrival at its last stop.
                guard event == .departure || found.position == page.stops.last?.position else { continue }
                var expected = row
                expected.continuesAs = nil
                #expect(found == expected, "\(row.inShort(event)) and \(found.inShort(event))")
                #expect(page.continuesAs == row.continuesAs)
                compared[row.realtime?.status ?? .scheduled, default: 0] += 1
            }
        }
        #expect(compared.values.reduce(0, +) > 40)
        #expect(compared.count >= 2, "\(compared)")
    }
}

@Suite("How far a trip has come")
struct TripProgressTests {
    private func text(_ board: TripBoard, _ time: String, in range: ClosedRange<Int>? = nil) -> String {
        let progress = board.progress(at: OverlaidTimetable.instant(time), in: range)
        let next = progress.nextStop.map { board.stops[$0].stopID.rawValue } ?? "-"
        return "\(next) \(progress.stopsLeft) \((progress.fraction * 100).rounded())"
    }

    @Test(
        "T5: next stop, stops left and the share of the time, by the schedule",
        arguments: [
            ("09:00", "A 4 0.0"), ("10:00", "A 4 0.0"), ("10:00:01", "B 3 0.0"), ("10:06", "B 3 20.0"),
            ("10:10", "B 3 33.0"), ("10:15", "C 2 50.0"), ("10:30", "D 1 100.0"), ("10:31", "- 0 100.0"),
        ])
    func schedule(time: String, expected: String) throws {
        let trip = TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day)
        #expect(text(try FeedText().imported().timetable.tripBoard(trip), time) == expected)
    }

    @Test("T5: predicted times count, skipped stops do not, and a passenger's part is its own")
    func realtime() throws {
        var overlay = OverlaidTimetable(try FeedText().imported())
        try overlay.add("T", [0, 600, 600, 600])
        overlay.trips[0].stopTimes[2].relation = .skipped
        let trip = TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day)
        let board = try overlay.timetable.tripBoard(trip, realtime: overlay.view)
        #expect(text(board, "10:15") == "B 2 38.0")
        #expect(text(board, "10:15", in: 1...3) == "B 2 0.0")
        #expect(text(board, "10:30", in: 1...3) == "D 1 50.0")
        #expect(text(board, "10:30", in: 2...2) == "- 0 0.0")
        #expect(text(board, "10:30", in: 7...9) == "- 0 0.0")
    }

    @Test("T5: a vehicle that is past a stop has left it, whatever the times say")
    func vehicle() throws {
        var overlay = OverlaidTimetable(try FeedText().imported(), now: "10:02")
        var vehicle = VehiclePosition()
        vehicle.timestamp = overlay.now
        vehicle.currentStopSequence = 3
        overlay.vehicles = [VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)]
        try overlay.add("T", [0, 0, 0, 0]) {
            $0.vehicleIndex = 0
            $0.vehicleStopIndex = 2
        }
        let trip = TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day)
        let board = try overlay.timetable.tripBoard(trip, realtime: overlay.view)
        #expect(text(board, "10:02") == "C 2 33.0")
        #expect(board.stops.map { $0.flags.contains(.departed) } == [true, true, false, false])
    }

    @Test("T5: progress never falls while time goes on, and stays within 0 and 1", arguments: UInt64(1)...4)
    func monotone(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed)
        let feed = try timetable.feed.imported()
        let overlay = try RandomOverlay(seed: seed + 200, timetable, feed).overlaid
        var moved = 0
        for trip in overlay.trips {
            let board = try feed.timetable.tripBoard(trip.id, realtime: overlay.view)
            let steps = (-180...180).map { board.progress(at: overlay.now + $0 * 600) }
            #expect(steps.allSatisfy { (0...1).contains($0.fraction) })
            #expect(
                steps.allSatisfy { $0.stopsLeft <= board.stops.count && ($0.nextStop == nil) == ($0.stopsLeft == 0) })
            let left = steps.map(\.stopsLeft)
            #expect(left == left.sorted(by: >))
            moved += Set(left).count > 1 ? 1 : 0
            for moment in [Int.min, .max] { _ = board.progress(at: moment) }
        }
        #expect(moved > 5)
    }
}
