internal import CWords
internal import Foundation

/// The words of answers in a language: statuses, countdowns, occupancy, notices, and the words of tables (rule T13).
///
///     let words = Words(Locale.preferredLanguages.first)
///     for departure in board.departures { print(departure.spoken(.departure, in: words, at: now)) }
///
/// Names stay the feed's. A language without a catalogue is English, and `missing` says so.
public struct Words: Sendable {
    /// Nil for English, whose labels are themselves: most answers in English read no file of words.
    private let named: WordCatalogue?
    /// The language that was asked for and has no catalogue; nil for one that has.
    public let missing: String?

    private init(_ named: WordCatalogue?, missing: String?) { (self.named, self.missing) = (named, missing) }

    /// The words of a language, or else English.
    /// - Parameter tag: BCP 47, such as `de` or `de-AT`; nil for English.
    public init(_ tag: String?) {
        let isEnglish = tag.map { WordCatalogue.parts(ofTag: $0).first ?? "en" == "en" } ?? true
        let found = isEnglish ? nil : tag.flatMap(WordCatalogue.named)
        self.init(found, missing: isEnglish || found != nil ? nil : tag)
    }

    /// The words in English.
    public static let english = Words(nil)

    /// The language of the words: `de`.
    public var language: String { named?.language ?? "en" }

    /// The languages that have a catalogue.
    public static var languages: [String] { WordCatalogue.languages }

    /// A sentence.
    /// - Parameters:
    ///   - count: the number that `{n}` stands for, and by which the sentence has its plural.
    ///   - arguments: what the other names in braces stand for.
    package func text(_ key: String, count: Int? = nil, with arguments: [String: String] = [:]) -> String {
        let found = named?.sentence(key, count) ?? WordCatalogue.english.sentence(key, count)
        guard let sentence = found else { return key }
        return sentence.text(count, arguments)
    }

    /// A word or phrase that an English one stands for; itself where the catalogue does not have it.
    package func label(_ english: String) -> String { named?.labels[english] ?? english }

    /// A name of an enumeration in snake_case, as people read it; of the two spellings of `canceled`, theirs.
    package func phrase(ofName name: String) -> String {
        label(name == "canceled" ? "cancelled" : name.replacing("_", with: " "))
    }
}

extension Words: Hashable {
    /// By the language, and the one that was asked for.
    public static func == (left: Words, right: Words) -> Bool {
        left.language == right.language && left.missing == right.missing
    }

    /// By the language, and the one that was asked for.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(language)
        hasher.combine(missing)
    }
}

/// A file of words, read.
private struct WordCatalogue: Sendable {
    /// A sentence in its parts: texts, and the names in braces.
    struct Sentence: Sendable {
        private enum Part: Sendable {
            case text(String)
            case argument(String)
        }
        private let parts: [Part]

        init(_ text: String) {
            // By bytes: a process that writes one answer reads some hundred sentences first.
            let pieces = text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
            parts = pieces.enumerated().flatMap { index, piece -> [Part] in
                guard index > 0, let end = piece.firstIndex(of: UInt8(ascii: "}")) else {
                    return [.text(String(Substring(piece)))]
                }
                let rest = piece[piece.index(after: end)...]
                return [.argument(String(Substring(piece[..<end]))), .text(String(Substring(rest)))]
            }
        }

        func text(_ count: Int?, _ arguments: [String: String]) -> String {
            var text = ""
            for part in parts {
                switch part {
                case .text(let piece): text += piece
                case .argument("n"): text += count.map { String($0) } ?? arguments["n"] ?? ""
                case .argument(let name): text += arguments[name] ?? ""
                }
            }
            return text
        }
    }

    let language: String
    let labels: [String: String]
    private let plurals: PluralRules
    /// By key, then by plural class; a sentence without plurals is of the class `other`.
    private let texts: [String: [String: Sentence]]

    func sentence(_ key: String, _ count: Int?) -> Sentence? {
        guard let forms = texts[key] else { return nil }
        guard forms.count > 1, let count else { return forms[PluralRules.other] }
        return forms[plurals.name(of: count)] ?? forms[PluralRules.other]
    }
}

extension WordCatalogue: Decodable {
    private enum Keys: String, CodingKey { case language, plurals, texts, labels }

    /// A sentence, or one for each plural class.
    private struct Forms: Decodable {
        let forms: [String: String]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            forms =
                try (try? value.decode(String.self)).map { [PluralRules.other: $0] }
                ?? value.decode([String: String].self)
        }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        language = try values.decode(String.self, forKey: .language)
        guard let plurals = PluralRules(try values.decode([String: String].self, forKey: .plurals)) else {
            throw DecodingError.dataCorruptedError(forKey: .plurals, in: values, debugDescription: "No plural rules.")
        }
        self.plurals = plurals
        labels = try values.decode([String: String].self, forKey: .labels)
        texts = try values.decode([String: Forms].self, forKey: .texts).mapValues { $0.forms.mapValues(Sentence.init) }
    }
}

extension WordCatalogue {
    static let english = parsed("en") ?? WordCatalogue()

    /// No words at all, of a build without the file of English.
    private init() { (language, labels, plurals, texts) = ("en", [:], .single, [:]) }

    /// Nil for a language that has no file.
    private static let known = Locked<[String: WordCatalogue?]>([:])

    /// `de` and `at` of `de-AT`.
    static func parts(ofTag tag: String) -> [String] {
        tag.lowercased().split { $0 == "-" || $0 == "_" }.map { String($0) }
    }

    /// The catalogue of a language, or of a part of its tag: of `de` for `de-AT`.
    static func named(_ tag: String) -> WordCatalogue? {
        let parts = parts(ofTag: tag)
        for count in stride(from: parts.count, to: 0, by: -1) {
            let language = parts.prefix(count).joined(separator: "-")
            let found = known.withLock { $0[language] } ?? parsed(language)
            known.withLock { $0[language] = .some(found) }
            if let found { return found }
        }
        return nil
    }

    private static func parsed(_ language: String) -> WordCatalogue? {
        texts().first { Self.language(of: $0) == language }.flatMap {
            try? JSONDecoder().decode(WordCatalogue.self, from: $0)
        }
    }

    static var languages: [String] { texts().compactMap(Self.language) }

    /// The text of each file, one after the other.
    private static func texts() -> some Sequence<Data> {
        (0...).lazy.map { number in
            let file = unsafe words_catalogue(number)
            return unsafe Data(bytes: file.start, count: file.count)
        }.prefix { !$0.isEmpty }
    }

    /// The first value of a file, which is its language.
    private static func language(of text: Data) -> String? {
        let parts = String(decoding: text.prefix(60), as: UTF8.self).split(separator: "\"", maxSplits: 4)
        return parts.count > 3 && parts[1] == "language" ? String(parts[3]) : nil
    }
}
