package import ArgumentParser
internal import Foundation
internal import GTFSModel

extension ParsableCommand {
    /// Runs the command of the program's arguments to its end.
    package static func runToEnd() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(withError: error)
        }
    }

    /// Ends the program as `exit(withError:)` does, with text that is safe for a terminal: an error may contain words
    /// of the command line or names of the feed.
    package static func end(withError error: any Error) -> Never {
        let error = error is any CodedError ? CommandAdvice.AdvisedError(error) : error
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if !text.isEmpty {
            switch code {
            // Help, and scripts for shells.
            case .success: _ = try? StandardOutput.write(text + "\n")
            case .failure: StandardError.note(text)
            default: StandardError.write(lines: withOneLineWords(text))
            }
        }
        exit(withError: code)
    }

    /// The parser's own lines stay, but no word of the command line can begin one.
    private static func withOneLineWords(_ text: String) -> String {
        let words = CommandLine.arguments.dropFirst().filter { $0.contains(where: \.isNewline) }
        // An option's value follows `=`.
        return words.flatMap { [$0, String($0.drop { $0 != "=" }.dropFirst())] }.filter { !$0.isEmpty }
            .reduce(text) { $0.replacing($1, with: PrintableText.of($1)) }
    }
}
