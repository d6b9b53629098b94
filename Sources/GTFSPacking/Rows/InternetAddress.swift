/// Addresses by their form, as UrlValidator, EmailValidator and DomainValidator of Apache Commons judge it, which the Canonical
/// GTFS Validator asks.
extension String {
    /// "A fully qualified URL that includes http:// or https://" (reference, Field Types); ftp is let through.
    var isURL: Bool { WebAddress(Array(utf8))?.isValid ?? false }

    /// A name, an @, and a host.
    var isEmailAddress: Bool {
        let bytes = Array(utf8)
        guard let at = bytes.lastIndex(where: { $0 == "@" }), bytes.last != "." else { return false }
        return MailboxName(bytes[..<at]).isValid && bytes[(at + 1)...].isMailHost
    }
}

/// The parts of a web address (RFC 3986, appendix B).
private struct WebAddress {
    let scheme, authority, path, query: ArraySlice<UInt8>

    /// Nil for an address without scheme and authority.
    init?(_ bytes: [UInt8]) {
        guard let colon = bytes.firstIndex(where: { $0 == ":" }), bytes[(colon + 1)...].starts(with: "//".utf8) else {
            return nil
        }
        scheme = bytes[..<colon]
        let rest = bytes[(colon + 3)...].prefix { $0 != "#" }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        authority = rest[..<end]
        let mark = rest[end...].firstIndex { $0 == "?" } ?? rest.endIndex
        path = rest[end..<mark]
        query = rest[mark...]
    }

    var isValid: Bool {
        let scheme = scheme.map { $0 | 0x20 }
        let isKnown = ["https", "http", "ftp"].contains { scheme.elementsEqual($0.utf8) }
        return isKnown && isAuthority && isPath && !query.contains(where: \.isBlank)
    }

    /// A host, with a user before it and a port after it or without them.
    private var isAuthority: Bool {
        if authority.first == "[" {
            guard let end = authority.firstIndex(where: { $0 == "]" }) else { return false }
            return authority[(authority.startIndex + 1)..<end].isIPv6 && Self.isPort(authority[(end + 1)...])
        }
        var rest = authority
        if let at = rest.firstIndex(where: { $0 == "@" }) {
            guard Self.isUser(rest[..<at]) else { return false }
            rest = rest[(at + 1)...]
        }
        let host = rest.prefix { $0 != ":" }
        return (host.isDomain || host.isIPv4) && Self.isPort(rest[host.endIndex...])
    }

    private static func isUser(_ text: ArraySlice<UInt8>) -> Bool {
        text.first.map { $0 != ":" } ?? false
            && text.allSatisfy { $0.isAlphanumeric || "%-._~!$&'()*+,;=:".utf8.contains($0) }
    }

    /// Nothing, or a colon and a number of at most 65,535; or a colon alone.
    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == ":" else { return text.isEmpty }
        let digits = text.dropFirst()
        return digits.isEmpty || digits.allSatisfy(\.isDigit) && digits.number(most: 65_535) != nil
    }

    /// ASCII letters and signs that a path may have, no empty step, and none above the root.
    private var isPath: Bool {
        guard path.allSatisfy({ $0.isAlphanumeric || "/-_:@&?=+,.!~*'%$;()".utf8.contains($0) }) else { return false }
        var depth = 0
        for (index, step) in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).enumerated() {
            if step.isEmpty, index > 0, step.endIndex < path.endIndex { return false }
            if step.elementsEqual("..".utf8) {
                depth -= 1
            } else if !step.isEmpty, !step.elementsEqual(".".utf8) {
                depth += 1
            }
            if depth < 0 { return false }
        }
        return true
    }
}

/// The part of an address of mail before the @: words with a point between them, of at most 64 characters.
private struct MailboxName {
    private let text: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { self.text = text }

    var isValid: Bool {
        guard text.count <= 64 else { return false }
        var rest = text
        while let end = rest.first == "\"" ? Self.endOfQuotes(rest) : Self.endOfWord(rest) {
            rest = rest[end...]
            guard let next = rest.popFirst() else { return true }
            guard next == "." else { return false }
        }
        return false
    }

    /// Nil where no quote closes.
    private static func endOfQuotes(_ text: ArraySlice<UInt8>) -> Int? {
        var at = text.startIndex + 1
        while at < text.endIndex, text[at] != "\"" { at += text[at] == "\\" ? 2 : 1 }
        return at < text.endIndex ? at + 1 : nil
    }

    /// Nil for a word without a letter, or with a sign that no word has.
    private static func endOfWord(_ text: ArraySlice<UInt8>) -> Int? {
        var at = text.startIndex
        while at < text.endIndex, text[at] != "." {
            if text[at] == "\\" { at += 1 } else if text[at].isBlank || signs.contains(text[at]) { return nil }
            at += 1
        }
        return at > text.startIndex && at <= text.endIndex ? at : nil
    }

    /// The signs that only stand in quotes, or after a backslash.
    private static let signs = Array("()<>@,;:\"[]".utf8) + [0x7F]
}

extension ArraySlice<UInt8> {
    /// A domain, or an address of four or sixteen bytes in brackets.
    fileprivate var isMailHost: Bool {
        guard first == "[" else { return isDomain }
        let inner = dropFirst().dropLast()
        return count > 2 && last == "]" && (inner.isIPv4 || inner.isIPv6)
    }

    /// Two labels or more with a point between them, of which the last is a top-level domain; letters of any script.
    fileprivate var isDomain: Bool {
        var labels = split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard count <= 253, labels.count >= 2, labels.allSatisfy(\.isLabel), let top = labels.last else { return false }
        let isForeign = top.contains { $0 >= 0x80 } || top.starts(with: "xn--".utf8)
        return isForeign || TopLevelDomain.isKnown(top)
    }

    private var isLabel: Bool {
        (1...63).contains(count) && first != "-" && last != "-"
            && allSatisfy { $0.isAlphanumeric || $0 == "-" || $0 >= 0x80 }
    }

    fileprivate var isIPv4: Bool {
        let parts = split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && (part.count == 1 || part.first != "0")
                    && part.allSatisfy(\.isDigit) && part.number(most: 255) != nil
            }
    }

    /// Up to eight groups of up to four hexadecimal digits.
    fileprivate var isIPv6: Bool {
        let groups = split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return (3...9).contains(groups.count)
            && groups.allSatisfy { $0.count <= 4 && $0.allSatisfy { $0.isDigit || (97...102).contains($0 | 0x20) } }
    }

    /// The number that digits write; nil beyond `most`.
    fileprivate func number(most: Int) -> Int? {
        var number = 0
        for digit in self {
            number = number * 10 + Int(digit) - 48
            if number > most { return nil }
        }
        return number
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    fileprivate var isAlphanumeric: Bool { isDigit || (97...122).contains(self | 0x20) }
    fileprivate var isBlank: Bool { self <= 0x20 }
}

private func == (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte == UInt8(ascii: sign) }

private func != (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte != UInt8(ascii: sign) }
