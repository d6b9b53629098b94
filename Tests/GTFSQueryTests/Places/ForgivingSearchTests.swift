import GTFSModel
import GTFSQuery
import Testing

/// Rules D11, D12, D15, D16, D19 and D25 to D28: queries that are not the name of the stop.
@Suite struct ForgivingSearchTests {
    /// A query that should find `name`.
    struct Case: CustomTestStringConvertible {
        let rule: String
        let query: String
        let name: String

        init(_ rule: String, _ query: String, _ name: String) {
            (self.rule, self.query, self.name) = (rule, query, name)
        }

        var testDescription: String { "\(rule): \(query)" }
    }

    static let cases = [
        Case("D12", "marine parade", "Marine Pde"), Case("D12", "hill circuit", "Hill Cct"),
        Case("D12", "sunset boulevard", "Sunset Bvd"), Case("D12", "clapham junction", "Clapham Jnc"),
        Case("D12", "king crossing", "King Xing"), Case("D12", "rua augusta", "R. Augusta"),
        Case("D12", "r augusta", "Rua Augusta"), Case("D12", "piazza navona", "P.za Navona"),
        Case("D12", "p.za navona", "Piazza Navona"), Case("D12", "viale monza", "V.LE MONZA"),
        Case("D12", "north terrace", "Nth Terrace"), Case("D12", "gedimino gatvė", "Gedimino g."),
        Case("D12", "hauptstrasse", "Hauptstr."), Case("D12", "paseo de gracia", "Passeig de Gràcia"),
        Case("D12", "strathfield high school", "Strathfield HS"), Case("D12", "central lr", "Central Light Rail"),
        Case("D12", "corner of elm and pine", "Elm @ Pine"), Case("D12", "elm opp pine", "Elm / Pine"),
        Case("D12", "elm x pine", "Pine before Elm"), Case("D12", "elm & pine", "Elm St after Pine Rd"),
        Case("D15", "fifth ave", "5th Ave"), Case("D15", "5th ave", "Fifth Ave"),
        Case("D15", "three rivers", "3 Rivers"),
        Case("D15", "twenty third street", "23rd St"), Case("D15", "23rd street", "Twenty Third St"),
        Case("D15", "一丁目", "1丁目"), Case("D15", "本町1丁目", "本町一丁目"),
        Case("D16", "dentral", "Central"), Case("D16", "kng street", "King Street"),
        Case("D16", "park cad", "Car Park"),
        Case("D16", "paramata", "Parramatta"), Case("D16", "wolongng", "Wollongong"),
        Case("D16", "katumba", "Katoomba"), Case("D16", "parrmat", "Parramatta"),
        Case("D21", "かな", "カナ通り"), Case("D21", "台北", "臺北"), Case("D21", "火車站", "火车站"),
        Case("D25", "wynyard train station", "Wynyard Station"), Case("D25", "the wynyard bus stop", "Wynyard"),
        Case("D25", "townhall", "Town Hall"), Case("D25", "strath field", "Strathfield"),
        Case("D25", "townhall station", "Town Hall Station"), Case("D25", "manly station", "Manly Wharf"),
        Case("D25", "long bay gaol mordor", "Long Bay Gaol"), Case("D25", "kingmckee", "King & McKee"),
        Case("D25", "3rdave", "3rd Ave"), Case("D25", "av pasteur613", "Av. Pasteur, 613"),
    ]

    private func names(_ names: [String]) throws -> SearchFeed {
        // Apart from each other, so that no two are one answer.
        try SearchFeed(names.enumerated().map { SearchStop($1, $1, -33 - Double($0) * 0.02, 151) })
    }

    @Test(arguments: cases)
    func `a query finds the name that its rule promises`(given: Case) throws {
        #expect(try names([given.name, "Oak Grove", "Museum", "臨海"]).search(given.query) == [given.name])
    }

    @Test func `D15 a number is never taken for two`() throws {
        #expect(try names(["12 Oak 345", "12 345 Elm"]).search("12345") == [])
    }

    @Test func `D11 an unfinished last word is a beginning even where it is a whole word elsewhere`() throws {
        let feed = try SearchFeed([
            SearchStop("station", "Central Station", -33, 151, departures: 900),
            SearchStop("street", "Central St", -33.2, 151, departures: 10),
        ])
        #expect(try Set(feed.search("central st")) == ["station", "street"])
    }

    @Test func `D18 of names that begin with the word the busier comes first, and others after them`() throws {
        let feed = try SearchFeed([
            SearchStop("within", "Old Camp Rd", -33, 151, departures: 40),
            SearchStop("road", "Camp Rd", -33.2, 151, departures: 20),
            SearchStop("station", "Campbelltown Station", -33.3, 151, departures: 600),
        ])
        #expect(try feed.search("camp") == ["station", "road", "within"])
    }

