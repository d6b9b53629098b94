import Foundation
import Testing

@Suite struct WordFileTests {
    private struct File: Decodable {
        enum Text: Decodable {
            case one(String)
            case forms([String: String])

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let text = try? value.decode(String.self) {
                    self = .one(text)
                } else {
                    self = .forms(try value.decode([String: String].self))
                }
            }

            var all: [String: String] {
                switch self {
                case .one(let text): ["other": text]
                case .forms(let forms): forms
                }
            }
        }

        let language: String
        let plurals: [String: String]
        let texts: [String: Text]
        let labels: [String: String]
    }

    private static let folder = "Sources/CWords/catalogues"

    private static func files() throws -> [File] {
        let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: folder).path)
        return try names.sorted().map { name in
            let file = try JSONDecoder().decode(File.self, from: Data(SourceTree.text(of: "\(folder)/\(name)").utf8))
            #expect("\(file.language).json" == name)
            return file
        }
    }

    private static func arguments(_ text: String) -> Set<String> {
        Set(text.matches(of: #/\{(\w+)\}/#).map { String($0.output.1) })
    }

    @Test func `T13: every file of words has all sentences and labels of English, with the same arguments`() throws {
        let files = try Self.files()
        let english = try #require(files.first { $0.language == "en" })
        let built = try SourceTree.text(of: "Sources/CWords/CWords.c")
        for file in files {
            #expect(built.contains("#embed \"catalogues/\(file.language).json\""))
            #expect(Set(file.texts.keys) == Set(english.texts.keys), "\(file.language)")
            #expect(Set(file.labels.keys) == Set(english.labels.keys), "\(file.language)")
            #expect(!file.labels.values.contains("") && english.labels.allSatisfy { $0.key == $0.value })
            for (key, text) in file.texts {
                let known = Self.arguments(english.texts[key]?.all["other"] ?? "").union(["n"])
                for form in text.all.values {
                    #expect(Self.arguments(form).isSubset(of: known), "\(file.language) \(key)")
                    #expect(known.subtracting(["n"]).isSubset(of: Self.arguments(form)), "\(file.language) \(key)")
                }
                // `many` of French, Spanish and Italian is for millions.
                guard text.all.count > 1 else { continue }
                let least = Set(file.plurals.keys).subtracting(
                    ["fr", "es", "it"].contains(file.language) ? ["many"] : [])
                #expect(
                    Set(text.all.keys).isSubset(of: Set(file.plurals.keys).union(["other"])), "\(file.language) \(key)")
                #expect(least.union(["other"]).isSubset(of: text.all.keys), "\(file.language) \(key)")
            }
        }
    }

    @Test func `Every sentence of the catalogues is used, and every one that is used is there`() throws {
        let english = try #require(try Self.files().first { $0.language == "en" })
        let sources = try SourceTree.sources()
        let literals = Set(sources.flatMap(\.code.literals))
        let single = #/ *case (\w+)/#
        let cases = Set(
            sources.flatMap { $0.text.utf8.split(separator: 10) }.compactMap { line in
                line.first { $0 != 32 } == UInt8(ascii: "c") ? Substring(line).wholeMatch(of: single)?.output.1 : nil
            })
        for key in english.texts.keys {
            // The key of a notice is often made of its kind.
            let kind = String(key.dropFirst("notice_".count)).replacing("_some", with: "")
            let short = key.hasPrefix("notice_") ? kind : key
            #expect(literals.contains(key) || literals.contains(short) || cases.contains(short[...]), "\(key)")
        }
        for source in sources where !source.code.identifiers.isDisjoint(with: ["words", "CommandWords"]) {
            for used in source.text.matches(of: #/(?:words|CommandWords)\.text\(\s*"(\w+)"/#) {
                #expect(english.texts[String(used.output.1)] != nil, "\(source.path) \(used.output.1)")
            }
            for used in source.text.matches(of: #/(?:words|CommandWords)\.label\("([^"\\]+)"\)/#) {
                #expect(english.labels[String(used.output.1)] != nil, "\(source.path) \(used.output.1)")
            }
        }
    }

    /// The commands about files, databases and messages speak to people who run them, in English.
    @Test func `Every heading of the tables that riders see has its word`() throws {
        let english = try #require(try Self.files().first { $0.language == "en" })
        let englishOnly = [
            "Commands/Files/", "Realtime/Message", "RealtimeCommand", "HistoryCommand", "PerformanceDrawing",
        ]
        for source in try SourceTree.sources() where source.path.hasPrefix("Sources/QueryCommands/") {
            guard !englishOnly.contains(where: source.path.contains) else { continue }
            for used in source.text.matches(
                of: #/(?:TableColumn(?:<\w+>)?\((?:id: )?|headed\(|counted\(|share\()"([^"\\]+)"/#)
            {
                #expect(english.labels[String(used.output.1)] != nil, "\(source.path) \(used.output.1)")
            }
        }
    }
}
