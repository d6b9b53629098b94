import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

@Suite struct FullDiskTests {
    /// The limit is one of the system on the size of each file, which a write beyond it fails by.
    @Test(
        "A file that cannot grow is one sentence, and what was recorded before stays and can be gone on with",
        arguments: [0, 4096, 60_000, 90_000, 120_000, 160_000])
    func limited(bytes: Int) throws {
        let recorded = try RecordedStream(seed: 60)
        let run = try self.run(recorded, limit: bytes)
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix(".\n") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.errors.contains("history.sqlite"), "\(run.errors)")
        if let last = run.last { try expectHeld(recorded, upTo: last) }
        let rest = try self.run(recorded, from: (run.last ?? -1) + 1)
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(try recorded.answer("history.sqlite") == recorded.wholeAnswer())
    }

    private func expectHeld(_ recorded: RecordedStream, upTo last: Int) throws {
        var expected = try recorded.reader("expected.sqlite")
        try expected.take(Array(recorded.messages[...last]))
        try expected.close()
        #expect(try recorded.answer("history.sqlite") == recorded.answer("expected.sqlite"))
    }

    private func run(_ recorded: RecordedStream, from first: Int = 0, limit: Int? = nil) throws
        -> (status: Int32, last: Int?, errors: String)
    {
        let process = Process()
        process.executableURL = RecorderVictim.executable
        process.arguments =
            [recorded.folder.file("history.sqlite"), "\(recorded.seed)", "\(first)"] + (limit.map { ["\($0)"] } ?? [])
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let failure = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said.split(separator: "\n").last.flatMap { Int($0) }, failure)
    }
}
