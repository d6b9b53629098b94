internal import ArgumentParser
internal import Foundation
internal import GTFSExport
internal import GTFSUpdates
internal import Terminal

/// Where an export goes: a file, or standard output, which `-` names.
///
/// What goes to standard output is a temporary file until it is complete, so that an export which fails writes nothing.
struct ExportOutput {
    let isStandardOutput: Bool
    /// The file that is written.
    let path: String

    private static let temporary = FileManager.default.temporaryDirectory
        .appendingPathComponent("gtfs-export-\(UUID().uuidString)").path

    init(_ argument: String) {
        isStandardOutput = argument == "-"
        path = isStandardOutput ? Self.temporary : argument
    }

    /// Its name in sentences.
    var name: String { isStandardOutput ? "standard output" : path }

    /// - Parameter isText: whether a person can read what is written.
    /// - Throws: if a terminal would show bytes that are no text.
    func validate(isText: Bool) throws {
        guard isStandardOutput, !isText, isatty(1) == 1 else { return }
        throw ValidationError(
            "A terminal cannot show a zip or an update: send - into a file or a pipe, or name a file.")
    }

    /// Writes the complete file to standard output, if that is asked for; to its end or until there is no reader.
    func send() throws {
        guard isStandardOutput else { return }
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        // Before the first byte is written, so that no failure of the pipe leaves it behind.
        try FileManager.default.removeItem(atPath: path)
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty,
            try StandardOutput.write(bytes: Array(piece))
        {}
        try file.close()
    }

    /// Removes the unfinished feed or script, for a program that a signal ends.
    func discardUnfinished() {
        FeedExport.discardUnfinished(output: path)
        if isStandardOutput { try? FileManager.default.removeItem(atPath: path) }
    }

    func discardUnfinished(_ updates: ExportedUpdateOptions) {
        updates.discardUnfinished(output: path)
        if isStandardOutput { try? FileManager.default.removeItem(atPath: path) }
    }
}
