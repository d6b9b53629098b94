import Foundation
import Terminal
import Testing

private func isInstalled(_ program: String) -> Bool {
    ["/bin/", "/usr/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
}

/// Long answers in a terminal with a shell on it, where a program that is not in the foreground is stopped.
@Suite("The pager on a terminal", .serialized, .enabled(if: isInstalled("bash"), "NOT RUN: bash is not installed"))
struct PagerTests {
    /// Of the 77 stops of the made-up city, one on the first screen and one on the second.
    private static let (first, second) = ("Cape Light", "Rope Walk")

    private func terminal(_ variables: [String: String] = [:]) throws -> (PseudoTerminal, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let database = try HarbourCity.process([], in: folder).arguments?.last ?? ""
        let all = variables.merging(["GTFS_DATABASE": database]) { own, _ in own }
        return (try PseudoTerminal(variables: all, in: folder), folder)
    }

    /// Types the question with a long answer.
    private func ask(_ terminal: PseudoTerminal, _ words: String = "stops") throws {
        terminal.type("stty -g > before; clear; gtfs-query \(words)")
    }

    /// The question has ended well, and the terminal is as before.
    private func expectEnd(_ terminal: PseudoTerminal, _ folder: TemporaryFolder, status: Int = 0) throws {
        terminal.type("echo sta''tus $?; stty -g > after; echo do''ne")
        try terminal.wait(for: "status \(status)\n")
        try terminal.wait(for: "done")
        #expect(try folder.text("after") == folder.text("before"))
    }

    @Test(
        "text appears in less, more and the standard pager, and q leaves", arguments: ["less", "more", "less -S", nil])
    func text(pager: String?) throws {
        guard isInstalled(pager?.split(separator: " ").first.map(String.init) ?? "less") else { return }
        let (terminal, folder) = try terminal(pager.map { ["PAGER": $0] } ?? [:])
        try ask(terminal)
        let shown = try terminal.wait(for: Self.first) + terminal.rest(milliseconds: 500)
        #expect(shown.split(separator: "\n").count < 40, "a page, and not the whole list")
        terminal.press(" ")
        try terminal.wait(for: Self.second)
        terminal.press("q")
        try terminal.wait(for: "% ")
        try expectEnd(terminal, folder)
    }

    @Test(
        "the text is shown straight without a pager, with none that runs, and with one that fails",
        arguments: ["cat", "", "no-such-pager", "no-such-pager --all", "false", "exit 3"])
    func straight(pager: String) throws {
        let (terminal, folder) = try terminal(["PAGER": pager])
        try ask(terminal)
        try terminal.wait(for: Self.first)
        try terminal.wait(for: "% ")
        #expect(terminal.text.contains(Self.second))
        try expectEnd(terminal, folder)
    }

    @Test(
        "Ctrl-C is the pager's: less goes on, more may end, and the command ends after it",
        arguments: ["less", "more", "less -S"])
    func interrupt(pager: String) throws {
        guard isInstalled(String(pager.prefix(4))) else { return }
        let (terminal, folder) = try terminal(["PAGER": pager])
        try ask(terminal)
        try terminal.wait(for: Self.first)
        _ = terminal.rest(milliseconds: 500)
        terminal.press("\u{3}")
        let shown = terminal.rest(milliseconds: 500)
        if pager != "more" { try terminal.wait(for: Self.second, pressing: " ") }
        // Of util-linux 2.38 more no longer hears Ctrl-C once it has read all, as in `seq 500 | more`.
        if !shown.contains("% ") {
            terminal.press("q")
            try terminal.wait(for: "% ")
        }
        try expectEnd(terminal, folder)
    }

    @Test("Ctrl-Z stops both and fg goes on; a new size is taken", arguments: ["less", "less -S"])
    func suspend(pager: String) throws {
        guard isInstalled("less") else { return }
        let (terminal, folder) = try terminal(["PAGER": pager])
        try ask(terminal)
        try terminal.wait(for: Self.first)
        _ = terminal.rest(milliseconds: 500)
        try terminal.wait(for: "Stopped", pressing: "\u{1A}")
        terminal.type("echo sh''ell")
        try terminal.wait(for: "shell")
        terminal.type("fg")
        _ = terminal.rest(milliseconds: 500)
        terminal.resize(columns: 60, lines: 20)
        try terminal.wait(for: Self.second, pressing: " ")
        terminal.press("q")
        try terminal.wait(for: "% ")
        terminal.resize(columns: 80, lines: 24)
        try expectEnd(terminal, folder)
    }

    @Test("told to end, it ends its pager first")
    func told() throws {
        guard isInstalled("less") else { return }
        let (terminal, folder) = try terminal(["PAGER": "less"])
        terminal.type("stty -g > before; clear; sh -c 'echo $$ > pid; exec gtfs-query stops'")
        try terminal.wait(for: Self.first)
        _ = terminal.rest(milliseconds: 500)
        kill(try #require(pid_t(folder.text("pid").trimmingCharacters(in: .whitespacesAndNewlines))), SIGTERM)
        try terminal.wait(for: "% ")
        try expectEnd(terminal, folder, status: 143)
    }

    @Test("a pager that has seen enough ends the answer, however long it is")
    func early() throws {
        let folder = try TemporaryFolder()
        let pager = try #require(Pager(["PAGER": "head -1 > '\(folder.path("seen"))'"]))
        let text = String(repeating: "line\n", count: 200_000)
        #expect(pager.show(text, ["PATH": "/usr/bin:/bin"]))
        #expect(try folder.text("seen") == "line\n")
        for failing in ["no-such-pager", "exit 1", "kill -9 $$"] {
            #expect(try !#require(Pager(["PAGER": failing])).show(text, ["PATH": "/usr/bin:/bin"]), "\(failing)")
        }
        #expect(try #require(Pager(["PAGER": "read line; exit 1"])).show(text, ["PATH": "/usr/bin:/bin"]))
    }

    private static let watch = "departures 2000 --for 15 --watch --now 2026-11-25T08:00:00+11:00"

    @Test("q leaves a watched board, and no key is shown on it", arguments: ["q", "Q", "\u{3}"])
    func watchedKeys(key: String) throws {
        let (terminal, folder) = try terminal(["COLUMNS": "80"])
        try ask(terminal, Self.watch)
        // A busy machine may leave a second out.
        try terminal.wait(for: "Lantern Square (2000)")
        try terminal.wait(for: "08:00:")
        terminal.press("xyz\u{1B}[A")
        let drawn = terminal.rest(milliseconds: 1500)
        #expect(!drawn.contains("xyz"))
        terminal.press(key)
        let left = try terminal.wait(for: "% ")
        #expect(left.contains("\u{1B}[?1049l"))
        try expectEnd(terminal, folder)
    }

    @Test("Ctrl-Z gives the shell its terminal, and the board its keys again after fg")
    func watchedSuspension() throws {
        let (terminal, folder) = try terminal(["COLUMNS": "80"])
        try ask(terminal, Self.watch)
        try terminal.wait(for: "Lantern Square (2000)")
        try terminal.wait(for: "08:00:")
        try terminal.wait(for: "Stopped", pressing: "\u{1A}")
        terminal.type("stty -g > between; echo sh''ell")
        try terminal.wait(for: "shell")
        #expect(try folder.text("between") == folder.text("before"))
        terminal.type("fg")
        try terminal.wait(for: "Lantern Square (2000)")
        try terminal.wait(for: "08:00")
        _ = terminal.rest(milliseconds: 600)
        terminal.press("q")
        let left = try terminal.wait(for: "% ")
        #expect(left.contains("\u{1B}[?1049l"))
        try expectEnd(terminal, folder)
    }
}
