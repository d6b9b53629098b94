/// Brings a table's bytes to UTF-8 on their way to the scanner: drops a byte-order mark, transcodes UTF-16.
struct TextDecoder {
    /// Whether bytes are well-formed UTF-8 (Unicode Standard, table 3-7).
    enum UTF8Check {
        static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var parser = Unicode.UTF8.ForwardParser()
            var rest = unsafe bytes.makeIterator()
            while true {
                switch unsafe parser.parseScalar(from: &rest) {
                case .valid: continue
                case .emptyInput: return true
                case .error: return false
                }
            }
        }
    }

    enum Encoding: String {
        case utf8 = "UTF-8"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"
    }

    /// Known after the first bytes, or at the end of the file.
    private(set) var encoding: Encoding?
    /// How many byte-order marks stood at the beginning.
    private var markCount = 0
    /// The first bytes, until they tell the encoding; later the bytes of half a character.
    private var pending: [UInt8] = []

    /// How many bytes are examined to recognise UTF-16 without a mark.
    private static let lookedAt = 64

    /// `piece`: nil at the end of the file.
    mutating func decode(_ piece: FeedEntry.Piece?, into scanner: inout RecordScanner) {
        let isLast = piece == nil
        if let piece {
            if encoding == .utf8 { return scanner.append(piece: piece) }
            unsafe pending.append(contentsOf: piece.bytes)
        }
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
        // Some files have two marks, as two tools each added one.
        while pending.starts(with: mark) {
            pending.removeFirst(mark.count)
            markCount += 1
        }
        encoding = found
    }

    /// `TableReader.Header.written` for the record `row`.
    func writtenHeader(_ row: CSVRow) -> [UInt8]? {
        guard row.written != nil || (encoding == .utf8 && markCount > 1) else { return nil }
        let marks = encoding == .utf8 ? max(0, markCount - 1) : 0
        let written = [[UInt8]](repeating: [0xEF, 0xBB, 0xBF], count: marks).flatMap { $0 } + row.writtenLine
        // After a blank line these bytes are text; at the beginning of a file they would mean UTF-16.
        return Self.encoding(of: written) == .utf8 ? written : nil
    }

    /// By its mark, or by NULs in every second byte, as the header must be ASCII.
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
