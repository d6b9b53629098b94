import Testing

/// Integer literals that an `Int` of 32 bits does not hold.
private enum WideLiterals {
    /// What gives a literal a wider type, or clamps it, if it stands on the same line.
    private static let widening = ["Int64", "UInt32", "Double", "Int(clamping:", "Int(instant:"]

    /// Each literal of code on a line without any of these, with a constant shift behind it. Lines are counted from 1.
    static func found(in code: String) -> [(line: Int, literal: String)] {
        code.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated().flatMap { index, bytes in
            let line = Substring(bytes)
            guard mayBeWide(bytes), !widening.contains(where: { line.contains($0) }) else {
                return [(line: Int, literal: String)]()
            }
            return literals(in: line).map { (line: index + 1, literal: $0) }
        }
    }

    /// Whether a line has a shift, or a run of digits that is long enough; false for nearly all, which are not read again.
    private static func mayBeWide(_ line: Substring.UTF8View) -> Bool {
        var (run, last) = (0, UInt8(0))
        for byte in line {
            if byte == 60, last == 60 { return true }
            run = byte >= 48 && byte <= 57 || byte == 95 || byte >= 65 && byte <= 70 ? run + 1 : 0
            if run == 8 { return true }
            last = byte
        }
        return false
    }

    private static func literals(in line: Substring) -> [String] {
        // Names are matched too, so that their digits are passed over.
        let token = #/[A-Za-z_]\w*|0x[0-9A-Fa-f_]+(?:p-?\d+)?|\d[\d_]*(?:\.\d[\d_]*)?(?:e-?\d+)?/#
        return line.matches(of: token).compactMap { match in
            guard let number = whole(match.output) else { return nil }
            let shift = line[match.range.upperBound...].prefixMatch(of: #/ *&?<< *(\d+)/#)
            let isNegative = line[..<match.range.lowerBound].last == "-"
            let most: UInt64 = isNegative ? 1 << 31 : 1 << 31 - 1
            guard number > most >> (shift.flatMap { UInt64($0.output.1) } ?? 0) else { return nil }
            return String(line[match.range.lowerBound..<(shift?.range.upperBound ?? match.range.upperBound)])
        }
    }

    /// Nil for a name and for a number with a point or an exponent.
    private static func whole(_ token: Substring) -> UInt64? {
        let digits = token.filter { $0 != "_" }
        return digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    }
}

/// As on watches up to Series 8.
@Suite("What an app embeds holds its numbers where Int has 32 bits") struct NarrowIntTests {
    /// Literals whose type stands on another line.
    private static let typedElsewhere = [
        "0xEDB8_8320": "a UInt32, the polynomial of CRC-32",
        "0xD6E8_FEB8_6659_FD93": "a UInt64, the factor of StableHash",
        "0x9E37_79B9_7F4A_7C15": "a UInt64, the seed of a StableHash",
        "0xFFFF_FFFF": "a UInt64, the key in an open way of PathwaySearch",
        "0x3030_3A30_303A_3030": "a UInt64, eight bytes of a time",
        "0x7676_7F76_767F_7676": "a UInt64, eight bytes of a time",
        "0x8080_8080_8080_8080": "a UInt64, eight bytes of a time",
        "100_000_000_000_000_000": "an Int64, the mantissa of a decimal number",
        "1 << 53": "a UInt64, the mantissa of a decimal number",
        "0x8000_0000_0000": "an Int64, a number of PageSpace",
        "0x7FFF_FFFF_FFFF": "an Int64, a number of PageSpace",
    ]

    @Test func `A literal beyond 32 bits has a wider type on its line, or one that the list above names`() throws {
        let embedded = try TargetTable().embedded
        let files = try SourceTree.sources().filter { embedded.contains($0.target) }
        #expect(files.count > 500)
        var met: Set<String> = []
        for file in files {
            for (line, literal) in WideLiterals.found(in: file.code.text) {
                met.insert(literal)
                if Self.typedElsewhere[literal] != nil { continue }
                Issue.record("\(file.path):\(line) has \(literal): give it 64 bits by its type, or clamp it to Int")
            }
        }
        #expect(Set(Self.typedElsewhere.keys).subtracting(met) == [])
    }

    @Test(
        "A wide literal is found on its line, and nothing else is",
        arguments: [
            ("// 1 << 40\nlet a = 1 << 32", ["2: 1 << 32"]), ("let a = 1 << 31 - 1", ["1: 1 << 31"]),
            ("f(4_000_000_000, 0x7FFF_FFFF, 64 &<< 30)", ["1: 4_000_000_000", "1: 64 &<< 30"]),
            ("case -0x8000_0000...0x8000_0000: 5", ["1: 0x8000_0000"]),
            ("let a: Int64 = 1 << 40\nlet b = Int(clamping: 1 << 40 as Int64)\nlet c = 0 as UInt64 | 1 << 63", []),
            ("let a = 1e12 + 0x1p40 + 4000000000.5 + x4000000000 + \"4000000000\"", []),
            ("let a = 2_147_483_647 + 1 << 30 + (1 << width)", []),
        ] as [(String, [String])])
    func literals(code: String, found: [String]) {
        #expect(WideLiterals.found(in: SwiftCode(code).text).map { "\($0.line): \($0.literal)" } == found)
    }
}
