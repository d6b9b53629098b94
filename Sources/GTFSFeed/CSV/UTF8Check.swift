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
