import Foundation

/// A terminal with an interactive shell on it, as a person has it: jobs, a foreground, Ctrl-C and Ctrl-Z.
final class PseudoTerminal {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private let main: Int32
    private let shell: pid_t
    /// All that was written onto the terminal.
    private(set) var text = ""
    /// Where the text begins that no one has waited for yet.
    private var seen = 0

    /// - Parameter variables: of the shell, beside those that find programs.
    init(columns: Int = 80, lines: Int = 24, variables: [String: String] = [:], in folder: TemporaryFolder) throws {
        main = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (Int32, Int32) = (0, -1)
        // TIOCSPTLCK and TIOCGPTN of Linux, which are macros that Swift does not see.
        guard main >= 0, unsafe ioctl(main, 0x4004_5431, &lock) == 0, unsafe ioctl(main, 0x8004_5430, &number) == 0
        else {
            throw Failure(description: "There is no terminal.")
        }
        let path = "/dev/pts/\(number)"
        Self.resize(main, columns, lines)
        var environment = Executable.surroundings.merging(variables) { $1 }
        environment.merge(["TERM": "xterm", "PS1": "% ", "HISTFILE": "/dev/null", "HOME": folder.url.path]) { own, _ in
            own
        }
        shell = try Self.startShell(on: path, environment)
        type("cd '\(folder.url.path)'; PATH='\(Executable.products.path)':$PATH; echo be''gun")
        try wait(for: "begun")
    }

    deinit {
        kill(-shell, SIGKILL)
        kill(shell, SIGKILL)
        close(main)
        var status: Int32 = 0
        unsafe waitpid(shell, &status, 0)
    }

    /// A shell that leads a session, to which the terminal belongs that it opens.
    private static func startShell(on path: String, _ variables: [String: String]) throws -> pid_t {
        #if canImport(Darwin)
            var (files, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        #else
            var (files, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        unsafe posix_spawn_file_actions_init(&files)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&files)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        // The threads that run tests block signals, or a test before ignored them; a person's shell has them all.
        var (none, all) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        // POSIX_SPAWN_SETSID, which glibc hides behind _GNU_SOURCE.
        let session: Int32 = 0x80
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(session | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
        unsafe posix_spawn_file_actions_addopen(&files, 0, path, O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&files, 0, 1)
        unsafe posix_spawn_file_actions_adddup2(&files, 0, 2)
        let words = ["bash", "--norc", "--noprofile", "-i"]
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        var environment = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { _ = unsafe (arguments + environment).map { unsafe free($0) } }
        var id: pid_t = 0
        guard unsafe posix_spawnp(&id, "bash", &files, &attributes, &arguments, &environment) == 0 else {
            throw Failure(description: "There is no bash.")
        }
        return id
    }

    private static func resize(_ main: Int32, _ columns: Int, _ lines: Int) {
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(lines))
        _ = unsafe ioctl(main, UInt(TIOCSWINSZ), &size)
    }

    func resize(columns: Int, lines: Int) { Self.resize(main, columns, lines) }

    /// Presses keys.
    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe write(main, bytes, bytes.count)
    }

    /// Types a command line.
    func type(_ line: String) { press(line + "\r") }

    /// Waits until the terminal shows a text, behind what was waited for before.
    /// - Parameter key: pressed now, and again whenever the terminal is still for half a second.
    /// - Returns: what came up to its end.
    @discardableResult
    func wait(for wanted: String, pressing key: String? = nil, seconds: Double = 60) throws -> String {
        let end = Date(timeIntervalSinceNow: seconds)
        var (length, next) = (text.utf8.count, Date())
        while true {
            if text.utf8.count != length { (length, next) = (text.utf8.count, Date(timeIntervalSinceNow: 0.5)) }
            let rest = text.dropFirst(seen)
            if let found = rest.range(of: wanted) {
                let part = String(rest[..<found.upperBound])
                seen += part.count
                return part
            }
            guard Date() < end else {
                throw Failure(description: "The terminal does not show “\(wanted)” but “\(rest.suffix(400))”.")
            }
            if let key, Date() >= next {
                press(key)
                next = Date(timeIntervalSinceNow: 0.5)
            }
            read(for: 100)
        }
    }

    /// What comes within some time.
    func rest(milliseconds: Int32) -> String {
        let end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
        while Date() < end { read(for: 20) }
        let rest = String(text.dropFirst(seen))
        seen = text.count
        return rest
    }

    private func read(for milliseconds: Int32) {
        var output = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&output, 1, milliseconds) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe Foundation.read(main, &bytes, bytes.count)
        // A carriage return and a line feed would be one character, which no line feed is found in.
        if count > 0 { text += String(decoding: bytes.prefix(count).filter { $0 != 13 }, as: UTF8.self) }
    }
}
