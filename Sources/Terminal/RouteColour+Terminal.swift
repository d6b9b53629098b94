package import GTFSModel

extension RouteColour {
    /// `text` on this colour.
    package func code(_ text: String, in colour: RouteColour, _ colours: TerminalScreen.Colours) -> String {
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
