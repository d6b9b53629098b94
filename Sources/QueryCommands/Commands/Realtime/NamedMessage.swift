/// A file or URL of a message, and the name of its source in answers and in what is kept.
struct NamedMessage: Equatable {
    /// As it was typed; `-` is standard input.
    let word: String
    /// The URL without what may be a key, or the file.
    let name: String

    /// The messages of a command line. URLs that differ in their query alone have its hash behind their name: they are two
    /// sources, and a query may hold a key.
    static func all(_ words: [String]) -> [NamedMessage] {
        let labels = words.map(FetchedMessage.label)
        return zip(words, labels).map { word, label in
            let isShared = zip(words, labels).contains { $0 != word && $1 == label }
            let hash = isShared ? FetchedMessage.queryHash(of: word) : nil
            return NamedMessage(word: word, name: hash.map { "\(label)?\($0)" } ?? label)
        }
    }
}
