/// The columns of a terminal that text takes.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int {
        // Almost all cells are ASCII, where a byte is a column.
        if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The text in at most this many columns, with `…` as the last one if it is cut.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        return prefix(of: text, width - 1) + "…"
    }

    /// The text in lines of at most this many columns, broken between words; a longer word is broken too, after one of
    /// its signs if it has one there.
    /// - Parameter indent: the beginning of the lines after the first.
    package static func wrap(_ text: String, to width: Int, indent: String = "") -> [String] {
        guard of(text) > width else { return [text] }
        // Spaces before the first word are the text's own.
        var (lines, line) = ([String](), String(text.prefix { $0 == " " }))
        var isBlank = true
        for word in text.split(separator: " ") {
            let longer = isBlank ? line + word : line + " " + word
            if of(longer) <= width || isBlank {
                line = longer
            } else {
                lines.append(line)
                line = indent + word
            }
            isBlank = false
            while of(line) > width {
                let part = part(of: line, max(of(indent) + 2, width), after: indent.count)
                lines.append(part)
                line = indent + line.dropFirst(part.count)
                isBlank = line == indent
            }
        }
        return isBlank && !lines.isEmpty ? lines : lines + [line]
    }

    /// The columns of a word that a line keeps at least, to end with a sign.
    private static let leastPart = 8

    /// The beginning of a word that fits: as far as its last sign, such as `_` or `/`, or else as much as there is room for.
    private static func part(of word: String, _ width: Int, after indent: Int) -> String {
        let whole = prefix(of: word, width)
        guard let sign = whole.dropFirst(indent).lastIndex(where: { "_-/,;:.=?&".contains($0) }) else { return whole }
        let part = String(whole[...sign])
        return of(part) - indent >= leastPart ? part : whole
    }

    private static func prefix(of text: String, _ width: Int) -> String {
        var (prefix, used) = ("", 0)
        for character in text {
            used += self.width(character)
            guard used <= width else { break }
            prefix.append(character)
        }
        return prefix
    }

    /// A character takes the columns of its widest scalar, as combining marks take no columns of their own.
    private static func width(_ character: Character) -> Int {
        character.unicodeScalars.map(width).max() ?? 0
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: 0
        default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The blocks whose characters are Wide or Fullwidth (Unicode Standard Annex #11), emoji among them.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
