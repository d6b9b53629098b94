import Foundation
import Testing

@Suite("gtfs-query departures --watch")
struct WatchTests {
    /// A board being watched, its output going into files.
    private final class Watched {
        private let process: Process
        private let folder: TemporaryFolder

        init(_ words: [String], in folder: TemporaryFolder) throws {
            self.folder = folder
            process = try HarbourCity.process(words + ["--watch"], in: folder)
            process.standardOutput = try folder.handle("output")
            process.standardError = try folder.handle("errors")
            try process.run()
        }

        deinit { if process.isRunning { process.terminate() } }

        var isRunning: Bool { process.isRunning }
        var output: String { (try? folder.text("output")) ?? "" }
        var errors: String { (try? folder.text("errors")) ?? "" }
        /// The boards so far, each a JSON array of its own.
        var boards: [Substring] { output.split(separator: "]\n[") }

        /// Waits until the output is as wanted; false where it is not within two minutes.
        func waits(until isWanted: (Watched) -> Bool) -> Bool {
            for _ in 0..<2400 {
                if isWanted(self) { return true }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return false
        }

        /// Ends it as Ctrl-C does; its exit code.
        func interrupt() -> Int32 {
            process.interrupt()
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -1
        }
    }

    private static let message = """
        header { gtfs_realtime_version: "2.0" timestamp: 1795553990 }
        entity { id: "late" trip_update {
          trip { trip_id: "KL2-E-0745" start_date: "20261125" }
          stop_time_update { stop_sequence: 5 departure { delay: DELAY } }
        } }

        """

    private func write(delay: Int, to path: String) throws {
        let text = Self.message.replacing("DELAY", with: String(delay))
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private let words =
        ["departures", "2000", "--realtime", "late.txt", "--limit", "1", "--format", "json"] + HarbourCity.now

    @Test("draws the board anew when the file is replaced, and ends with exit 0 on Ctrl-C")
    func replaced() throws {
        let folder = try TemporaryFolder()
        try write(delay: 60, to: folder.path("late.txt"))
        let watched = try Watched(words, in: folder)
        #expect(watched.waits { $0.output.contains(#""delay":60,"#) }, "\(watched.errors)")
        try write(delay: 120, to: folder.path("late.txt"))
        #expect(watched.waits { $0.output.contains(#""delay":120,"#) })
        #expect(watched.interrupt() == 0)
        #expect(watched.boards.count == 2, "\(watched.output)")
    }

    @Test("a file that is cut off, empty or gone leaves the board as it was, and says so")
    func broken() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("late.txt")
        try FileManager.default.copyItem(atPath: HarbourCity.message, toPath: path)
        let watched = try Watched(words, in: folder)
        #expect(watched.waits { $0.output.contains(#""delay":-90,"#) }, "\(watched.errors)")
        let whole = try folder.data("late.txt")
        try whole.dropLast(7).write(to: URL(fileURLWithPath: path))
        #expect(watched.waits { $0.errors.contains("late.txt is cut off.") }, "\(watched.errors)")
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(watched.waits { $0.errors.contains("late.txt is empty.") })
        try FileManager.default.removeItem(atPath: path)
        #expect(watched.waits { $0.errors.contains("late.txt does not exist.") })
        #expect(watched.isRunning)
        for board in watched.boards { #expect(board.contains(#""delay":-90,"#)) }
        try write(delay: 150, to: path)
        #expect(watched.waits { $0.output.contains(#""delay":150,"#) })
        #expect(watched.interrupt() == 0)
    }

    @Test("a message written piece by piece is read when it is whole")
    func slowly() throws {
        let folder = try TemporaryFolder()
        try write(delay: 60, to: folder.path("late.txt"))
        let watched = try Watched(words, in: folder)
        #expect(watched.waits { $0.output.contains(#""delay":60,"#) }, "\(watched.errors)")
        let handle = try folder.handle("late.txt")
        for line in Self.message.replacing("DELAY", with: "180").split(separator: "\n") {
            try handle.write(contentsOf: Data((line + "\n").utf8))
            Thread.sleep(forTimeInterval: 0.05)
        }
        try handle.close()
        #expect(watched.waits { $0.output.contains(#""delay":180,"#) }, "\(watched.errors)")
        #expect(watched.boards.allSatisfy { $0.contains(#""delay":60,"#) || $0.contains(#""delay":180,"#) })
        #expect(watched.interrupt() == 0)
    }

    @Test("ends where no one reads any more")
    func unread() throws {
        let folder = try TemporaryFolder()
        try write(delay: 60, to: folder.path("late.txt"))
        let process = try HarbourCity.process(words + ["--watch"], in: folder)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        _ = pipe.fileHandleForReading.availableData
        try pipe.fileHandleForReading.close()
        try write(delay: 120, to: folder.path("late.txt"))
        for _ in 0..<2400 where process.isRunning { Thread.sleep(forTimeInterval: 0.05) }
        #expect(!process.isRunning)
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
