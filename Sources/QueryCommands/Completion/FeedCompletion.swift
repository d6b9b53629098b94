internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// The question of a shell after the tab key.
struct FeedCompletion {
    /// Routes by their ids.
    enum Routes {
        static var kind: CompletionKind {
            .custom { words, _, prefix in
                FeedCompletion(words, prefix: prefix).candidates { try $0.routeIDs(beginning: $1, limit: $2) }
            }
        }
    }

    /// Words of a database that a shell completes: the ids with this beginning, or names if no id has it.
    enum Stops {
        static var kind: CompletionKind {
            .custom { words, _, prefix in
                FeedCompletion(words, prefix: prefix).candidates { try $0.stopWords(beginning: $1, limit: $2) }
            }
        }
    }

    private let database: [String]
    private let prefix: String

    /// More than a person reads, and not more than a shell takes at once.
    private static let most = 200

    /// - Parameters:
    ///   - words: of the command line, as they were typed.
    ///   - prefix: the beginning of the word that is completed.
    init(_ words: [String], prefix: String) {
        let words = words.map(ShellWord.plain)
        database = words.indices.compactMap { index in
            if words[index].hasPrefix("--database=") { return String(words[index].dropFirst(11)) }
            return words[index] == "--database" && index + 1 < words.count ? words[index + 1] : nil
        }
        self.prefix = ShellWord.plain(prefix)
    }

    /// The words that `read` finds; none if there is no database to ask, as a shell has no place for a sentence.
    func candidates(_ read: (Timetable, _ prefix: String, _ limit: Int) throws -> [String]) -> [String] {
        guard let timetable = try? DatabaseChoice(database: database, lang: nil).timetable(),
            let found = try? read(timetable, prefix, Self.most)
        else { return [] }
        return found.compactMap { ShellWord.literal($0, in: CompletionShell.requesting) }
    }
}

/// A word as a shell reads it, and as a shell takes it.
private enum ShellWord {
    /// Without quotes, and without backslashes before characters.
    static func plain(_ word: String) -> String {
        var plain = ""
        var isEscaped = false
        for character in word {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if isEscaped || !"'\"".contains(character) { plain.append(character) }
            isEscaped = false
        }
        return plain
    }

    /// A word of the feed in a form that the shell takes literally: bash expands the words that it is given, zsh and
    /// fish split them into a word and a description. Nil for one with a line break or another control character.
    static func literal(_ word: String, in shell: CompletionShell?) -> String? {
        guard !word.isEmpty, !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        switch shell {
        case CompletionShell.bash:
            return String(word.flatMap { $0.isASCII && !$0.isLetter && !$0.isNumber ? ["\\", $0] : [$0] })
        case CompletionShell.zsh:
            return word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
        default: return word
        }
    }
}
