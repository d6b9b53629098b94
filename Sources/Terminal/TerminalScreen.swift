internal import Foundation
package import GTFSModel

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
    /// Whether it takes codes for styles, such as bold.
    package var isStyled: Bool

    package init(width: Int, height: Int, colours: Colours = .none, isStyled: Bool = false) {
        (self.width, self.height) = (width, height)
        self.colours = colours
        self.isStyled = isStyled
    }

    /// The screen of standard output; nil if that is not a terminal, or takes no codes (`TERM=dumb`).
    /// - Parameter variables: of the environment. COLUMNS and LINES override the size that the terminal reports, and
    ///   NO_COLOR forbids all styles (https://no-color.org).
    package static func current(_ variables: [String: String]) -> TerminalScreen? {
        guard isatty(STDOUT_FILENO) == 1, variables["TERM"] != "dumb" else { return nil }
        let (columns, rows) = size(of: STDOUT_FILENO)
        return TerminalScreen(
            width: number(variables["COLUMNS"]) ?? (columns > 0 ? columns : 80),
            height: number(variables["LINES"]) ?? (rows > 0 ? rows : 24), colours: colours(variables),
            isStyled: (variables["NO_COLOR"] ?? "").isEmpty)
    }

    /// The columns of the terminal that standard error goes to; nil if it goes elsewhere.
    static var widthOfErrors: Int? {
        let variables = ProcessInfo.processInfo.environment
        guard isatty(STDERR_FILENO) == 1, variables["TERM"] != "dumb" else { return nil }
        let columns = size(of: STDERR_FILENO).columns
        return number(variables["COLUMNS"]) ?? (columns > 0 ? columns : nil)
    }

    /// As a terminal reports it; 0 where it does not.
    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The colours of a terminal, by COLORTERM and TERM.
    package static func colours(_ variables: [String: String]) -> Colours {
        guard (variables["NO_COLOR"] ?? "").isEmpty else { return .none }
        if ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") { return .trueColour }
        return (variables["TERM"] ?? "").contains("256color") ? .indexed : .none
    }

    /// A size of at least one; nil for any other text.
    private static func number(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}

/// The keys pressed on the terminal of standard input, each at once and without echo.
package struct TerminalKeys {
    /// The terminal's settings before; nil while they are in force.
    private var before: termios?

    package init() {}

    /// The keys since the last look, as bytes. None while standard input is not a terminal, or belongs to another
    /// program: a program in the background is stopped if it reads a terminal or sets it up.
    package mutating func pressed() -> [UInt8] {
        guard Self.isInForeground else { return [] }
        if before == nil { take() }
        var keys = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard before != nil, unsafe poll(&keys, 1, 0) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Gives the terminal its settings back.
    package mutating func release() {
        if Self.isInForeground, var before { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        before = nil
    }

    /// Signals stay: Ctrl-C and Ctrl-Z are not keys.
    private mutating func take() {
        var settings = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
            unsafe bytes[Int(VMIN)] = 1
            unsafe bytes[Int(VTIME)] = 0
        }
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    private static var isInForeground: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }
}

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
