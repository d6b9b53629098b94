import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("B55, B56, B58 to B60: alerts on boards")
struct AlertRuleTests {
    /// Route R over A, P1 and P2 of station S; route Q over A and P1.
    private static let feed: KeyValuePairs<String, String?> = [
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Alpha,-33.1,151.1,0,
        S,Station,-33.2,151.2,1,
        P1,Station,-33.2,151.2,0,S
        P2,Station,-33.2,151.2,0,S
        C,Charlie,-33.3,151.3,0,
        """,
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,,1,3\nQ,X,2,0",
        "trips.txt": "route_id,service_id,trip_id,direction_id\nR,D,T,1\nQ,D,U,0\nR,D,V,",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
            + [("T", "P1"), ("U", "P1"), ("V", "P2")].map { trip, platform in
                "\(trip),10:00:00,10:00:00,A,1\n\(trip),10:10:00,10:10:00,\(platform),2\n\(trip),10:20:00,10:20:00,C,3"
            }.joined(separator: "\n"),
    ]

    private func overlaid(_ alerts: [AlertOverlay]) throws -> OverlaidTimetable {
        var overlaid = OverlaidTimetable(try FeedText(Self.feed).imported())
        overlaid.alerts = alerts
        return overlaid
    }

    private func alert(_ id: String, _ selectors: [(inout AlertOverlay.Selector) -> Void]) -> AlertOverlay {
        AlertOverlay(
            id: id, feed: 0, alert: ServiceAlert(),
            selectors: selectors.map { change in
                var selector = AlertOverlay.Selector()
                change(&selector)
                return selector
            })
    }

    /// `T: a b` for every row of a stop that has alerts.
    private func found(_ overlaid: OverlaidTimetable, _ stop: Stop.ID) throws -> [String] {
        try overlaid.board(stop).departures.compactMap { row in
            let ids = row.realtime?.alerts.map(\.id) ?? []
            return ids.isEmpty ? nil : "\(row.tripID): " + ids.joined(separator: " ")
        }
    }

    @Test(
        "B55: an alert is in force from its start on and up to its end, in any of its periods, or always",
        arguments: [
            ("09:59:59", false), ("10:00:00", true), ("10:59:59", true), ("11:00:00", false), ("12:00:00", true),
        ])
    func periods(now: String, isActive: Bool) throws {
        var alert = alert("a", [{ $0.stopID = "A" }])
        alert.alert.activePeriods = [
            TimeRange(start: OverlaidTimetable.instant("10:00"), end: OverlaidTimetable.instant("11:00")),
            TimeRange(start: OverlaidTimetable.instant("12:00"), end: nil),
        ]
        var overlaid = try overlaid([alert, self.alert("b", [{ $0.stopID = "A" }])])
        overlaid.now = OverlaidTimetable.instant(now)
        overlaid.feeds[0].timestamp = overlaid.now
        overlaid.includesDeparted = true
        #expect(
            try overlaid.board("A").departures.first?.realtime?.alerts.map(\.id) == (isActive ? ["a", "b"] : ["b"]))
    }

    @Test(
        "B55: communication periods, or else impact periods, stand for the active ones",
        arguments: [
            (communication: "10:00", impact: nil, active: nil, isShown: true),
            (communication: "11:00", impact: "10:00", active: "10:00", isShown: false),
            (communication: "10:00", impact: "11:00", active: "11:00", isShown: true),
            (communication: nil, impact: "11:00", active: "10:00", isShown: false),
            (communication: nil, impact: "10:00", active: "11:00", isShown: true),
            (communication: nil, impact: nil, active: "11:00", isShown: false),
        ] as [(communication: String?, impact: String?, active: String?, isShown: Bool)])
    func newPeriods(communication: String?, impact: String?, active: String?, isShown: Bool) throws {
        func hour(_ start: String?) -> [TimeRange] {
            start.map { [TimeRange(start: OverlaidTimetable.instant($0), end: OverlaidTimetable.instant($0) + 3600)] }
                ?? []
        }
        var alert = alert("a", [{ $0.stopID = "A" }])
        alert.alert.communicationPeriods = hour(communication)
        alert.alert.impactPeriods = hour(impact)
        alert.alert.activePeriods = hour(active)
        var overlaid = try overlaid([alert])
        overlaid.now = OverlaidTimetable.instant("10:00")
        overlaid.feeds[0].timestamp = overlaid.now
        #expect(try overlaid.board("A").departures.first?.realtime?.alerts.map(\.id) == (isShown ? ["a"] : []))
    }

    @Test("B56: fields are joined by AND, selectors by OR, and a direction needs a route")
    func selectors() throws {
        let overlaid = try overlaid([
            alert("both", [{ ($0.routeID, $0.stopID) = ("R", "P1") }]),
            alert("either", [{ $0.routeID = "Q" }, { $0.stopID = "P2" }]),
            alert("direction", [{ ($0.routeID, $0.directionID) = ("R", 1) }]),
            alert("directionAlone", [{ $0.directionID = 1 }]),
            alert("type", [{ $0.routeType = 0 }]),
            alert("agency", [{ $0.agencyID = "X" }]),
            alert("trip", [{ $0.trip = .init(tripID: "T", serviceDate: OverlaidTimetable.day) }]),
            alert("otherDay", [{ $0.trip = .init(tripID: "T", serviceDate: OverlaidTimetable.day.adding(days: 1)) }]),
            alert("tripAtStop", [{ ($0.trip, $0.stopID) = (.init(tripID: "T"), "A") }]),
            alert("nothing", [{ _ in }]),
        ])
        #expect(
            try found(overlaid, "P1") == ["T: both direction agency trip", "U: either type agency"])
        #expect(try found(overlaid, "P2") == ["V: either agency"])
        #expect(
            try found(overlaid, "A") == [
                "T: direction agency trip tripAtStop", "U: either type agency", "V: agency",
            ])
    }

    @Test("a row shows the first hundred of its alerts that are in force, in the order of the messages")
    func hundred() throws {
        let alerts = (0..<400).map { index in
            var alert = alert("\(index)", [{ if index % 3 == 0 { $0.routeID = "R" } else { $0.stopID = "A" } }])
            if index % 2 == 1 { alert.alert.activePeriods = [TimeRange(start: 1, end: 2)] }
            return alert
        }
        let rows = try overlaid(alerts).board("A").departures
        #expect(rows.first { $0.tripID == "T" }?.realtime?.alerts.map(\.id) == (0..<100).map { "\(2 * $0)" })
        let atStop = (0..<400).filter { $0 % 2 == 0 && $0 % 3 > 0 }.prefix(100).map(String.init)
        #expect(rows.first { $0.tripID == "U" }?.realtime?.alerts.map(\.id) == atStop)
    }

    @Test("B58: an alert on a station reaches its platforms; one on a platform does not reach its siblings")
    func station() throws {
        let overlaid = try overlaid([alert("s", [{ $0.stopID = "S" }]), alert("p", [{ $0.stopID = "P1" }])])
        #expect(try found(overlaid, "P1") == ["T: s p", "U: s p"])
        #expect(try found(overlaid, "P2") == ["V: s"])
        #expect(try found(overlaid, "S") == ["T: s p", "U: s p", "V: s"])
        #expect(try found(overlaid, "A") == [])
    }

    @Test("B59: an alert takes no row off the board, whatever its effect", arguments: AlertEffect.allCases)
    func effects(effect: AlertEffect) throws {
        var alert = alert("a", [{ $0.routeID = "R" }])
        alert.alert.effect = effect
        alert.alert.severity = .severe
        let rows = try overlaid([alert]).board("P1").departures
        #expect(rows.map(\.tripID) == ["T", "U"])
        #expect(rows.first?.realtime?.alerts.map(\.effect) == [effect])
        #expect(rows.first?.realtime?.alerts.map(\.severity) == [.severe])
        #expect(rows.first?.realtime?.status == .scheduled)
    }

    @Test(
        "B5: an alert is flagged after 10 minutes and gone after 60",
        arguments: [(600, [false]), (601, [true]), (3601, [])])
    func stale(age: Int, isStale: [Bool]) throws {
        var overlaid = try overlaid([alert("a", [{ $0.stopID = "A" }])])
        overlaid.feeds[0].timestamp = overlaid.now - age
        #expect(try overlaid.board("A").departures.first?.realtime?.alerts.map(\.isStale) == isStale)
    }

    private static let readers: [(wanted: String?, feeds: String?, text: String)] = [
        ("fr", "en", "F"), ("FR-ca", "en", "F"), ("de", "en", "E"), ("de", nil, "U"), (nil, "fr", "F"),
        ("de", "en-AU", "E"), ("de", "it", "U"),
    ]

    @Test(
        "B60: the reader's language, its primary subtag, the feed's default, the untagged one, the first",
        arguments: readers)
    func language(wanted: String?, feeds: String?, text: String) {
        let texts = TranslatedString([
            .init(text: "F", language: "fr"), .init(text: "E", language: "en"), .init(text: "U"),
        ])
        #expect(texts.text(language: wanted, defaultLanguage: feeds) == text)
        #expect(TranslatedString([.init(text: "F", language: "fr")]).text(language: "de", defaultLanguage: "en") == "F")
        let marked = TranslatedString([
            .init(text: "<p>E</p>", language: "en-html"), .init(text: "E", language: "en"),
            .init(text: "S", language: "de-CH"),
        ])
        #expect(["en", "en-GB", nil, "de", "fr"].map { marked.text(language: $0) } == ["E", "E", "E", "S", "E"])
        #expect(marked.text(language: "en-html") == "<p>E</p>")
        #expect(TranslatedString([]).text(language: "de") == nil)
    }
}
