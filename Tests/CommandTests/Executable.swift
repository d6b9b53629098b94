import Foundation

/// A built command, run for real.
struct Executable {
    /// What a run left behind.
    struct Run {
        let status: Int32
        let output: String
        let errors: String
    }

    let name: String
    static let query = Executable(name: "gtfs-query")
    static let importer = Executable(name: "gtfs-import")
    static let exporter = Executable(name: "gtfs-export")
    static let benchmark = Executable(name: "gtfs-benchmark")

    /// Runs it in `folder`, with nothing of the toolkit in its environment but what is given, and what a sanitizer is told.
    /// - Parameter input: a file that it reads as standard input.
    func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], input: String? = nil
    ) throws -> Run {
        let process = Process()
        process.executableURL = Self.products.appendingPathComponent(name)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = Self.surroundings.merging(environment) { $1 }
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) } ?? .nullDevice
        return try Self.finish(process)
    }

    /// Runs `gtfs-query lines`, which prints a line of JSON for each question.
    func answers(to questions: [String], of database: String, in folder: TemporaryFolder) throws -> Run {
        let input = try TemporaryFolder()
        try input.write(Data(questions.map { $0 + "\n" }.joined().utf8), to: "questions.txt")
        return try run(["lines", "--database", database], in: folder, input: input.path("questions.txt"))
    }

    /// Runs a process to its end.
    static func finish(_ process: Process) throws -> Run {
        // Files take any amount of output, where a pipe that no one empties would fill up.
        let streams = try TemporaryFolder()
        process.standardOutput = try streams.handle("output")
        process.standardError = try streams.handle("errors")
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: try streams.text("output"), errors: try streams.text("errors"))
    }

    /// Puts a copy of it into a folder that anybody may enter, for a user who may not enter that of the build.
    ///
    /// Another process makes it. Were the file open for writing in this one, a process that another test begins at that
    /// moment would have it open too, and no program runs while it is open for writing anywhere ("Text file busy").
    /// - Returns: its path.
    func copy(into folder: TemporaryFolder) throws -> String {
        let copy = folder.path(name)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/cp")
        process.arguments = ["-p", Self.products.appendingPathComponent(name).path, copy]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        return copy
    }

    /// Where programs are found, and what a sanitizer is told.
    static let surroundings: [String: String] = {
        let options = ["ASAN_OPTIONS", "TSAN_OPTIONS", "SWIFT_BACKTRACE"]
        let told = ProcessInfo.processInfo.environment.filter { options.contains($0.key) }
        return told.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    }()

    /// The folder of the test bundle, where the build puts the executables too.
    static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let inside = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return inside.resolvingSymlinksInPath().deletingLastPathComponent()
    }()
}
