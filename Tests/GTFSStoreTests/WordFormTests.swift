import GTFSModel
import GTFSStore
import Testing

@Suite struct ShortFormTests {
    private let english = ShortForms(languages: ["en-AU"])

    private func others(_ forms: ShortForms, _ words: String...) -> Set<[String]> {
        Set(forms.others(for: words).map(\.words))
    }

    @Test func `forms lead to each other both ways`() {
        #expect(others(english, "parade").contains(["pde"]))
        #expect(others(english, "pde").contains(["parade"]))
        #expect(others(english, "st").isSuperset(of: [["street"], ["saint"]]))
        #expect(others(english, "light", "rail") == [["lr"]])
        #expect(others(english, "lr") == [["light", "rail"]])
        #expect(others(english, "wynyard").isEmpty)
    }

    @Test func `languages of the feed count for more than others`() {
        #expect(english.others(for: ["rua"]).allSatisfy { !$0.isNative })
        #expect(ShortForms(languages: ["pt_BR"]).others(for: ["rua"]).contains { $0.isNative && $0.words == ["r"] })
        #expect(ShortForms(languages: []).others(for: ["rua"]).allSatisfy { $0.isNative })
    }

    @Test func `the words of all forms are folded as names are`() {
        let forms = ShortForms.tables.values.flatMap { $0.split { " |\n".contains($0) } }
        for word in forms.flatMap({ $0.split(separator: ".", omittingEmptySubsequences: false) }) {
            #expect(SearchText(String(word)).words.map(\.plain) == [String(word)])
        }
    }

