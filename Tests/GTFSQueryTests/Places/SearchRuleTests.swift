import GTFSModel
import GTFSQuery
import GTFSStore
import Testing

/// Rules D10 to D24 of the departure semantics: what is found by what it is called.
@Suite struct SearchRuleTests {
    private func names(_ names: String...) throws -> SearchFeed {
        // Apart from each other, so that no two are one place.
        try SearchFeed(names.enumerated().map { SearchStop("\($1)", $1, -33 - Double($0) * 0.02, 151) })
    }

    @Test(arguments: [
        ("München", "munchen"), ("München", "Muenchen"), ("Muenchen", "München"), ("Södermalm", "sodermalm"),
        ("Łódź", "lodz"), ("Lodz", "łódź"), ("Straße", "STRASSE"), ("Ørsta", "oersta"), ("Åbo", "aabo"),
        ("ＡＢＣ", "abc"), ("Żabieniec", "zab"), ("Ἀθῆναι", "αθηναι"), ("Ёлки", "елки"),
    ])
    func `D10 case, width, diacritics and German and Scandinavian letters make no difference`(
        _ name: String, _ query: String
    ) throws {
        #expect(try names(name, "Other").search(query) == [name])
    }

    @Test(arguments: [
        ("ave union", ["Union Ave & Main"]), ("cent", ["Central"]), ("union main ave", ["Union Ave & Main"]),
        ("un ma", ["Union Ave & Main"]), ("entral", ["Central"]), ("union elm", []),
        ("main union", ["Union Ave & Main"]),
    ])
    func `D11 every word begins a word, in any order, the last perhaps unfinished`(
        _ query: String, _ found: [String]
    ) throws {
        #expect(try names("Union Ave & Main", "Central", "Oak").search(query) == found)
    }

    @Test(arguments: [
        ("king street station", "King St Stn"), ("Berlin Hauptbahnhof", "Berlin Hbf"), ("berlin hbf", "Berlin Hbf"),
        ("st marys", "St Marys"), ("saint marys", "St Marys"), ("north road", "N Rd"), ("mount and fort", "Mt & Ft"),
        ("oak at elm", "Oak @ Elm"), ("av de paris", "Avenue de Paris"),
    ])
    func `D12 abbreviations stand for their words, both ways`(_ query: String, _ name: String) throws {
        let feed = try names("King St Stn", "Berlin Hbf", "St Marys", "N Rd", "Mt & Ft", "Oak @ Elm", "Avenue de Paris")
        #expect(try feed.search(query).first == name)
    }

    @Test func `D12 st alone drops neither the street nor the saint`() throws {
        #expect(try names("King St", "St Marys", "Oak").search("st").sorted() == ["King St", "St Marys"])
    }

    @Test func `D13 a code beats everything, its beginning comes next`() throws {
        let feed = try SearchFeed([
            SearchStop("N", "4456 Elm", -33, 151, departures: 1000), SearchStop("L", "Long", -33.1, 151, code: "44567"),
            SearchStop("C", "Exact", -33.2, 151, code: "4456", departures: 0),
        ])
        #expect(try feed.search("4456") == ["C", "L", "N"])
        #expect(try feed.search("445") == ["L", "C", "N"])
    }

    @Test func `D13 codes that are ids are found without an index of their own`() throws {
        let feed = try SearchFeed([
            SearchStop("4456", "Exact", -33.2, 151, code: "4456"),
            SearchStop("44567", "Long", -33.1, 151, code: "44567"),
            SearchStop("A", "4456 Elm", -33, 151, departures: 1000),
        ])
        #expect(try feed.database.reading { try $0.stopCodes() } == .areIDs)
        #expect(try feed.search("4456") == ["4456", "44567", "A"])
    }

    @Test(arguments: ["GreatSouth_4", "greatsouth_4", "GREATSOUTH_4", "gReatsoUth_4", "grEatsouth_4"])
    func `D14 an id is found in any case where nothing else is`(text: String) throws {
        let feed = try SearchFeed([
            SearchStop("GreatSouth_4", "Alpha", -33, 151), SearchStop("GreatSouth_5", "Beta", -33.2, 151),
            SearchStop("4", "Gamma", -33.4, 151),
        ])
        #expect(try feed.search(text) == ["GreatSouth_4"])
    }

