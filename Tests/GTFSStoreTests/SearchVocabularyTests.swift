import GTFSModel
import Testing

@testable import GTFSStore

@Suite("The words of all names")
struct SearchVocabularyTests {
    private static let words = [
        "a", "at", "ave", "beach", "beacon", "st", "stadium", "station", "stations", "strathfield", "zoo", "éa", "東京",
    ]
    private let vocabulary = SearchVocabulary(words)

    @Test(
        "are known by their beginnings",
        arguments: ["a", "b", "be", "beac", "st", "station", "stx", "z", "é", "東", "q", ""])
    func beginnings(prefix: String) {
        #expect(vocabulary.hasWord(beginning: prefix) == Self.words.contains { $0.hasPrefix(prefix) })
    }

    @Test func `are known whole, not by their parts`() {
        for word in Self.words { #expect(vocabulary.contains(word)) }
        for word in ["", "s", "sta", "stationsx", "eac", "zo", "東", "x"] { #expect(!vocabulary.contains(word)) }
    }

    @Test func `of a feed without names are none`() {
        let empty = SearchVocabulary([])
        #expect(!empty.hasWord(beginning: "a"))
        #expect(!empty.contains("a"))
    }

    @Test(
        "are found by slips of any letter, as comparing each of them finds",
        arguments: ["beech", "zoom", "stdium", "xtation", "tsation", "starthfeild", "stat", "év"])
    func likeness(typed: String) {
        for (distance, isBeginning) in [(1, false), (2, false), (1, true), (2, true)] {
            var matcher = SlipDistance(typed.unicodeScalars.map(\.value), limit: distance)
            let expected = Self.words.filter {
                matcher.isNear($0.unicodeScalars.map(\.value), isBeginning: isBeginning)
            }
            let found = vocabulary.words(like: typed, distance: distance, isBeginning: isBeginning)
            #expect(found.map(\.word) == expected)
            #expect(found.allSatisfy { (0...distance).contains($0.slips) })
        }
    }

    @Test func `are found by their sound`() {
        #expect(SearchSounds(vocabulary).words(like: "stadeum", distance: 0).map(\.word) == [])
        #expect(SearchSounds(vocabulary).words(like: "strathfeald", distance: 0).map(\.word) == ["strathfield"])
    }
}
