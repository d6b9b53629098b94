import GTFSModel
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
        (["dos"], "2"),
    ])
    func `words of numbers are digits`(_ words: [String], _ digits: String) {
        #expect(NumberWords.others(for: words) == [[digits]])
    }

    @Test func `digits are words of numbers`() {
        #expect(NumberWords.others(for: ["5"]).contains(["fifth"]))
        #expect(NumberWords.others(for: ["23"]).contains(["twenty", "third"]))
        #expect(NumberWords.others(for: ["148"]).isEmpty)
        #expect(NumberWords.others(for: ["twenty", "twenty"]).isEmpty)
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
    }
}