    @Test func `D14 an id is found whole, below codes and names`() throws {
        let feed = try SearchFeed([
            SearchStop("FTVL", "Fruitvale", -33, 151), SearchStop("X", "Ftvl Road", -34, 151),
            SearchStop("Par_Cent", "Parent", -35, 151),
        ])
        #expect(try feed.search("ftvl") == ["X", "FTVL"])
        #expect(try feed.search("ftv") == ["X"])
        #expect(try feed.search("PAR_cent") == ["Par_Cent"])
    }

    @Test func `D15 ordinals are their numbers, which hold no slips`() throws {
        let feed = try names("N 148th St", "1st Ave")
        #expect(try feed.search("148") == ["N 148th St"])
        #expect(try feed.search("148t") == ["N 148th St"])
        #expect(try feed.search("1 ave") == ["1st Ave"])
        #expect(try feed.search("149").isEmpty)
        #expect(try names("1480 Road").search("1490").isEmpty)
    }

    @Test func `D16 slips are allowed for only where nothing is better`() throws {
        let feed = try names("Central", "Bart", "Dart", "Barb Parramatta", "京都駅前")
        #expect(try feed.search("cenrtal") == ["Central"])
        #expect(try feed.search("bart") == ["Bart"])
        #expect(try feed.search("paramata").isEmpty == false)
        #expect(try feed.search("dentral") == ["Central"])
        #expect(try feed.search("bst").isEmpty)
        #expect(try feed.search("京郡駅前").isEmpty)
    }

