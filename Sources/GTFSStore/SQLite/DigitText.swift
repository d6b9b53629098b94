internal import GTFSModel

/// A text that is mostly numbers, two characters a byte: digits stand for themselves, and five texts between them, such as
/// "],[-" of coordinates or `","` of a list, for one character each. SQL reads it by hex() and replace()
/// (docs/decisions/small-feeds.md).
package struct DigitText {
    /// The text as it is; or, where `digits` follow, a JSON array of what stands before them, the five texts and what stands
    /// behind them.
    package let frame: String
    /// Hexadecimal digits: 0 to 9, a to e for the texts of the frame, f for nothing.
    package let digits: [UInt8]?

    private static let symbols = 5
    private static let filler: UInt8 = 15
    /// A shorter text stays as it is.
    private static let leastBytes = 64

    package init(_ text: String) {
        guard text.utf8.count >= Self.leastBytes, let packed = Packing(Array(text.utf8)),
            packed.digits.count + packed.frame.utf8.count < text.utf8.count * 3 / 4
        else {
            (frame, digits) = (text, nil)
            return
        }
        (frame, digits) = (packed.frame, packed.digits)
    }
}

extension DigitText {
    /// The longest part of a text that has digits and at most five texts between them.
    private struct Packing {
        let frame: String
        let digits: [UInt8]

        init?(_ bytes: [UInt8]) {
            let runs = Self.separators(of: bytes)
            var counts: [ArraySlice<UInt8>: Int] = [:]
            for run in runs { counts[bytes[run], default: 0] += 1 }
            let chosen = counts.filter { Self.isSafe($0.key) }.sorted {
                ($1.value, $0.key.count, String(decoding: $0.key, as: UTF8.self))
                    < ($0.value, $1.key.count, String(decoding: $1.key, as: UTF8.self))
            }
            .prefix(DigitText.symbols).map(\.key)
            let symbols = Dictionary(uniqueKeysWithValues: zip(chosen, (10 as UInt8)...))
            guard let range = Self.longest(runs, in: bytes, symbols: symbols), !bytes.contains(0) else { return nil }
            digits = Self.packed(bytes, range: range, runs: runs, symbols: symbols)
            let texts =
                [bytes[..<range.lowerBound]] + chosen
                + Array(repeating: [], count: DigitText.symbols - chosen.count) + [bytes[range.upperBound...]]
            frame = "[" + texts.map { String(decoding: $0, as: UTF8.self).jsonQuoted }.joined(separator: ",") + "]"
        }

        /// What stands between digits, and before the first and behind the last of them.
        private static func separators(of bytes: [UInt8]) -> [Range<Int>] {
            var runs: [Range<Int>] = []
            var start = 0
            for index in bytes.indices where isDigit(bytes[index]) {
                if start < index { runs.append(start..<index) }
                start = index + 1
            }
            return runs + (start < bytes.count ? [start..<bytes.count] : [])
        }

        private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

        /// A text with the letters that stand for texts would be replaced again.
        private static func isSafe(_ text: ArraySlice<UInt8>) -> Bool {
            text.allSatisfy { $0 < 0x80 && !(0x61...0x66).contains($0) }
        }

        /// The longest stretch without another text.
        private static func longest(
            _ runs: [Range<Int>], in bytes: [UInt8], symbols: [ArraySlice<UInt8>: UInt8]
        ) -> Range<Int>? {
            var (best, start) = (0..<0, 0)
            for run in runs where symbols[bytes[run]] == nil {
                if run.lowerBound - start > best.count { best = start..<run.lowerBound }
                start = run.upperBound
            }
            if bytes.count - start > best.count { best = start..<bytes.count }
            return best.isEmpty ? nil : best
        }

        private static func packed(
            _ bytes: [UInt8], range: Range<Int>, runs: [Range<Int>], symbols: [ArraySlice<UInt8>: UInt8]
        ) -> [UInt8] {
            var nibbles: [UInt8] = []
            var index = range.lowerBound
            for run in runs where range.contains(run.lowerBound) {
                nibbles += bytes[index..<run.lowerBound].map { $0 & 15 }
                if let symbol = symbols[bytes[run]] { nibbles.append(symbol) }
                index = run.upperBound
            }
            nibbles += bytes[index..<range.upperBound].map { $0 & 15 }
            if !nibbles.count.isMultiple(of: 2) { nibbles.append(DigitText.filler) }
            return stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
        }
    }
}
