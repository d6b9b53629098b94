import Foundation
import Testing

@Suite("Readers that have seen enough")
struct PipeTests {
    @Test("a closed pipe ends the output without a word")
    func closedPipe() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-query")
        process.arguments = ["size"]
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try folder.handle("errors")
        try output.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(try folder.text("errors") == "")
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }
}