    @Test func `D17 parts of words come last`() throws {
        #expect(
            try names("Hauptbahnhof", "Bahnstrasse", "Bahnhof", "Oak").search("bahn")
                == ["Bahnhof", "Bahnstrasse", "Hauptbahnhof"])
    }

    @Test func `D18 classes in their order, inside one the busier, the shorter, the id`() throws {
        let feed = try SearchFeed([
            SearchStop("prefix", "Centrality Mall", -33, 151, departures: 9000),
            SearchStop("station", "Central Station", -33.1, 151, departures: 5000),
            SearchStop("street", "Central St", -33.2, 151, departures: 1), SearchStop("exact", "Central", -33.3, 151),
            SearchStop("b", "Central Sq", -33.4, 151), SearchStop("a", "Central Sq", -33.5, 151),
        ])
        #expect(try feed.search("Central") == ["exact", "station", "a", "b", "street", "prefix"])
        #expect(try feed.search("central", limit: 2) == ["exact", "station"])
    }

    @Test func `D19 what is near ranks higher, and an exact name far away stays`() throws {
        let perth = Coordinate(latitude: -31.95, longitude: 115.86)
        let feed = try SearchFeed(
            [
                SearchStop("perth", "Town Hall", -31.954, 115.861, departures: 10),
                SearchStop("sydney", "Town Hall", -33.873, 151.207, departures: 90_000),
                SearchStop("exact", "Town Hall Station", -33.874, 151.207, departures: 9000),
            ] + (0..<30).map { SearchStop("p\($0)", "Station Road Town Hall \($0)", -31.9 + Double($0) / 100, 115.9) })
        #expect(try feed.search("Town Hall", near: perth).first == "perth")
        #expect(try feed.search("Town Hall").first == "sydney")
        #expect(try feed.search("Town Hall Station", near: perth).contains("exact"))
        let answers = try feed.timetable.search(SearchRequest(text: "town hall", position: perth))
        #expect(abs((answers[0].distance ?? 0) - 455) < 5)
    }

    @Test func `D20 stops of one name without a station are one row, and so is a station`() throws {
        let feed = try SearchFeed([
            SearchStop("1", "Main St at Oak", -33.80009, 151.2), SearchStop("2", "Main St at Oak", -33.79991, 151.2),
            SearchStop("3", "Main St at Oak", -34, 151.2), SearchStop("S", "Main Station", -33, 151, type: 1),
            SearchStop("P1", "Main Station Platform 1", -33, 151, parent: "S"),
            SearchStop("P2", "Main Station Platform 2", -33, 151, parent: "S"),
        ])
        let pairs = try feed.timetable.search(SearchRequest(text: "main oak"))
        #expect(pairs.ids == ["1", "3"])
        #expect(pairs[0].members == ["1", "2"])
        let station = try feed.timetable.search(SearchRequest(text: "platform 2"))
        #expect(station.ids == ["S"])
        #expect(station[0].members == ["P1", "P2"])
        #expect(station[0].matchedName == "Main Station Platform 2")
    }

    @Test func `D21 scripts without spaces are searched by any run of characters`() throws {
        let feed = try names("京都駅前", "新宿三丁目", "新宿", "カナ通り", "駅前京都", "สถานีสยาม", "渋谷Station")
        #expect(try feed.search("京都駅") == ["京都駅前"])
        #expect(try feed.search("京都").contains("京都駅前"))
        #expect(try feed.search("新宿") == ["新宿", "新宿三丁目"])
        #expect(try feed.search("丁目") == ["新宿三丁目"])
        #expect(try feed.search("目") == ["新宿三丁目"])
        #expect(try feed.search("ｶﾅ") == ["カナ通り"])
        #expect(try feed.search("สยาม") == ["สถานีสยาม"])
        #expect(try feed.search("渋谷 stat") == ["渋谷Station"])
        #expect(try feed.search("station渋") == ["渋谷Station"])
    }

    @Test(arguments: [
        "\"", "AND", "OR NOT", "NEAR(a b)", "a*", "-", "col:x", "^a", "( )", "\"\"\"", "{a b}", "%_", "\\", "\0",
        "\u{301}",
        String(repeating: "word ", count: 400), String(repeating: "x", count: 20_000), "a\" OR \"b", "'; DROP TABLE",
    ])
    func `D22 punctuation and operators are text`(_ query: String) throws {
        let all = ["O'Hare", "19th/Oakland", "Android AND"]
        let found = try names(all[0], all[1], all[2]).search(query)
        #expect(Set(found).count == found.count && found.allSatisfy(all.contains))
        let here = Coordinate(latitude: -33, longitude: 151)
        #expect(try names(all[0]).search(query, near: here).allSatisfy { $0 == all[0] })
    }

    @Test func `D22 names with punctuation are found, and nothing is found for nothing`() throws {
        let feed = try names("O'Hare", "19th/Oakland", "Android AND", "Place d'Italie")
        for query in ["O'Hare", "ohare", "hare", "o hare", "O’HARE"] {
            #expect(try feed.search(query).first == "O'Hare")
        }
        #expect(try feed.search("19th/Oakland") == ["19th/Oakland"])
        #expect(try feed.search("AND").first == "Android AND")
        #expect(try feed.search("italie") == ["Place d'Italie"])
        for query in ["", " ", "\"", "*", "---"] { #expect(try feed.search(query).isEmpty) }
    }

    @Test func `D23 translations and spoken names are searched, and the answer says which matched`() throws {
        let feed = try SearchFeed(
            [
                SearchStop("T", "東京", 35.68, 139.76), SearchStop("K", "京都", 34.98, 135.75),
                SearchStop("D", "Dr MLK Blvd", 35, 139, spokenName: "Doctor Martin Luther King Boulevard"),
            ],
            translations: [
                SearchTranslation(text: "Tokyo", language: "en", stopID: "T"),
                SearchTranslation(text: "Kyoto", language: "en", name: "京都"),
            ])
        let tokyo = try feed.timetable.search(SearchRequest(text: "toky"))
        #expect(tokyo.ids == ["T"])
        #expect(tokyo[0].stop.name == "東京")
        #expect(tokyo[0].matchedName == "Tokyo")
        #expect(try feed.search("kyoto") == ["K"])
        #expect(try feed.search("martin luther") == ["D"])
        #expect(try feed.timetable.search(SearchRequest(text: "東京"))[0].matchedName == nil)
    }

    @Test func `D24 a place that is no stop is no row`() throws {
        let feed = try SearchFeed([
            SearchStop("S", "Depot", type: 1), SearchStop("E", "Depot North Gate", type: 2, parent: "S"),
            SearchStop("N", "Depot Node", type: 3, parent: "S"),
            SearchStop("B", "Depot Boarding", type: 4, parent: "S"),
        ])
        #expect(try feed.search("depot") == ["S"])
        #expect(try feed.nearby(-33.8, 151.2).ids == ["S"])
    }

    @Test(arguments: [("ｶﾞ", "ガード下"), ("ﾊﾟｰｸ", "パーク前"), ("ｶﾞｰﾄﾞ", "ガード下"), ("ガード", "ｶﾞｰﾄﾞ下"), ("ﾊﾞｽ", "バス停")])
    func `D21 voiced kana of half width are those of full width`(_ query: String, _ name: String) throws {
        let all = ["ガード下", "パーク前", "バス停", "カート下", "ハーク前"].filter { SearchText($0) != SearchText(name) }
        let feed = try SearchFeed(([name] + all).enumerated().map { SearchStop("\($0.offset)", $0.element) })
        #expect(try feed.search(query).first == "0")
    }
}
