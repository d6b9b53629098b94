internal import Foundation

/// The program that shows long text page by page.
///
/// It is a child in the process group of this program, as git starts its own: a terminal stops each program that reads it
/// or sets it up from another group than the one in its foreground, and `Process` gives a child a group of its own.
package struct Pager: Sendable {
    /// A command line of the shell.
    package let command: String

    /// The pager that $PAGER names, or else less. Nil if $PAGER is empty or `cat`: then text goes straight to the
    /// terminal.
    package init?(_ variables: [String: String]) {
        let named = variables["PAGER"]?.trimmingCharacters(in: .whitespaces)
        guard named != "", named != "cat" else { return nil }
        command = named ?? "less"
    }

    /// Shows text, and returns when the person has seen enough.
    /// - Returns: false if the pager cannot be run, or fails before it has read anything: then nothing was shown.
    package func show(_ text: String, _ variables: [String: String]) -> Bool {
        (try? show(variables) { _ = $0.write(text) }) ?? false
    }

    /// Shows text as it is made, and returns when the person has seen enough.
    /// - Parameter body: writes the text, piece by piece.
    /// - Returns: as for text that is there at once.
    /// - Throws: errors of `body`.
    package func show(
        _ variables: [String: String], _ body: (PagedText) throws -> Void
    ) throws -> Bool {
        // Ctrl-C and Ctrl-\ are for the pager, which may also end before it has read all.
        let ignored = [SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGHUP, SIGTSTP]
        let handlers = ignored.map { signal($0, SIG_IGN) }
        defer { for (number, handler) in zip(ignored, handlers) { _ = signal(number, handler) } }
        guard let pipe = PagerPipe() else { return false }
        // Keeps colours, does not chop lines, and shows no page for text that fits the screen.
        let environment = variables.merging(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
        let child = PagerProcess(words, reading: pipe.readEnd, environment, withDefaultsOf: ignored)
        guard let child else { return false }
        // If this program is told to end, the pager ends first, so that the terminal is left as it was.
        let interruption = Interruption(on: [SIGTERM, SIGHUP], waitsForEnd: true) { child.end() }
        defer { interruption.stop() }
        let written = Result { try body(PagedText(pipe: pipe, child: child)) }
        pipe.end()
        let status = child.waitForEnd()
        interruption.endIfTold()
        guard status == 0 || pipe.wasRead else { return false }
        try written.get()
        return true
    }

    /// A program and plain arguments need no shell: Ctrl-Z would stop the shell before the pager has left the terminal.
    private var words: [String] {
        guard command.contains(where: { "|&;<>()$`\\\"'\n*?[#~=%".contains($0) }) else {
            return command.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        // With a trap the shell outlives Ctrl-C, and waits for the pager as this program does.
        return ["/bin/sh", "-c", "trap : INT QUIT\n" + command]
    }
}

extension Pager {
    package struct PagedText {
        fileprivate let pipe: PagerPipe
        fileprivate let child: PagerProcess

        /// Writes a piece of it.
        /// - Returns: false once the pager reads no more.
        package func write(_ piece: String) -> Bool { pipe.write(piece) { child.hasEnded } }
    }
}

/// The pipe from this program to its pager.
private final class PagerPipe {
    let readEnd: Int32
    private let writeEnd: Int32
    private var written = 0

    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    }

    deinit { close(readEnd) }

    /// Milliseconds to wait for room before a check whether the pager still runs.
    private static let patience: Int32 = 50

    /// Writes text as the pager reads it, until one of them is at its end.
    /// - Returns: whether all of it was written.
    func write(_ text: String, until hasEnded: () -> Bool) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, !hasEnded() {
            var room = pollfd(fd: writeEnd, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&room, 1, Self.patience) > 0 else { continue }
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(writeEnd, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
                written += count
            } else if errno != EINTR, errno != EAGAIN {
                break
            }
        }
        return rest.isEmpty
    }

    /// Tells the pager that there is no more.
    func end() { close(writeEnd) }

    /// Whether the pager has read any of it: its end of the pipe is open here too, and holds the rest.
    var wasRead: Bool {
        var left: Int32 = 0
        return unsafe ioctl(readEnd, UInt(FIONREAD), &left) == 0 && Int(left) < written
    }
}

/// A pager that runs.
private final class PagerProcess: @unchecked Sendable {
    private let id: pid_t
    // Used only by the thread that waits for the pager.
    private var status: Int32?

    /// - Parameters:
    ///   - words: a program, found as the shell finds it, and its arguments.
    ///   - signals: signals that the program handles as if this one did not ignore them.
    /// - Returns: nil if the program does not exist.
    init?(
        _ words: [String], reading input: Int32, _ environment: [String: String], withDefaultsOf signals: [Int32]
    ) {
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
        unsafe posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
        var defaults = sigset_t()
        unsafe sigemptyset(&defaults)
        for number in signals { unsafe sigaddset(&defaults, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        // A thread of a pool blocks the signals of a terminal, and a child begins with the mask of the thread.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { _ = unsafe (arguments + variables).map { unsafe free($0) } }
        var id: pid_t = 0
        guard unsafe posix_spawnp(&id, words[0], &files, &attributes, &arguments, &variables) == 0 else {
            return nil
        }
        self.id = id
    }

    /// Asks the pager to end. A stopped pager continues, to receive the signal.
    func end() {
        kill(id, SIGTERM)
        kill(id, SIGCONT)
    }

    var hasEnded: Bool { wait(WNOHANG) != nil }

    /// - Returns: 0 if the pager succeeded.
    func waitForEnd() -> Int32 {
        while true { if let status = wait(0) { return status } }
    }

    private func wait(_ options: Int32) -> Int32? {
        if let status { return status }
        var found: Int32 = 0
        let ended = unsafe waitpid(id, &found, options | WUNTRACED)
        if ended == id, found & 0xFF == 0x7F {
            // Ctrl-Z stopped the pager, which has left the terminal as it was: now the shell may have it.
            kill(getpid(), SIGSTOP)
            return nil
        }
        // If the system keeps no status of children, it says so after they have ended.
        if ended == id || (ended < 0 && errno != EINTR) { status = ended == id ? found : 0 }
        return status
    }
}
