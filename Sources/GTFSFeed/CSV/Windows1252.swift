/// The encoding of Western Windows text, and of most text that claims to be Latin-1.
package enum Windows1252 {
    /// The same text in UTF-8. The five bytes that the encoding leaves open become the control characters of the
    /// same number, as in the WHATWG Encoding Standard, so that every byte has a character of its own.
    static func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for position in 0..<bytes.count {
            let byte = unsafe bytes[position]
            if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: scalar(byte).utf8) }
        }
        return text
    }

    /// The bytes that `utf8` makes `text` of; nil if it holds a character that the encoding does not have.
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
