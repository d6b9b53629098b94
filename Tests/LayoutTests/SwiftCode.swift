/// What a Swift file says, apart from its comments.
struct SwiftCode: Sendable {
    /// Without comments and string literals. Code inside an interpolation stays, and so does the end of every line.
    let text: String
    /// The string literals as they are written; `\()` stands for an interpolation, whose own literals come before.
    let literals: [String]
    /// Every identifier, once.
    let identifiers: Set<String>
    /// The types that it declares.
    let types: Set<String>

    init(_ text: String) {
        var scanner = SwiftScanner(bytes: Array(text.utf8))
        scanner.copyCode(isInterpolation: false)
        self.text = String(decoding: scanner.code, as: UTF8.self)
        literals = scanner.literals
        let words = scanner.code.split { byte in
            !(byte == 95 || byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122)
        }
        var (identifiers, types, last): (Set<String>, Set<String>, String) = ([], [], "")
        for word in words {
            let name = String(decoding: word, as: UTF8.self)
            if Self.declarations.contains(last) { types.insert(name) }
            if word[word.startIndex] > 57 { identifiers.insert(name) }
            last = name
        }
        (self.identifiers, self.types) = (identifiers, types)
    }

    private static let declarations: Set = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]

    /// The words of an identifier, in lower case: `stopTimeURL` has `stop`, `time` and `url`.
    static func words(of identifier: String) -> [String] {
        // As capitals that no small letter follows, or small letters with at most one capital before them.
        var (words, word) = ([String](), [UInt8]())
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self).lowercased()) }
            word = []
        }
        for byte in identifier.utf8 {
            let (isCapital, isSmall) = ((65...90).contains(byte), (97...122).contains(byte))
            let (last, count) = (word.last ?? 0, word.count)
            if isCapital, last >= 97 { end() }
            if isSmall, count > 1, last <= 90 {
                word.removeLast()
                end()
                word = [last]
            }
            if isCapital || isSmall { word.append(byte) } else { end() }
        }
        end()
        return words
    }
}

private struct SwiftScanner {
    let bytes: [UInt8]
    private(set) var code: [UInt8] = []
    private(set) var literals: [String] = []
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return text.withUTF8Buffer { unsafe bytes[index..<index + count].elementsEqual($0) }
    }

    /// Up to the parenthesis that ends an interpolation, or to the end of the file.
    mutating func copyCode(isInterpolation: Bool) {
        var depth = 0
        while index < bytes.count {
            // Most bytes begin nothing, and these tests are not optimised.
            let byte = bytes[index]
            guard byte < 48, byte == 47 || byte == 34 || byte == 35 || byte == 40 || byte == 41 else {
                code.append(byte)
                index += 1
                continue
            }
            if starts(with: "//") {
                while index < bytes.count, bytes[index] != 10 { index += 1 }
            } else if starts(with: "/*") {
                skipComment()
            } else if let hashes = hashesOfString() {
                skipString(hashes: hashes)
            } else {
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                code.append(byte)
                index += 1
                if isInterpolation, depth < 0 { return }
            }
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") { depth += 1 }
            if starts(with: "*/") { depth -= 1 }
            if bytes[index] == 10 { code.append(10) }
            index += starts(with: "/*") || starts(with: "*/") ? 2 : 1
        } while depth > 0 && index < bytes.count
    }

    /// How many `#` stand before the quote of a string that begins here; nil where none begins.
    private func hashesOfString() -> Int? {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        guard index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "\"") else { return nil }
        return hashes
    }

    private mutating func skipString(hashes: Int) {
        index += hashes
        let quotes = starts(with: "\"\"\"") ? 3 : 1
        index += quotes
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let end = [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + marks
        let escape = [UInt8(ascii: "\\")] + marks
        var literal: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            guard byte == 34 || byte == 92 else {
                if byte == 10 { code.append(10) }
                literal.append(byte)
                index += 1
                continue
            }
            if bytes[index...].starts(with: end) {
                index += end.count
                code.append(32)
                literals.append(String(decoding: literal, as: UTF8.self))
                return
            }
            guard bytes[index...].starts(with: escape) else {
                literal.append(byte)
                index += 1
                continue
            }
            literal += bytes[index...].prefix(escape.count + 1)
            index += escape.count + 1
            if index <= bytes.count, bytes[index - 1] == UInt8(ascii: "(") {
                copyCode(isInterpolation: true)
                literal.append(UInt8(ascii: ")"))
            }
        }
    }
}
