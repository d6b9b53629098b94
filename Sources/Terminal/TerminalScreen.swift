internal import Foundation

/// The terminal that standard output goes to: how large it is, and which colours it has.
package struct TerminalScreen: Sendable {
    /// How many colours a cell may have.
    package enum Colours: Sendable {
        case none
        /// The 256 of xterm.
        case indexed
        /// Red, green and blue of 8 bits each.
        case trueColour
    }

    /// Columns and lines.
    package var (width, height): (Int, Int)
    package var colours: Colours
    /// Whether it takes codes that set text off, such as bold.
    package var isStyled: Bool

    /// A screen of this size.
    package init(width: Int, height: Int, colours: Colours = .none, isStyled: Bool = false) {
        (self.width, self.height) = (width, height)
        self.colours = colours
        self.isStyled = isStyled
    }

    /// The screen of standard output; nil where that is no terminal, or one that takes no codes (`TERM=dumb`).
    /// - Parameter variables: of the environment. COLUMNS and LINES stand above what the terminal says of itself, and
    ///   NO_COLOR forbids all styles (https://no-color.org).
    package static func current(_ variables: [String: String]) -> TerminalScreen? {
        guard isatty(STDOUT_FILENO) == 1, variables["TERM"] != "dumb" else { return nil }
        var size = winsize()
        let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        let (columns, rows) = isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (0, 0)
        return TerminalScreen(
            width: number(variables["COLUMNS"]) ?? (columns > 0 ? columns : 80),
            height: number(variables["LINES"]) ?? (rows > 0 ? rows : 24), colours: colours(variables),
            isStyled: (variables["NO_COLOR"] ?? "").isEmpty)
    }

    /// The colours that a terminal says it has, by COLORTERM and TERM.
    package static func colours(_ variables: [String: String]) -> Colours {
        guard (variables["NO_COLOR"] ?? "").isEmpty else { return .none }
        if ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") { return .trueColour }
        return (variables["TERM"] ?? "").contains("256color") ? .indexed : .none
    }

    /// A size of at least one; nil for any other text.
    private static func number(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}

/// A colour of the feed: red, green and blue, 0 … 255.
package struct CellColour: Sendable, Equatable {
    package let (red, green, blue): (UInt8, UInt8, UInt8)

    /// A colour of six hexadecimal digits, as GTFS writes it; nil for any other text.
    package init?(_ digits: String) {
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }

    private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    package static let (black, white) = (CellColour(0, 0, 0), CellColour(255, 255, 255))

    /// Relative luminance, 0 … 1 (WCAG 2.2).
    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// From 1 (the same) to 21 (black on white), WCAG 2.2.
    package func contrast(to other: CellColour) -> Double {
        let (own, others) = (luminance, other.luminance)
        return (max(own, others) + 0.05) / (min(own, others) + 0.05)
    }

    /// The text colour that is legible on this one: the feed's own where its contrast is 3 or more, else black or white.
    package func text(preferring own: CellColour?) -> CellColour {
        if let own, contrast(to: own) >= 3 { return own }
        return contrast(to: .black) >= contrast(to: .white) ? .black : .white
    }

    /// `text` on this colour.
    package func code(_ text: String, in colour: CellColour, _ colours: TerminalScreen.Colours) -> String {
        switch colours {
        case .none: text
        case .indexed: "\u{1B}[48;5;\(index);38;5;\(colour.index)m\(text)\u{1B}[0m"
        case .trueColour: "\u{1B}[48;2;\(parts);38;2;\(colour.parts)m\(text)\u{1B}[0m"
        }
    }

    private var parts: String { "\(red);\(green);\(blue)" }

    /// The nearest of the 216 colours of xterm's cube.
    private var index: Int { 16 + 36 * Self.step(red) + 6 * Self.step(green) + Self.step(blue) }

    /// The nearest of the levels 0, 95, 135, 175, 215 and 255.
    private static func step(_ part: UInt8) -> Int {
        if part < 48 { return 0 }
        return part < 115 ? 1 : (Int(part) - 35) / 40
    }
}
