import Foundation
import Testing

@testable import GTFSModel

@Suite("What the system says")
struct SystemReasonTests {
    @Test("a reason is a part of a sentence: it has no full stop of its own")
    func reasons() {
        let full = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
        #expect(SystemReason.of(full) == "No space left on device")
        let wrapped = CocoaError(.fileWriteOutOfSpace, userInfo: [NSUnderlyingErrorKey: full])
        #expect(SystemReason.of(wrapped) == "No space left on device")
        #expect(!SystemReason.of(CocoaError(.fileWriteOutOfSpace)).hasSuffix("."))
    }

    @Test("a device that is full is one sentence with one full stop")
    func full() throws {
        let folder = try TemporaryFolder()
        let feed = HarbourCity.fixtures.appendingPathComponent("minimal").path
        #expect(try Executable.importer.run([feed, "--quiet", "--output", "m.sqlite"], in: folder).status == 0)
        for words in [["m.sqlite", "/dev/full"], ["m.sqlite", "/dev/full", "--format", "postgres"]] {
            let run = try Executable.exporter.run(words, in: folder)
            #expect(run.status == 1)
            #expect(run.errors.hasPrefix("Error: /dev/full cannot be written"), "\(run.errors)")
            #expect(run.errors.hasSuffix("No space left on device.\n"), "\(run.errors)")
        }
    }

    /// The pipe is opened after the export is complete, so the process is where it writes when the signal comes.
    @Test("a bare SIGPIPE does not end an export")
    func brokenPipe() throws {
        let folder = try TemporaryFolder()
        let feed = HarbourCity.fixtures.appendingPathComponent("minimal").path
        #expect(try Executable.importer.run([feed, "--quiet", "--output", "m.sqlite"], in: folder).status == 0)
        let made = unsafe mkfifo(folder.path("out.zip"), 0o600)
        #expect(made == 0)
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-export")
        process.arguments = ["m.sqlite", "out.zip", "--quiet"]
        process.currentDirectoryURL = folder.url
        process.environment = Executable.surroundings
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("out.zip")))
        kill(process.processIdentifier, SIGPIPE)
        let zip = try reader.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(zip.starts(with: Data("PK".utf8)))
        #expect(try folder.names.sorted() == ["m.sqlite", "out.zip"])
    }
}
