internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// Why a command refuses its command line, although each word could be read: a sentence, and the usage of the command.
/// Exit 64.
struct Refusal {
    private let sentence: String
    private let command: any ParsableCommand.Type

    /// - Parameter words: the command line without the name of the tool.
    /// - Returns: nil for an error that is not about the command line.
    init?(_ error: any Error, by command: any ParsableCommand.Type, _ words: [String]) {
        switch error {
        case let error as ValidationError: sentence = error.message
        case let error as QueryError:
            guard let told = FieldOption.sentence(for: error, of: command, words) else { return nil }
            sentence = told
        default: return nil
        }
        self.command = command
    }

    func exit() -> Never {
        let usage = QueryTool.usageString(for: command)
        let name = QueryTool.path(to: command).joined(separator: " ")
        StandardError.write(
            lines: "Error: \(PrintableText.of(sentence))\nUsage: \(usage)\n  See '\(name) --help' for more information."
        )
        QueryTool.exit(withError: ExitCode.validationFailure)
    }
}

extension ParsableCommand {
    /// The words that call a command of the tool: `gtfs-query favorites add stop`.
    static func path(to command: any ParsableCommand.Type) -> [String] {
        if command == Self.self { return [_commandName] }
        for next in configuration.subcommands {
            let rest = next.path(to: command)
            if !rest.isEmpty { return [_commandName] + rest }
        }
        return []
    }
}

extension Refusal {
    /// The options for the fields of a request: the errors of the library name fields, but a person types options.
    enum FieldOption {
        /// The options of each field, the deciding one first.
        private static let options: [String: [String]] = [
            "at": ["--arrive-by", "--at", "--date", "--now"], "now": ["--now"],
            "minutes": ["--for"], "window_minutes": ["--for"], "max_changes": ["--max-changes"], "limit": ["--limit"],
            "radius": ["--radius"], "cursor": ["--cursor"], "startTime": ["--start"], "label": ["--label"],
            "reach": ["--max-walk"], "percentiles": ["--percentiles"], "via": ["--via"], "aboard": ["--from-trip"],
            "alternatives": ["--alternatives"],
        ]

        /// `--for 1440: give minutes from 0 to 240.`; nil for an error that is not about a typed option.
        static func sentence(
            for error: QueryError, of command: any ParsableCommand.Type, _ words: [String]
        ) -> String? {
            guard error.code == .badValue, let field = error.field, let allowed = error.allowed else { return nil }
            // In `reach` and `matrix`, --minutes is the field minutes, and --for is the window.
            let hasMinutes = command == ReachCommand.self || command == MatrixCommand.self
            let named = field == "minutes" && hasMinutes ? ["--minutes"] : options[field] ?? []
            for option in named {
                guard let typed = value(of: option, in: words) else { continue }
                return "\(option) \(typed): give \(allowed)."
            }
            return nil
        }

        /// The value of an option; nil if it was not typed.
        private static func value(of option: String, in words: [String]) -> String? {
            for (index, word) in words.enumerated() {
                if word == "--" { return nil }
                if word == option { return index + 1 < words.count ? words[index + 1] : nil }
                if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
            }
            return nil
        }
    }
}
