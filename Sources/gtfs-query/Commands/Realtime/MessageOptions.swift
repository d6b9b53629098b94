internal import ArgumentParser

/// The messages that are laid over the schedule.
struct MessageOptions: ParsableArguments {
    @Option(
        name: .customLong("realtime"),
        help: ArgumentHelp(
            "A GTFS-Realtime message, as protobuf, JSON or text; - is standard input; may be repeated, each a feed of "
                + "its own.",
            valueName: "file"))
    var files: [String] = []

    func validate() throws { try Self.check(files) }

    /// Throws where standard input would have to be read twice.
    static func check(_ files: [String]) throws {
        guard files.count(where: { $0 == MessageFile.standardInput }) < 2 else {
            throw ValidationError("Standard input (-) can be read once: give the other messages as files.")
        }
    }

    /// Throws where a command that is about messages has none.
    func requireFile() throws {
        guard !files.isEmpty else {
            throw ValidationError("Name the message to read with --realtime FILE, or - for standard input.")
        }
    }
}
