import Foundation
import Testing

@Suite("The steps for publishers of docs/validation.md") struct PublisherRecipeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    /// The commands of the step, as the page has them.
    private static func commands() throws -> String {
        let page = try String(contentsOf: root.appendingPathComponent("docs/validation.md"), encoding: .utf8)
        let step = try #require(page.firstMatch(of: #/- run: \|\n((?:    .*\n)+)/#)).output.1
        return step.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
    }

    @Test(
        "They leave both reports, and fail for an error alone",
        arguments: [(nil, 0), ("unknown-route", 2)])
    func run(defect: String?, status: Int32) throws {
        let folder = try TemporaryFolder()
        let fixtures = Self.root.appendingPathComponent("Fixtures")
        try FileManager.default.copyItem(atPath: fixtures.path + "/minimal", toPath: folder.path("feed.zip"))
        if let defect {
            let trips = fixtures.appendingPathComponent("defects/\(defect)/trips.txt")
            try folder.write(Data(contentsOf: trips), to: "feed.zip/trips.txt")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-e", "-c", try Self.commands()]
        process.currentDirectoryURL = folder.url
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PATH": "\(Executable.products.path):\(path)"
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        #expect(try folder.data("report.html").starts(with: "<!DOCTYPE html>".utf8))
        let log = try #require(JSONSerialization.jsonObject(with: folder.data("report.sarif")) as? [String: Any])
        let runs = try #require(log["runs"] as? [[String: Any]])
        let levels = (runs.first?["results"] as? [[String: Any]] ?? []).map { $0["level"] as? String }
        #expect(levels.contains("error") == (status == 2))
    }
}
