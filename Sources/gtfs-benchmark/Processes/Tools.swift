internal import Foundation

/// The measured programs, and the programs of the system beside them.
struct Tools {
    /// Folder of gtfs-import and gtfs-query; without it, the one that this program lies in.
    let folder: URL

    init(folder: String?) {
        self.folder =
            folder.map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    }

    var importer: String { folder.appendingPathComponent("gtfs-import").path }
    var query: String { folder.appendingPathComponent("gtfs-query").path }

    /// - Throws: `BenchmarkError` naming a command that is not there.
    func check() throws {
        for program in [importer, query] where !FileManager.default.isExecutableFile(atPath: program) {
            throw BenchmarkError(
                "\(program) is not there: run `swift build -c release`, or name the folder of the commands with --bin.")
        }
    }

    /// The path of a program of the system; nil if it is not installed.
    static func installed(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// The first line that a program prints; nil where it is not installed or fails.
    static func firstLine(_ name: String, _ arguments: [String]) -> String? {
        guard let program = installed(name), let folder = try? ScratchFolder() else { return nil }
        let output = folder.path("line")
        guard (try? ChildProcess(program: program, arguments: arguments).run(output: output)) != nil else { return nil }
        return (try? String(contentsOfFile: output, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
    }
}

/// A temporary folder, which is removed with the value.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("gtfs-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
