/// Brings a table's bytes to UTF-8 on their way to the scanner: drops a byte-order mark, transcodes UTF-16.
struct TextDecoder {
    enum Encoding: String {
        case utf8 = "UTF-8"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"
    }

    /// Known once the first bytes are there, or the file has ended.
    private(set) var encoding: Encoding?
    /// How many byte-order marks stood at the beginning.
    private var markCount = 0
    /// The first bytes, until they tell the encoding; later the bytes of half a character.
    private var pending: [UInt8] = []

    /// How many bytes are examined to recognise UTF-16 without a mark.
    private static let lookedAt = 64

    mutating func decode(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, into scanner: inout RecordScanner
    ) {
        if encoding == .utf8 { return unsafe scanner.append(bytes) }
        unsafe pending.append(contentsOf: bytes)
        guard encoding != nil || pending.count >= Self.lookedAt || isLast else { return }
        if encoding == nil { begin() }
        if encoding == .utf8 {
            unsafe pending.withUnsafeBytes { unsafe scanner.append($0) }
            pending = []
        } else {
            let text = transcode(isLast: isLast)
            unsafe text.withUnsafeBytes { unsafe scanner.append($0) }
        }
    }

    private mutating func begin() {
        let found = Self.encoding(of: pending)
        let mark: [UInt8] =
            switch found {
            case .utf8: [0xEF, 0xBB, 0xBF]
            case .utf16LittleEndian: [0xFF, 0xFE]
            case .utf16BigEndian: [0xFE, 0xFF]
            }
        // Tools that each add a mark have been seen to leave two.
        while pending.starts(with: mark) {
            pending.removeFirst(mark.count)
            markCount += 1
        }
        encoding = found
    }

    /// What `CSVHeader.written` is of the record `row`.
    func writtenHeader(_ row: CSVRow) -> [UInt8]? {
        guard row.written != nil || (encoding == .utf8 && markCount > 1) else { return nil }
        let marks = encoding == .utf8 ? max(0, markCount - 1) : 0
        let written = [[UInt8]](repeating: [0xEF, 0xBB, 0xBF], count: marks).flatMap { $0 } + row.writtenLine
        // Behind a blank line these bytes are text; at the beginning of a file they would tell of UTF-16.
        return Self.encoding(of: written) == .utf8 ? written : nil
    }

    /// By its mark, else by NULs in every second byte of what must be a header in ASCII.
    private static func encoding(of head: [UInt8]) -> Encoding {
        if head.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if head.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        let looked = head.prefix(lookedAt)
        guard looked.count >= 8 else { return .utf8 }
        let evenNULs = looked.indices.count { $0 % 2 == 0 && looked[$0] == 0 }
        let oddNULs = looked.indices.count { $0 % 2 == 1 && looked[$0] == 0 }
        let most = looked.count / 2 * 3 / 4
        if evenNULs >= most && oddNULs == 0 { return .utf16BigEndian }
        return oddNULs >= most && evenNULs == 0 ? .utf16LittleEndian : .utf8
    }

    /// All whole characters of `pending` in UTF-8; a lone surrogate or a byte left over becomes U+FFFD.
    private mutating func transcode(isLast: Bool) -> [UInt8] {
        let low = encoding == .utf16LittleEndian ? 0 : 1
        var units = stride(from: 0, to: pending.count - 1, by: 2).map { at -> UInt16 in
            let high = UInt16(pending[at + 1 - low])
            return high << 8 | UInt16(pending[at + low])
        }
        // The first half of a surrogate pair waits for the second.
        if !isLast, let unit = units.last, UTF16.isLeadSurrogate(unit) { units.removeLast() }
        pending.removeFirst(units.count * 2)
        var text = Array(String(decoding: units, as: UTF16.self).utf8)
        if isLast && !pending.isEmpty {
            text += Array("\u{FFFD}".utf8)
            pending = []
        }
        return text
    }
}

/// Whether bytes are well-formed UTF-8 (Unicode Standard, table 3-7).
enum UTF8Check {
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        let count = bytes.count
        while at < count {
            let lead = unsafe bytes[at]
            if lead < 0x80 {
                at += 1
                continue
            }
            guard let (length, second) = rule(lead), at + length <= count,
                unsafe second.contains(bytes[at + 1])
            else {
                return false
            }
            var follower = at + 2
            while follower < at + length {
                if unsafe bytes[follower] & 0xC0 != 0x80 { return false }
                follower += 1
            }
            at += length
        }
        return true
    }

    /// How many bytes a character that begins with `lead` has, and which second bytes may follow.
    private static func rule(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}

/// The encoding of Western Windows text, and of most text that claims to be Latin-1.
package enum Windows1252 {
    /// The same text in UTF-8. The five bytes that the encoding leaves open become the control characters of the
    /// same number, as in the WHATWG Encoding Standard, so that every byte can be told from the others.
    static func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for position in 0..<bytes.count {
            let byte = unsafe bytes[position]
            if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: scalar(byte).utf8) }
        }
        return text
    }

    /// The bytes that `utf8` makes `text` of; nil where it holds a character that the encoding does not have.
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let byte = byte(of: scalar) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
        return upper.firstIndex(of: scalar).map { UInt8(0x80 + $0) }
    }

    private static func scalar(_ byte: UInt8) -> String {
        String(byte < 0xA0 ? upper[Int(byte - 0x80)] : Unicode.Scalar(byte))
    }

    /// 80 … 9F.
    private static let upper: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
        "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
        "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
        "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
    ]
}
