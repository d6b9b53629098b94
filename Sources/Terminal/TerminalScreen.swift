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
    /// Whether it takes codes for styles, such as bold.
    package var isStyled: Bool

    /// A screen of this size.
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
