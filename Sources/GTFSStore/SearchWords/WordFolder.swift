/// Gathers the letters of a text into folded words.
struct WordFolder {
    private var words: [SearchWord] = []
    /// The word so far, as UTF-8.
    private var plain: [UInt8] = []
    /// The same with letters spelled out; nil until a letter has two forms.
    private var spelledOut: [UInt8]?
    /// Where in `plain` the parts after apostrophes begin.
    private var tailStarts: [Int] = []
    private var isRun = false

    mutating func takeASCII(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | 0x20)
        default: takePunctuation(Unicode.Scalar(byte))
        }
    }

    mutating func take(_ scalar: Unicode.Scalar) {
        if scalar.isASCII { return takeASCII(UInt8(scalar.value)) }
        guard let forms = LetterFolding.forms(of: scalar) else { return takePunctuation(scalar) }
        if forms.plain.isEmpty { return }
        let withoutSpaces = LetterFolding.isWrittenWithoutSpaces(scalar)
        if withoutSpaces != isRun { endWord() }
        isRun = withoutSpaces
        if forms.plain != forms.spelledOut && spelledOut == nil { spelledOut = plain }
        plain += forms.plain.utf8
        spelledOut?.append(contentsOf: forms.spelledOut.utf8)
    }

    mutating func finish() -> [SearchWord] {
        endWord()
        return words
    }

    private mutating func append(_ letter: UInt8) {
        if isRun { endWord() }
        plain.append(letter)
        spelledOut?.append(letter)
    }

    /// Apostrophes join ("O'Hare" is one word), two signs are words, all others separate words.
    private mutating func takePunctuation(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "'", "’", "ʼ", "`":
            if !plain.isEmpty { tailStarts.append(plain.count) }
        case "&": addWord("and")
        case "@": addWord("at")
        default: endWord()
        }
    }

    private mutating func addWord(_ text: String) {
        endWord()
        words.append(SearchWord(text))
    }

    private mutating func endWord() {
        if !plain.isEmpty { words.append(word()) }
        plain.removeAll(keepingCapacity: true)
        spelledOut = nil
        tailStarts.removeAll(keepingCapacity: true)
        isRun = false
    }

    private func word() -> SearchWord {
        let text = String(decoding: plain, as: UTF8.self)
        var word = SearchWord(Ordinal.number(of: text) ?? text)
        if let spelledOut { word.spelledOut = String(decoding: spelledOut, as: UTF8.self) }
        word.tails = tailStarts.filter { plain.count - $0 > 1 }.map { String(decoding: plain[$0...], as: UTF8.self) }
        word.isRun = isRun
        return word
    }
}
