internal import GTFSModel
internal import GTFSStore

/// The ids one typing error away from a text: a letter too many, missing or wrong, two letters swapped, an end missing
/// or added.
///
/// The ids are in order, and the only question to them is for the first one from a text on. So the work follows the
/// length of the text and the letters that ids have at one place, and not the number of ids.
struct IDsOneSlipAway {
    private let text: [Unicode.Scalar]
    /// The first id at or after a text, in the order of their bytes; nil after the last.
    private let first: (String) throws -> String?
    private var looksLeft = Self.mostLooks
    private(set) var found: [String] = []

    /// The most look-ups of ids, even if they have many letters at one place.
    static let mostLooks = 600
    /// Sorts after a text, but before all longer texts in letters. SQLite ends a text at a NUL.
    static let behind = "\u{1}"
    /// The most letters of a text that are examined.
    static let longest = 64
    /// The most ids that continue the text.
    private static let mostLonger = 4
    /// A shorter common beginning may be chance.
    private static let shortestBeginning = 3

    init(_ text: String, first: @escaping (String) throws -> String?) throws {
        self.text = Array(text.unicodeScalars)
        self.first = first
        guard self.text.count <= Self.longest else { return }
        var length = 0
        while try add(atLength: length) { length += 1 }
    }

    /// Adds the ids that equal the text up to a letter, and differ there.
    /// - Returns: whether ids continue like the text.
    private mutating func add(atLength length: Int) throws -> Bool {
        let shared = text[..<length]
        guard length < text.count else {
            try addLonger()
            return false
        }
        let rest = text[(length + 1)...]
        if length >= Self.shortestBeginning { try look(shared) }
        try look(shared + rest)
        if let next = rest.first { try look(shared + [next, text[length]] + rest.dropFirst()) }
        var goesOn = false
        for letter in try letters(behind: shared) {
            if letter == text[length] { goesOn = true }
            // A wrong letter, and a missing one.
            if letter != text[length] { try look(shared + [letter] + rest) }
            try look(shared + [letter] + text[length...])
        }
        return goesOn
    }

    /// Adds the ids that are the whole text and one letter more, and the first of the longer ones.
    private mutating func addLonger() throws {
        for letter in try letters(behind: text[...]) { try look(text + [letter]) }
        var longer = 0
        var from = string(text[...])
        while longer < Self.mostLonger, let id = try ask(from), id.unicodeScalars.starts(with: text) {
            take(id)
            longer += 1
            from = id + Self.behind
        }
    }

    /// The letters that follow a beginning in ids.
    private mutating func letters(behind shared: ArraySlice<Unicode.Scalar>) throws -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        let beginning = string(shared)
        var from: String? = beginning + Self.behind
        while let text = from, let id = try ask(text), id.unicodeScalars.starts(with: shared),
            let letter = id.unicodeScalars.dropFirst(shared.count).first
        {
            letters.append(letter)
            from = Self.next(letter).map { beginning + String(Character($0)) }
        }
        return letters
    }

    /// The scalar after another; nil after the last. Bytes of UTF-8 are in the order of scalars.
    private static func next(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        Unicode.Scalar(scalar.value + 1) ?? (scalar.value < 0xE000 ? Unicode.Scalar(0xE000) : nil)
    }

    /// Takes the id with these letters, if there is one.
    private mutating func look(_ letters: some Sequence<Unicode.Scalar>) throws {
        let wanted = string(letters)
        guard !wanted.isEmpty, let id = try ask(wanted), id.utf8.elementsEqual(wanted.utf8) else { return }
        take(id)
    }

    private mutating func take(_ id: String) {
        if !found.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { found.append(id) }
    }

    private mutating func ask(_ text: String) throws -> String? {
        guard looksLeft > 0 else { return nil }
        looksLeft -= 1
        return try first(text)
    }

    private func string(_ letters: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(letters))
    }
}

/// Words for the completion of a shell, from the ordered index of ids and the search by names.
extension Timetable {
    /// The first ids of stops with this beginning; if there are none, names of stops with it.
    package func stopWords(beginning prefix: String, limit: Int) throws -> [String] {
        let ids = try database.reading { reader in
            var (ids, from): ([String], String) = ([], prefix)
            while ids.count < limit, let id = try reader.stopID(from: from),
                id.unicodeScalars.starts(with: prefix.unicodeScalars)
            {
                ids.append(id)
                from = id + IDsOneSlipAway.behind
            }
            return ids
        }
        guard ids.isEmpty, !prefix.isEmpty else { return ids }
        let names = try search(SearchRequest(text: prefix, limit: 20)).compactMap(\.stop.name)
        return names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.map {
            prefix + $0.dropFirst(prefix.count)
        }
    }

    /// The first ids of routes with this beginning.
    package func routeIDs(beginning prefix: String, limit: Int) throws -> [String] {
        try database.reading { reader in
            var ids: [String] = []
            try reader.eachRouteName { id, _, _ in if id.hasPrefix(prefix) { ids.append(id) } }
            return Array(ids.sorted().prefix(limit))
        }
    }
}