    @Test func `no form is longer than the longest that is looked for`() {
        for word in ["mlk", "ps", "hdv", "tafe", "pr", "zob"] {
            for form in english.others(for: [word]) { #expect((1...ShortForms.mostWords).contains(form.words.count)) }
        }
    }

    @Test func `ends of words have short forms`() {
        #expect(others(english, "hauptstrasse").contains(["hauptstr"]))
        #expect(others(english, "hauptstr").contains(["hauptstrasse"]))
        #expect(others(english, "str").allSatisfy { $0 != [""] })
    }

    @Test(arguments: [
        (["highw"], ["hwy"]), (["squar"], ["sq"]), (["high", "sch"], ["hs"]), (["hauptstra"], ["hauptstr"]),
        (["no"], ["n"]),
    ])
    func `the beginning of a form leads to its short forms`(_ words: [String], _ form: [String]) {
        #expect(english.others(forBeginning: words).map(\.words).contains(form))
    }

    @Test func `a beginning leads to nothing that begins so, nor does one letter`() {
        #expect(english.others(forBeginning: ["stree"]).allSatisfy { !$0.words.joined().hasPrefix("stree") })
        #expect(!english.others(forBeginning: ["st"]).map(\.words).contains(["str"]))
        #expect(english.others(forBeginning: ["h"]).isEmpty)
        #expect(english.others(forBeginning: ["highway"]).isEmpty)
    }

    @Test func `a slip in the end of a word leads to its short form`() {
        #expect(ShortForms.otherEnds(nearly: "hauptstrase").contains("hauptstr"))
        #expect(ShortForms.otherEnds(nearly: "hauptstrassee").contains("hauptstr"))
        #expect(ShortForms.otherEnds(nearly: "strasse").isEmpty)
    }

    @Test func `types of streets are known in their short forms`() {
        for word in ["street", "st", "pde", "rua", "r", "ul", "gatve"] {
            #expect(ShortForms.streetTypes.contains(word))
        }
        for word in ["parramatta", "station", "church"] { #expect(!ShortForms.streetTypes.contains(word)) }
    }
}

@Suite struct NumberWordTests {
    @Test(arguments: [
        (["third"], "3"), (["fourteenth"], "14"), (["twenty", "third"], "23"), (["ninety", "nine"], "99"),
        (["dos"], "2"), (["one", "twenty", "fifth"], "125"), (["one", "hundred", "and", "twenty", "fifth"], "125"),
        (["one", "forty", "eighth"], "148"), (["two", "hundred"], "200"), (["three", "oh", "five"], "305"),
        (["one", "oh", "third"], "103"), (["one", "nineteen"], "119"), (["hundred", "and", "one"], "101"),
        (["seven", "one", "five"], "715"), (["treinta", "y", "uno"], "31"),
    ])
    func `words of numbers are digits`(_ words: [String], _ digits: String) {
        #expect(NumberWords.others(for: words) == [[digits]])
    }

    @Test func `digits are words of numbers`() {
        #expect(NumberWords.others(for: ["5"]).contains(["fifth"]))
        #expect(NumberWords.others(for: ["23"]).contains(["twenty", "third"]))
        #expect(NumberWords.others(for: ["148"]).isEmpty)
        #expect(NumberWords.others(for: ["twenty", "twenty"]).isEmpty)
        #expect(NumberWords.others(for: ["one", "main"]).isEmpty)
        #expect(NumberWords.others(for: ["one", "and", "two"]).isEmpty)
        #expect(NumberWords.others(forBeginning: ["fourt"]).contains(["14"]))
        #expect(NumberWords.others(forBeginning: ["twenty", "th"]).contains(["23"]))
        #expect(NumberWords.others(forBeginning: ["fo"]).isEmpty)
        #expect(NumberWords.others(for: ["99999999999999999999"]).isEmpty)
    }
}

@Suite struct CharacterVariantTests {
    @Test(arguments: [
        ("かな", "カナ"), ("カナ", "かな"), ("三丁目", "3丁目"), ("台北", "臺北"), ("臺北", "台北"), ("車站", "车站"), ("センター", "センタ"),
    ])
    func `a run has its other ways to be written`(_ run: String, _ other: String) {
        #expect(CharacterVariants.others(for: run).contains(other))
    }

    @Test func `numbers are numerals`() {
        #expect(CharacterVariants.withNumeral("1") == "一")
        #expect(CharacterVariants.withNumeral("10") == "十")
        #expect(CharacterVariants.withNumeral("23") == "二十三")
        #expect(CharacterVariants.withNumeral("100") == nil)
        #expect(CharacterVariants.withNumeral("x") == nil)
    }
}

@Suite struct SoundKeyTests {
    @Test(arguments: [
        ("katumba", "katoomba"), ("wooloomooloo", "woolloomooloo"), ("phillip", "filip"), ("kirribilly", "kirribilli"),
        ("", ""),
    ])
    func `words that sound alike have one key`(_ heard: String, _ written: String) {
        #expect(SoundKey.of(Array(heard.utf8)) == SoundKey.of(Array(written.utf8)))
    }

    @Test func `other words have others`() {
        #expect(SoundKey.of(Array("central".utf8)) != SoundKey.of(Array("museum".utf8)))
    }
}

@Suite struct WordRoleTests {
    @Test func `words of content are what is no kind, joiner or article`() {
        #expect(WordRole("wynyard") == .content)
        #expect(WordRole("wharf") == .kind)
        #expect(WordRole("opp") == .joiner)
        #expect(WordRole("the") == .article)
        #expect(WordRole("please") == .filler)
        #expect(WordRole("u8") == .filler)
        #expect(WordRole("200060") == .content)
        #expect(WordRole.ofBeginning("statio") == .kind)
        #expect(WordRole.ofBeginning("wher") == .filler)
        #expect(WordRole.ofBeginning("wynyard") == nil)
    }
}

@Suite struct LatinSpellingTests {
    @Test(arguments: [
        ("незалежності", "nezalezhnosti"), ("незалежності", "nezalejnosti"), ("майдан", "majdan"),
        ("хрещатик", "khreshchatyk"),
        ("χαλανδρι", "halandri"), ("συνταγμα", "sintagma"), ("площа", "ploshcha"), ("თბილისი", "tbilisi"),
    ])
    func `ways to write a word in Latin letters have one key, or nearly so`(_ word: String, _ typed: String) throws {
        let key = LatinSpelling.key(try #require(LatinSpelling.of(word))).map(UInt32.init)
        var matcher = SlipDistance(LatinSpelling.key(typed).map(UInt32.init), limit: key.count > 8 ? 2 : 1)
        let isNear = matcher.isNear(key)
        #expect(isNear)
    }

    @Test func `words of Latin letters and of others that are not known have no spelling`() {
        #expect(LatinSpelling.of("central") == nil)
        #expect(LatinSpelling.of("新宿") == nil)
        #expect(LatinSpelling.of("") == nil)
    }
}

@Suite struct KeyboardLayoutTests {
    @Test(arguments: [
        ("lfhybwz", "дарниця"), ("vfqlfy ytpfkt;yjcns", "майдан незалежності"), ("akr;opolh", "ακροπολη"),
        ("xbcnst ghels", "чистые пруды"),
    ])
    func `keys of a Latin keyboard are those of another, and back`(_ typed: String, _ meant: String) {
        #expect(KeyboardLayout.all.contains { $0.text(typedInLatin: typed) == meant })
        if !typed.contains(";") { #expect(KeyboardLayout.all.contains { $0.text(inLatin: meant) == typed }) }
    }

    @Test func `text in Latin letters has nothing to turn back`() {
        #expect(KeyboardLayout.all.allSatisfy { $0.text(inLatin: "central 1") == nil })
    }
}
