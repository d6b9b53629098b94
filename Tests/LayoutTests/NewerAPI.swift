import Foundation

/// A version of an operating system, such as 13.3.
struct SystemVersion: Comparable, CustomStringConvertible {
    let major: Int
    let minor: Int

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".").map { Int($0) }
        guard let major = parts.first ?? nil else { return nil }
        self.major = major
        minor = parts.count > 1 ? parts[1] ?? 0 : 0
    }

    var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

    static func < (left: Self, right: Self) -> Bool { (left.major, left.minor) < (right.major, right.minor) }
}

/// A row of the table of docs/platforms.md: an API that Apple's systems have only since a version.
struct NewerAPI: Sendable, CustomStringConvertible {
    /// As it is written in code: `import X`, `.x`, `x(a:` …
    let name: String
    /// Uses of the same name that mean something else.
    let exceptions: [String]
    let module: String
    let macOS: SystemVersion
    let iOS: SystemVersion
    let replacement: String
    private let lastWord: String?

    var description: String { name }

    init?(row: [String]) {
        let code = MarkdownTable.code(in: row[0])
        guard row.count == 5, let name = code.first, let macOS = SystemVersion(row[2]), let iOS = SystemVersion(row[3])
        else { return nil }
        self.name = name
        exceptions = Array(code.dropFirst())
        module = row[1]
        (self.macOS, self.iOS) = (macOS, iOS)
        replacement = row[4]
        lastWord = name.matches(of: #/\w+/#).last.map { String($0.output) }
    }

    static func table() throws -> [NewerAPI] {
        try MarkdownTable("API", in: "docs/platforms.md").rows.compactMap(NewerAPI.init)
    }

    /// The lines of code that use it, counted from 1.
    func lines(in code: SwiftCode) throws -> [Int] {
        guard lastWord.map(code.identifiers.contains) ?? true else { return [] }
        var code = code.text
        for exception in exceptions { code = code.replacing(try Self.pattern(exception), with: "") }
        let pattern = try Self.pattern(name)
        return code.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated()
            .filter { Substring($0.element).firstMatch(of: pattern) != nil }.map { $0.offset + 1 }
    }

    /// The identifier that a `.swiftinterface` file declares it under.
    var identifier: String? {
        name.matches(of: #/\w+/#).map { String($0.output) }.first { !["import", "String"].contains($0) }
    }

    /// Words stand whole, spaces stand for any number of them.
    private static func pattern(_ name: String) throws -> Regex<AnyRegexOutput> {
        var pattern = NSRegularExpression.escapedPattern(for: name).replacing(" ", with: #"\s+"#)
            .replacing(#"\("#, with: #"\s*\(\s*"#)
        if name.first?.isLetter == true { pattern = #"\b"# + pattern }
        if name.last?.isLetter == true { pattern += #"\b"# }
        // By the default rules of Unicode, `a.b` is one word.
        return try Regex(pattern).wordBoundaryKind(.simple)
    }
}

/// The versions that a module of the toolchain declares its API with.
struct ModuleInterface {
    /// By identifier, the versions of macOS of all declarations of that name that are newer than any system of long ago.
    private var versions: [Substring: [SystemVersion]] = [:]

    /// Where the toolchain that runs the tests has its interfaces; nil where there are none, as on macOS.
    static let folder: URL? = {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let compilers = paths.map { URL(fileURLWithPath: "\($0)/swift").resolvingSymlinksInPath() }
        return compilers.map { $0.deletingLastPathComponent().appending(path: "../lib/swift/linux").standardized }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: "Swift.swiftmodule").path) }
    }()

    init(module: String, in folder: URL) throws {
        let files = folder.appending(path: "\(module).swiftmodule")
        let name = try FileManager.default.contentsOfDirectory(atPath: files.path).first {
            $0.hasSuffix(".swiftinterface") && !$0.contains(".private.")
        }
        let text = try String(contentsOf: files.appending(path: name ?? ""), encoding: .utf8)
        var open: [(indent: Int, version: SystemVersion?)] = []
        var pending: SystemVersion?
        for bytes in text.utf8.split(separator: 10) {
            let indent = bytes.prefix { $0 == 32 }.count
            let line = Substring(bytes.dropFirst(indent))
            while let last = open.last, last.indent >= indent { open.removeLast() }
            if line.hasPrefix("@available("), let version = line.firstMatch(of: #/macOS (\d+(?:\.\d+)?)/#) {
                pending = SystemVersion(version.output.1)
            }
            guard let declared = Self.declaredName(line) else { continue }
            let version = [pending, open.last?.version].compactMap(\.self).max()
            if let name = declared.name, let version { versions[name, default: []].append(version) }
            if line.hasSuffix("{") { open.append((indent, version)) }
            pending = nil
        }
    }

    private static let keywords: Set<Substring> = [
        "extension", "struct", "class", "enum", "protocol", "actor", "func", "var", "macro", "typealias",
        "associatedtype",
    ]

    /// Nil for a line that declares nothing; a name of nil for an extension.
    private static func declaredName(_ line: Substring) -> (name: Substring?, Void)? {
        // An expression for each line would take a minute without optimisation.
        let words = line.utf8.split { byte in byte == 32 || byte == 96 || byte == 40 || byte == 60 || byte == 58 }
        for (index, word) in words.dropLast().enumerated() {
            let keyword = Substring(word)
            guard keywords.contains(keyword) else { continue }
            return (keyword == "extension" ? nil : Substring(words[index + 1]), ())
        }
        guard words.contains(where: { $0.starts(with: "init".utf8) }) else { return nil }
        return line.firstMatch(of: #/\binit[?]?(?:<[^>]*>)?\((\w+)/#).map { ($0.output.1, ()) }
    }

    func declares(_ name: String, since version: SystemVersion) -> Bool {
        versions[name[...], default: []].contains(version)
    }
}
