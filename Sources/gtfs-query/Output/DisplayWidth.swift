/// Columns of a terminal that text takes.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        // Almost all cells are ASCII, where a byte is a column.
        if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// A character takes the columns of its widest scalar, as combining marks stand on what they combine with.
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