    @Test func `D19 a quiet stop nearby comes before a busy one of the same name far off`() throws {
        let feed = try SearchFeed([
            SearchStop("near", "Town Hall", -33.87, 151.20, departures: 10),
            SearchStop("far", "Town Hall", -33.75, 150.70, departures: 90_000),
        ])
        #expect(try feed.search("town hall", near: Coordinate(latitude: -33.88, longitude: 151.21)).first == "near")
    }

    @Test func `D19 the busiest of the feed is weighed beside hundreds that are near`() throws {
        let here = Coordinate(latitude: -33.87, longitude: 151.2)
        let near = (0..<400).map {
            SearchStop("n\($0)", "Parramatta Rd at \($0)", -33.80 - Double($0) * 0.0005, 151.15, departures: 50)
        }
        let feed = try SearchFeed(near + [SearchStop("station", "Parramatta Station", -33.81, 151.0, departures: 1500)])
        #expect(try feed.search("parramatta", near: here).prefix(5).contains("station"))
    }

    @Test func `D25 an answer says which words were matched, where some were left out or changed`() throws {
        let feed = try names(["Wynyard Station", "Oak Grove"])
        func matched(_ query: String) throws -> [String?] {
            try feed.timetable.search(SearchRequest(text: query)).map(\.matched)
        }
        #expect(try matched("wynyard train station") == ["wynyard station"])
        #expect(try matched("wynard station") == ["wynyard station"])
        #expect(try matched("the wynyard stn") == ["wynyard stn"])
        #expect(try matched("wynyard stn") == [nil])
    }

    @Test(arguments: [
        "hogwarts", "hogwarts station", "gotham city", "oak hogwarts", "bus stop hogwarts", "station zzz",
    ])
    func `D25 what is not there finds nothing`(query: String) throws {
        #expect(try names(["Wynyard Station", "Oak Grove", "City Rd", "Bus Station"]).search(query).isEmpty)
    }

    @Test func `D25 a name with all words comes alone, where it is the first`() throws {
        let feed = try SearchFeed([
            SearchStop("S", "Central Station", -33, 151, departures: 900),
            SearchStop("A", "Central Ave", -33.2, 151, departures: 10),
        ])
        #expect(try feed.search("central station") == ["S"])
        #expect(try names(["Oak Ave", "Oak Rd"]).search("oak station").count == 2)
    }

    @Test func `D26 a stop answers to the suburb of the stops beside it`() throws {
        let feed = try SearchFeed([
            SearchStop("station", "Parramatta Station", -33.8170, 151.0050, departures: 900),
            SearchStop("here", "Church St at Macquarie St", -33.8150, 151.0035, departures: 20),
            SearchStop("far", "Church St at Smith St", -33.9900, 151.2000, departures: 300),
        ])
        #expect(try feed.search("church st parramatta") == ["here"])
        #expect(try feed.search("parramatta church street") == ["here"])
    }

    @Test func `D26 a street of its name does not say where a suburb is`() throws {
        let feed = try SearchFeed([
            SearchStop("road", "Parramatta Rd", -33.8800, 151.1500),
            SearchStop("church", "Church St", -33.8810, 151.1500),
        ])
        #expect(try feed.search("church st parramatta").isEmpty)
    }

    @Test(arguments: ["stop 420", "#420", "420", "420 virginia", "virginia 420", "stop no 420", "Stop #420"])
    func `D27 a code is found among words`(query: String) throws {
        let feed = try SearchFeed([
            SearchStop("A", "Virginia St", -33, 151, code: "420"),
            SearchStop("B", "Virginia St North", -33.1, 151, code: "421"),
            SearchStop("C", "Stop Rd", -33.2, 151, code: "9"),
        ])
        #expect(try feed.search(query).first == "A")
        let ids = try SearchFeed([
            SearchStop("420", "Virginia St", -33, 151), SearchStop("421", "Virginia St North", -33.1, 151),
        ])
        #expect(try ids.search(query).first == "420")
    }

    @Test func `D28 a platform whose station is not listed is found by its own name, code and id`() throws {
        let feed = try SearchFeed([SearchStop("P", "Lone Platform", -33, 151, parent: "S", code: "77")])
        for query in ["lone", "77", "P"] { #expect(try feed.search(query) == ["P"]) }
    }

    @Test(arguments: ["a a a a a a a a", "st rd ave dr pl cres at opp", "and", "the", "station", "stop stop"])
    func `words of no content are looked for where there are no others`(query: String) throws {
        let found = try names(["The Station Stop And A St Rd Ave Dr Pl Cres At Opp", "Oak"]).search(query)
        #expect(found.count == 1)
    }
}
