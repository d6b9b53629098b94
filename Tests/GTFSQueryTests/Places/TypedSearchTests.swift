import GTFSModel
import GTFSQuery
import Testing

/// Rules D10 to D12, D15, D16, D21, D22, D25 and D26: what people type beside the name, and otherwise than it is written.
@Suite struct TypedSearchTests {
    typealias Case = ForgivingSearchTests.Case

    static let cases = [
        // The word in full has the slip, the name has the short form.
        Case("D16", "missenden raod", "Missenden Rd"), Case("D16", "times sqare", "Times Sq"),
        Case("D16", "hauptstrase", "Hauptstr."), Case("D16", "fourteeth ave", "14th Ave"),
        Case("D16", "hautpstrasse", "Hauptstr."),
        // Two words for one, with a slip, are nearer than two slips.
        Case("D25", "para matta", "Parramatta"), Case("D25", "wool loo moloo", "Woolloomooloo"),
        Case("D25", "kingscrossstation", "Kings Cross Station"), Case("D25", "heraldsquare", "34 St - Herald Sq"),
        Case("D25", "townh", "Town Hall"),
        // Words around a name.
        Case("D25", "taronga zoo please", "Taronga Zoo"),
        Case("D25", "outside liverpool hospital", "Liverpool Hospital"),
        Case("D25", "where is lake station", "Lake Station"), Case("D25", "taronga zoo ple", "Taronga Zoo"),
        Case("D25", "taronga zoo elephants", "Taronga Zoo"), Case("D25", "wo ist hermannplatz", "Hermannplatz"),
        Case("D25", "mercy hospital main elephants entrance", "Mercy Hospital Main Entrance"),
        Case("D25", "u8 hermannplatz", "Hermannplatz"), Case("D25", "s-bahn hermannplatz", "Hermannplatz"),
        Case("D25", "tram 4 bellevue", "Zürich, Bellevue"),
        // Emoji with and without a variation selector.
        Case("D22", "manly wharf ⛴️", "Manly Wharf"), Case("D22", "🏥\u{FE0F} mercy hospital", "Mercy Hospital"),
        Case("D22", "manly wharf 3️⃣", "Manly Wharf 3"),
        Case("D21", "新宿駅", "新宿"), Case("D21", "新宿バス停", "新宿"), Case("D21", "霞が関", "霞ヶ関"), Case("D21", "四谷", "四ツ谷"),
        Case("D21", "つつじが丘", "つつじヶ丘"),
        Case("D21", "御茶の水", "お茶ノ水"), Case("D21", "市ケ谷駅", "市ヶ谷"), Case("D21", "辻\u{E0100}町", "辻町"),
        Case("D12", "narva maantee", "Narva mnt"), Case("D12", "brivibas iela", "Brīvības i."),
        Case("D12", "вулиця хрещатик", "вул. Хрещатик"), Case("D12", "проспект перемоги", "Перемоги пр-т"),
        Case("D12", "zürich hauptbahnhof", "Zürich HB"), Case("D12", "zurich hb", "Zürich Hauptbahnhof"),
        Case("D12", "лікарня 7", "Лікарня №7"),
        Case("D15", "one twenty fifth street", "125 St"), Case("D15", "one hundred and third st", "N 103rd St"),
        Case("D15", "two oh five street", "205 St"), Case("D15", "one hundred twenty one", "121 Alison"),
        Case("D10", "maidan nezalezhnosti", "Майдан Незалежності"), Case("D10", "halandri", "Χαλάνδρι"),
        Case("D10", "ploshcha lva tolstoho", "пл. Льва Толстого"), Case("D10", "lfhybwz", "Дарниця"),
        Case("D10", "цнтнфкв", "Wynyard"),
    ]

    private func names(_ names: [String], agency: String? = nil) throws -> SearchFeed {
        // Apart from each other, so that no two are one answer.
        try SearchFeed(
            names.enumerated().map { SearchStop($1, $1, -33 - Double($0) * 0.02, 151) }, agency: agency)
    }

    @Test(arguments: cases)
    func `a query finds the name that its rule promises`(given: Case) throws {
        #expect(try names([given.name, "Oak Grove", "Museum", "臨海"]).search(given.query) == [given.name])
    }

    @Test(arguments: [
        ("２０００６０", "200060"), ("２００", "200060"), ("٢٠٠٠٦٠", "200060"), ("stop ２０００６０", "200060"),
    ])
    func `D10 digits of any width and script are those of a code`(_ query: String, _ code: String) throws {
        let own = try SearchFeed([SearchStop("A", "Wynyard", -33, 151, code: code), SearchStop("B", "Oak", code: "9")])
        #expect(try own.search(query) == ["A"])
        let id = try SearchFeed([SearchStop(code, "Wynyard", -33, 151, code: code), SearchStop("9", "Oak", code: "9")])
        #expect(try id.search(query) == [code])
    }

