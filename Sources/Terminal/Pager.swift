internal import Foundation

/// The program that shows long text page by page.
package struct Pager: Sendable {
    /// A command line of the shell.
    package let command: String

    /// The pager that $PAGER names, else less. Nil where $PAGER is empty or `cat`: then text goes straight to the terminal.
    package init?(_ variables: [String: String]) {
        let named = variables["PAGER"]?.trimmingCharacters(in: .whitespaces)
        guard named != "", named != "cat" else { return nil }
        command = named ?? "less"
    }

    /// Shows text, and returns when the person has seen enough.
    /// - Returns: false where the pager cannot be run: nothing was shown then.
    package func show(_ text: String, _ variables: [String: String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        // Colours as they are, no chopped lines, and no page for what fits the screen.
        process.environment = variables.merging(["LESS": "FRX"]) { own, _ in own }
        let pipe = Pipe()
        process.standardInput = pipe
        // Ctrl-C is the pager's.
        let handler = signal(SIGINT, SIG_IGN)
        defer { _ = signal(SIGINT, handler) }
        guard (try? process.run()) != nil else { return false }
        try? pipe.fileHandleForReading.close()
        try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        // The shell's code for a command that it does not find.
        return process.terminationStatus != 127
    }
}
