import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

@Suite("Answers in a language of the feed")
struct TranslationTests {
    private static let translations = """
        table_name,field_name,language,translation,record_id,record_sub_id,field_value
        stops,stop_name,fr,Alpha (valeur),,,Alpha
        stops,stop_name,fr,Aleph,A,,
        stops,stop_name,fr-CA,Aleph-Québec,A,,
        stops,stop_name,fr,Delta-sur-Mer,D,,
        stops,stop_name,de,Alpha auf Deutsch,A,,
        routes,route_short_name,FR,Un,R,,
        routes,route_long_name,fr,Ligne du port,,,Harbour Line
        trips,trip_headsign,fr,Ville,,,City
        trips,trip_headsign,fr,Ville de nuit,V,,
        stop_times,stop_headsign,fr,Boucle,T,2,
        agency,agency_name,fr,Le Port,X,,
        feed_info,feed_publisher_name,fr,Le Port (éditeur),,,
        """

    private func timetable(_ language: String?) throws -> (timetable: Timetable, feed: ImportedText) {
        let feed = try FeedText([
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang
            Harbour,https://example.org,en
            """,
            "routes.txt": """
            route_id,agency_id,route_short_name,route_long_name,route_type
            R,X,1,Harbour Line,3
            """,
            "trips.txt": """
            route_id,service_id,trip_id,trip_headsign
            R,D,T,City
            R,D,U,
            R,D,V,City
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
            T,10:00:00,10:00:00,A,1,
            T,10:10:00,10:10:00,B,2,Loop
            T,10:30:00,10:30:00,D,4,
            U,11:00:00,11:00:00,A,1,
            U,11:30:00,11:30:00,D,4,
            V,12:00:00,12:00:00,A,1,
            V,12:30:00,12:30:00,D,4,
            """,
            "translations.txt": Self.translations,
        ]).imported()
        var timetable = feed.timetable
        timetable.language = language
        return (timetable, feed)
    }

    private static let morning = FeedText.sydney.start(of: ServiceDate(dayNumber: 20_500)) + 9 * 3600

    @Test(
        "A34: a record before a value, the language before its primary subtag, then the feed's own text",
        arguments: [
            ("fr", "Aleph"), ("FR", "Aleph"), ("fr-CA", "Aleph-Québec"), ("fr-BE", "Aleph"),
            ("de-AT", "Alpha auf Deutsch"),
            ("es", "Alpha"), (nil, "Alpha"),
        ] as [(String?, String)])
    func choice(language: String?, name: String) throws {
        let (timetable, feed) = try timetable(language)
        #expect(try timetable.stop("A").stop.name == name)
        // The language that is asked in comes before that of the timetable.
        let request = DeparturesRequest(stopID: "A", at: Self.morning, minutes: 240)
        #expect(
            try feed.timetable.ask(request, language: language).departures.map(\.stopName) == [name, name, name])
    }

    @Test("A34: a request that was written with a language is answered in it, alone and in a list")
    func written() throws {
        let (timetable, feed) = try timetable(nil)
        defer { _ = feed }
        let plain = DeparturesRequest(stopID: "A", at: Self.morning, minutes: 240)
        let text = String(decoding: try AnswerEncoder().encode(plain), as: UTF8.self)
            .replacing("{", with: #"{"language":"fr","#, maxReplacements: 1)
        let french = try JSONDecoder().decode(DeparturesRequest.self, from: Data(text.utf8))
        #expect(try timetable.departures(french).departures.first?.stopName == "Aleph")
        #expect(try timetable.groupedDepartures(french).groups.first?.departures.first?.stopName == "Aleph")
        let boards = try timetable.departures([plain, french]).map { $0.board?.departures.first?.stopName }
        #expect(boards == ["Alpha", "Aleph"])
        #expect(try AnswerEncoder().encode(french) != AnswerEncoder().encode(plain))
    }

    @Test("A34: boards of several feeds, and of a file that may be replaced, are asked in a language")
    func asked() async throws {
        let (timetable, feed) = try timetable(nil)
        let request = DeparturesRequest(stopID: "A", at: Self.morning, minutes: 240)
        let member = TimetableSet.Member(FeedID(replacingIn: "a"), timetable: timetable)
        let set = try TimetableSet([member])
        let stops = SetDeparturesRequest(stops: [QualifiedID(member.id, "A")], request)
        #expect(try await set.departures(stops, language: "fr").departures.first?.row.stopName == "Aleph")
        let groups = try await set.groupedDepartures(stops, language: "fr").groups
        #expect(groups.first?.row.departures.first?.stopName == "Aleph")
        let board = try await set.ask(request, of: member.id, language: "fr")
        #expect(board.departures.first?.stopName == "Aleph")
        let nearby = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        let found: SetAnswer<StopResult> = try await set.ask(nearby, language: "fr")
        #expect(found.rows.first?.row.stop.name == "Aleph")
        let file = try TimetableFile(path: feed.path)
        for try await board in file.boards(
            request, clock: ManualClock(RFC3339.text(Self.morning, in: FeedText.sydney)), language: "fr")
        {
            #expect(board.departures.first?.stopName == "Aleph")
            break
        }
    }

    @Test("A34: a headsign is translated as what it is: of the stop time, of the trip, or the name of the last stop")
    func headsigns() throws {
        let (timetable, feed) = try timetable("fr")
        defer { _ = feed }
        func headsigns(_ stop: Stop.ID) throws -> [String?] {
            try timetable.departures(DeparturesRequest(stopID: stop, at: Self.morning, minutes: 240)).departures
                .map(\.headsign)
        }
        #expect(try headsigns("A") == ["Ville", "Delta-sur-Mer", "Ville de nuit"])
        #expect(try headsigns("B") == ["Boucle"])
    }

    @Test("A34: every answer has the names of the language")
    func answers() throws {
        let (timetable, feed) = try timetable("fr")
        defer { _ = feed }
        let board = try timetable.departures(DeparturesRequest(stopID: "A", at: Self.morning, minutes: 240))
        #expect(board.departures.map(\.routeShortName) == ["Un", "Un", "Un"])
        let near = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        #expect(try timetable.nearby(near).first?.stop.name == "Aleph")
        #expect(try timetable.nearby(near).first?.routes.first?.longName == "Ligne du port")
        #expect(try timetable.nearestStop(near)?.stop.name == "Aleph")
        #expect(try timetable.search(SearchRequest(text: "alpha")).first?.stop.name == "Aleph")
        #expect(try timetable.routes().map(\.shortName) == ["Un"])
        let route = try timetable.route("R")
        #expect(route.agencyName == "Le Port")
        #expect(Set(route.patterns.flatMap { $0.stops.map(\.name) }) == ["Aleph", "Bravo", "Delta-sur-Mer"])
        #expect(try timetable.stops(ofRoute: "R").map(\.stop.name).contains("Delta-sur-Mer"))
        let page = try timetable.trip("T")
        #expect(page.trip.headsign == "Ville")
        #expect(page.stopTimes.map(\.stopName) == ["Aleph", "Bravo", "Delta-sur-Mer"])
        #expect(page.stopTimes.map(\.stopHeadsign) == [nil, "Boucle", nil])
        let rides = try timetable.connections(ConnectionsRequest(from: "A", to: "D", at: Self.morning, limit: 1))
        #expect(rides.connections.first?.alighting.stopName == "Delta-sur-Mer")
        let info = try timetable.info()
        #expect(info.agencies.map(\.name) == ["Le Port"])
        #expect(info.feed?.publisherName == "Le Port (éditeur)")
    }

    @Test("A34: journeys, and what is reached, have the names of the language")
    func journeys() throws {
        let (timetable, feed) = try timetable("fr")
        defer { _ = feed }
        let names: [String?] = ["Aleph", "Bravo", "Delta-sur-Mer"]
        let request = JourneysRequest(from: .stop("A"), to: .stop("D"), at: Self.morning)
        let leg = try #require(try timetable.journeys(request).journeys.first?.legs.first)
        #expect([leg.from.name, leg.to.name] == ["Aleph", "Delta-sur-Mer"])
        #expect(leg.stops.map(\.name) == names)
        #expect(leg.ride?.headsign == "Ville" && leg.ride?.routeShortName == "Un")
        #expect(leg.ride?.routeLongName == "Ligne du port")
        let stops = try timetable.reach(ReachRequest(from: .stop("A"), at: Self.morning, minutes: 240))
        #expect(stops.map(\.stop.name) == names)
        #expect(
            try feed.timetable.reach(ReachRequest(from: .stop("A"), at: Self.morning, minutes: 240))
                .map(\.stop.name) == ["Alpha", "Bravo", "Delta"])
    }

    @Test("A34: pages of stops and routes, and the pages of a trip and a route, have the names of the language")
    func pages() throws {
        let (timetable, feed) = try timetable("fr")
        defer { _ = feed }
        let names: [String?] = ["Aleph", "Bravo", "Delta-sur-Mer"]
        let stops = try timetable.stops(StopsRequest()).stops
        #expect(Set(stops.map(\.name)).isSuperset(of: names))
        let routes = try timetable.routes(RoutesRequest()).routes
        #expect(routes.map(\.longName) == ["Ligne du port"])
        let day = ServiceDate(dayNumber: 20_500)
        let board = try timetable.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: day))
        #expect(board.headsign == "Ville" && board.route?.shortName == "Un")
        #expect(board.stops.map(\.stopName) == names)
        #expect(board.stops.prefix(2).map(\.headsign) == ["Ville", "Boucle"])
        #expect(board.stops.map(\.routeShortName) == ["Un", "Un", "Un"])
        let page = try timetable.routeTimetable("R", on: day)
        #expect(page.route.longName == "Ligne du port" && page.agencyName == "Le Port")
        #expect(page.directions.flatMap(\.rows).map(\.name) == names)
        let columns = page.directions.flatMap(\.columns)
        #expect(columns.map(\.headsign) == ["Ville", "Delta-sur-Mer", "Ville de nuit"])
        #expect(columns.first?.cells.map(\.headsign).contains("Boucle") == true)
        #expect(page.directions.map(\.headsign) != ["City"])
        let diagram = try timetable.routeDiagram("R", on: day)
        #expect(diagram.route.shortName == "Un")
        #expect(diagram.stops.map(\.name) == names)
        #expect(diagram.trips.map(\.headsign) == ["Ville", "Delta-sur-Mer", "Ville de nuit"])
    }

    @Test("A34: vehicles and alerts have the names of the language")
    func realtime() throws {
        let (timetable, feed) = try timetable("fr")
        defer { _ = feed }
        var position = VehiclePosition()
        position.stopID = "D"
        var entity = EntitySelector()
        (entity.routeID, entity.stopID) = ("R", "A")
        var alert = ServiceAlert()
        alert.informedEntities = [entity]
        alert.header = TranslatedString([
            TranslatedString.Translation(text: "Slow", language: "en"),
            TranslatedString.Translation(text: "Lent", language: "fr"),
        ])
        let overlay = RealtimeOverlay.ofRouteR(at: Self.morning, vehicle: position, alert: alert, stop: "A")
        let snapshot = RealtimeSnapshot(overlay, now: Self.morning)
        let found = try #require(try timetable.vehicles(VehiclesRequest(), realtime: snapshot).first)
        #expect(found.report.routeShortName == "Un" && found.report.routeLongName == "Ligne du port")
        #expect(found.report.stopName == "Delta-sur-Mer")
        let report = try #require(try timetable.alerts(AlertsRequest(stops: ["A"]), realtime: snapshot).first)
        #expect(report.header == "Lent")
        #expect(report.informedEntities.first?.stopName == "Aleph")
        #expect(report.informedEntities.first?.routeLabel == "Un")
    }

    @Test("what a language needs is cached, and goes with the other values")
    func cache() throws {
        let (timetable, feed) = try timetable("fr")
        defer { _ = feed }
        _ = try timetable.stop("A")
        let bytes = timetable.cachedByteCount
        #expect(bytes > 500)
        _ = try timetable.stop("A")
        #expect(timetable.cachedByteCount == bytes)
        timetable.removeCachedValues()
        #expect(timetable.cachedByteCount == 0)
    }
}
