import Foundation
import GTFSModel
import Testing

@Suite("Words of answers in other languages")
struct WordsTests {
    /// CLDR's samples of whole numbers for each plural class.
    static let samples: [(String, [(String, [ClosedRange<Int>])])] = [
        ("en", [("one", [1...1]), ("other", [0...0, 2...16, 100...100, 1000...1000, 1_000_000...1_000_000])]),
        ("de", [("one", [1...1]), ("other", [0...0, 2...16, 100...100, 1000...1000, 1_000_000...1_000_000])]),
        (
            "fr",
            [
                ("one", [0...1]), ("many", [1_000_000...1_000_000]),
                ("other", [2...17, 100...100, 1000...1000, 100_000...100_000]),
            ]
        ),
        (
            "es",
            [
                ("one", [1...1]), ("many", [1_000_000...1_000_000]),
                ("other", [0...0, 2...16, 100...100, 100_000...100_000]),
            ]
        ),
        (
            "it",
            [
                ("one", [1...1]), ("many", [1_000_000...1_000_000]),
                ("other", [0...0, 2...16, 100...100, 100_000...100_000]),
            ]
        ),
        (
            "pl",
            [
                ("one", [1...1]),
                ("few", [2...4, 22...24, 32...34, 42...44, 52...54, 62...62, 102...102, 1002...1002]),
                ("many", [0...0, 5...19, 100...100, 1000...1000, 10_000...10_000, 1_000_000...1_000_000]),
            ]
        ),
        ("ja", [("other", [0...15, 100...100, 1000...1000, 1_000_000...1_000_000])]),
        (
            "ar",
            [
                ("zero", [0...0]), ("one", [1...1]), ("two", [2...2]), ("few", [3...10, 103...110, 1003...1003]),
                ("many", [11...26, 111...111, 1011...1011]),
                (
                    "other",
                    [100...102, 200...202, 300...302, 600...600, 1000...1000, 10_000...10_000, 1_000_000...1_000_000]
                ),
            ]
        ),
    ]

    private struct Catalogue: Decodable {
        let language: String
        let plurals: [String: String]
    }

    private static func plurals(_ language: String) throws -> PluralRules {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/CWords/catalogues")
        let file = try Data(contentsOf: folder.appending(path: "\(language).json"))
        return try #require(PluralRules(try JSONDecoder().decode(Catalogue.self, from: file).plurals))
    }

    @Test func `T13: each number of CLDR's samples has its plural class in each language`() throws {
        #expect(Set(Words.languages) == Set(Self.samples.map(\.0)))
        for (language, classes) in Self.samples {
            let rules = try Self.plurals(language)
            #expect(Set(classes.map(\.0)).isSubset(of: rules.names))
            for (name, ranges) in classes {
                for number in ranges.joined() { #expect(rules.name(of: number) == name, "\(language) \(number)") }
            }
        }
    }

    @Test func `Plural conditions of further languages are read, and what is no condition is not`() throws {
        let welsh = try #require(
            PluralRules(["zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n = 3", "many": "n = 6"]))
        #expect([0, 1, 2, 3, 4, 6, 7].map(welsh.name) == ["zero", "one", "two", "few", "other", "many", "other"])
        let lithuanian = try #require(
            PluralRules([
                "one": "n % 10 = 1 and n % 100 != 11..19", "few": "n % 10 = 2..9 and n % 100 != 11..19",
                "many": "f != 0",
            ]))
        #expect(
            [1, 21, 11, 2, 29, 12, 10, 101].map(lithuanian.name) == [
                "one", "one", "other", "few", "few", "other", "other", "one",
            ])
        for wrong in ["", "n", "n = ", "x = 1", "n % 0 = 1", "n = 2..1", "n = 1 and"] {
            #expect(PluralRules(["one": wrong]) == nil, "\(wrong)")
        }
        #expect(PluralRules.single.name(of: .min) == "other")
    }

    @Test(
        arguments: [
            (nil, "en", nil), ("de", "de", nil), ("de-AT", "de", nil), ("AR_eg", "ar", nil), ("en-GB", "en", nil),
            ("nl", "en", "nl"), ("", "en", nil),
        ] as [(String?, String, String?)])
    func `T13: a language without a catalogue is English, and the words say so`(
        tag: String?, language: String, missing: String?
    ) {
        #expect(Words(tag).language == language && Words(tag).missing == missing)
    }

    private static func row(_ change: (inout Departure) -> Void = { _ in }) -> Departure {
        var row = Departure(
            tripID: "T", serviceDate: ServiceDate(dayNumber: 20_000), stopSequence: 1, position: 0, stopID: "A",
            timeZone: .gmt)
        (row.routeID, row.routeShortName, row.headsign, row.platformCode) = ("R", "L1", "Qux", "2")
        row.scheduledDeparture = 36_000
        change(&row)
        return row
    }

    @Test func `T13: a spoken row has line, way, time, platform and status, in this order`() {
        let late = Self.row {
            $0.realtime = DepartureRealtime(status: .late)
            $0.realtime?.departure = 36_180
            $0.realtime?.delay = 180
        }
        let cancelled = Self.row { $0.realtime = DepartureRealtime(status: .cancelled) }
        func spoken(_ tag: String, _ row: Departure, at now: Int? = 35_880) -> String {
            row.spoken(in: Words(tag), at: now)
        }
        #expect(spoken("en", late) == "L1 to Qux, in 5 minutes, platform 2, 3 minutes late")
        #expect(spoken("de", late) == "L1 Richtung Qux, in 5 Minuten, Steig 2, 3 Minuten verspätet")
        #expect(spoken("pl", late) == "L1 do Qux, za 5 minut, peron 2, opóźnienie 3 minuty")
        #expect(spoken("ja", late) == "L1 Qux行き、5分後、のりば2、3分遅れ")
        #expect(spoken("ar", late) == "L1 إلى Qux، بعد 5 دقائق، رصيف 2، متأخر 3 دقائق")
        #expect(spoken("fr", cancelled) == "L1 vers Qux, à 10:00, quai 2, supprimé")
        #expect(spoken("es", Self.row(), at: 35_940) == "L1 hacia Qux, en 1 minuto, andén 2")
        #expect(spoken("it", Self.row(), at: 36_000) == "L1 per Qux, ora, binario 2")
        #expect(spoken("en", Self.row { ($0.headsign, $0.platformCode) = (nil, "") }, at: nil) == "L1, at 10:00")
    }

    @Test func `T13: countdowns and occupancy have their words`() {
        #expect(Countdown.minutes(5).text(in: Words("de")) == "5 Min.")
        #expect(
            [1, 2, 3, 11].map { Countdown.minutes($0).text(in: Words("ar")) } == [
                "دقيقة واحدة", "دقيقتين", "3 دقائق", "11 دقيقة",
            ])
        #expect(Countdown.past.text(in: .english) == nil && Countdown.now.text(in: .english) == "now")
        #expect(OccupancyStatus.fewSeatsAvailable.text(in: Words("fr")) == "peu de places assises")
        #expect(Self.row().statusText() == "scheduled")
    }
}
