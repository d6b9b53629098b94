internal import Foundation

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
