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
        // Files take any amount of output, where a pipe that no one empties would fill up.
        let streams = try TemporaryFolder()
        process.standardOutput = try streams.handle("output")
        process.standardError = try streams.handle("errors")
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) } ?? .nullDevice
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: try streams.text("output"), errors: try streams.text("errors"))
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
