import GTFSModel
import GTFSStore
import Testing

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Union Ave & Main", ["union", "ave", "and", "main"]), ("O'Hare", ["ohare"]),
        ("19th/Oakland", ["19", "oakland"]),
        ("Oak @ 1st", ["oak", "at", "1"]), ("  ", []), ("St. Mary's", ["st", "marys"]), ("Köln Hbf.", ["koln", "hbf"]),
        ("ＡＢ１２", ["ab12"]), ("新宿station", ["新宿", "station"]), ("カナ・カナ", ["カナ", "カナ"]), ("٣ شارع", ["3", "شارع"]),
        ("Ḩalab", ["halab"]), ("İstanbul", ["istanbul"]), ("\u{301}\u{0}", []), ("⛴\u{FE0F} Zoo \u{FE0F}", ["zoo"]),
        ("辻\u{E0100}町", ["辻町"]), ("A1-B2", ["a1", "b2"]),
        ("21st22nd", ["21st22nd"]),
    ])
    func `words are folded`(_ text: String, _ words: [String]) {
        #expect(SearchText(text).words.map(\.plain) == words)
    }

    @Test func `letters that are written in two ways have both`() {
        #expect(SearchText("Königsbrücke").words.map(\.spellings) == [["konigsbrucke", "koenigsbruecke"]])
        #expect(SearchText("Ærøskøbing").words.map(\.spellings) == [["aeroskobing", "aeroeskoebing"]])
    }

    @Test func `a letter that has forms of its own has them under a mark too`() {
        #expect(SearchText("Ǣlfred Ǽlfred").words.map(\.spellings) == [["aelfred"], ["aelfred"]])
        #expect(SearchText("Ǿster").words.map(\.spellings) == [["oster", "oester"]])
    }

    @Test func `every character of a run begins a token`() {
        #expect(SearchText("京都駅").tokenText == "京都 都駅 駅 ")
        #expect(SearchText("京").tokenText == "京 ")
    }

    @Test func `what stands behind an apostrophe is a token, and so is the whole`() {
        #expect(SearchText("Place d’Italie").tokenText == "place ditalie italie ")
    }

    @Test func `folding what is folded changes nothing`() {
        for text in ["Łódź Kaliska", "Ørsta & Co", "新宿 ｶﾅ", "148th St", "Ἀθῆναι", "Ǣ Ǽ Ǿ"] {
            let once = SearchText(text).folded
            #expect(SearchText(once).folded == once)
        }
    }

    @Test func `a code is its letters and digits`() {
        #expect(SearchText.code(" A-12 ") == "a12")
    }
}