    @Test func `D25 the feed's own city counts where names have it, and is left out where none has`() throws {
        let feed = try SearchFeed(
            [
                SearchStop("W", "University of Wollongong", -34.4, 150.9, departures: 9000),
                SearchStop("S", "University of Sydney", -33.9, 151.2, departures: 20),
                SearchStop("C", "Central Station", -33.88, 151.2, departures: 9000),
            ], agency: "Sydney Trains")
        #expect(try feed.search("sydney uni") == ["S"])
        #expect(try feed.search("university of sydney") == ["S"])
        #expect(try feed.search("central station sydney") == ["C"])
        #expect(try feed.search("central station syd") == ["C"])
    }

    @Test func `D25 names with the kinds that were typed come first`() throws {
        let feed = try SearchFeed([
            SearchStop("C", "Central Station", -33.88, 151.2, departures: 9000),
            SearchStop("L", "Bank St Light Rail", -33.8, 151.2, departures: 20),
            SearchStop("T", "Airport Terminal 1", -33.7, 151.2, departures: 20),
            SearchStop("P", "Central Station Rd 1", -33.6, 151.2, departures: 900),
        ])
        #expect(try feed.search("light rail").first == "L")
        #expect(try feed.search("terminal 1") == ["T"])
    }

    /// Each beginning of the name as people say it, while the feed has the short form.
    @Test(arguments: [
        ("Pacific Hwy", "pacific highway"), ("Times Sq", "times square"), ("Strathfield HS", "strathfield high school"),
        ("Hauptstr.", "hauptstrasse"), ("14th Ave", "fourteenth avenue"), ("Taronga Zoo", "taronga zoo please"),
        ("Manly Wharf", "manly station"), ("Town Hall", "townhall"), ("N Rd", "north road"),
    ])
    func `D11 a stop once shown stays while one types on towards it`(_ name: String, _ typed: String) throws {
        let feed = try names([name, "Park Ave", "Manly Beach", "North Park", "Times Table Rd", "High St"])
        var isShown = false
        for end in typed.indices.dropFirst() + [typed.endIndex] {
            let isFound = try feed.search(String(typed[..<end])).contains(name)
            #expect(isFound || !isShown, "\(typed[..<end])")
            isShown = isShown || isFound
        }
        #expect(isShown)
    }

    @Test func `D26 a name with all words comes before those that borrow one of stops nearby`() throws {
        let feed = try SearchFeed([
            SearchStop("station", "Wyong Station", -33.2800, 151.4200, departures: 9000),
            SearchStop("near", "Golf St at Club Ln", -33.2810, 151.4210, departures: 9000),
            SearchStop("club", "Wyong Golf Club", -33.4, 151.6, departures: 10),
        ])
        #expect(try feed.search("golf club wyong").first == "club")
    }

    @Test func `D26 only a suburb or a town is borrowed, and the answer says so`() throws {
        let feed = try SearchFeed([
            SearchStop("station", "Petersham Station", -33.8938, 151.1550, departures: 900),
            SearchStop("tafe", "TAFE, Crystal St", -33.8940, 151.1552),
            SearchStop("road", "Fisher Rd at Oak", -33.5, 151.2), SearchStop("market", "Market Pl", -33.5001, 151.2001),
            SearchStop("church", "Church St at Elm", -33.8939, 151.1545),
        ])
        #expect(try !feed.search("petersham tafe").contains("station"))
        #expect(try feed.search("fish market").isEmpty)
        let borrowed = try feed.timetable.search(SearchRequest(text: "church st petersham"))
        #expect(borrowed.ids == ["church"])
        #expect(borrowed.first?.matched == "church st near petersham")
    }

    @Test(arguments: [
        ("missenden raod", "missenden rd"), ("u8 missenden rd", "missenden rd"), ("missendenroad", "missenden rd"),
        ("misendenrd elephants", "missenden rd"), ("missenden", nil), ("missenden road", nil),
    ])
    func `D25 what was changed or left out is told`(_ query: String, _ matched: String?) throws {
        let found = try names(["Missenden Rd", "Oak Grove"]).timetable.search(SearchRequest(text: query))
        #expect(found.allSatisfy { $0.matched == matched })
        #expect(found.count == 1 || query.hasPrefix("misenden"))
    }

    @Test(arguments: [
        "hogwarts please", "gotham town hall", "springfield elementary school", "jurassic park visitor centre",
        "zorblatt street",
        "where is mordor", "u8 mordor", "kings landing", "blorbsworth station", "gloopville", "ghbdtn",
    ])
    func `D25 a place that is not there finds nothing, whatever is beside its name`(query: String) throws {
        let feed = try names([
            "Paddington", "Bosworth St", "Greville St", "Main Elementary School", "Willoughby Park Centre", "Kings Rd",
            "Bridge St", "Bus Station",
        ])
        #expect(try feed.search(query).isEmpty)
    }

    @Test(arguments: ["x", "é", "新"])
    func `D22 a word of thousands of letters is in no name, and takes no work`(letter: String) throws {
        let feed = try names(["Town Hall", "新宿"])
        let long = String(repeating: letter, count: 100_000)
        #expect(try feed.search(long).isEmpty)
        #expect(try feed.search(long + " town hall") == ["Town Hall"])
    }
}
