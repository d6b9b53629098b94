import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

@Suite struct KilledRecorderTests {
    private static let times = ProcessInfo.processInfo.environment["GTFS_LONG"] == "1" ? 500 : 6

    @Test func `H12: a recorder that is killed loses nothing it has said, and the next one goes on`() throws {
        var random = SeededGenerator(seed: 31)
        var (killed, seed) = (0, 40 as UInt64)
        while killed < Self.times {
            let recorded = try RecordedStream(seed: seed)
            killed += try record(recorded, killing: 3, &random)
            #expect(try recorded.answer("killed.sqlite") == recorded.wholeAnswer(), "seed \(seed)")
            #expect(try History(path: recorded.folder.file("killed.sqlite")).verify().faults == [])
            seed += 1
        }
    }

    /// Records a stream with a kill now and then.
    /// - Returns: how many processes were killed before their end.
    private func record(_ recorded: RecordedStream, killing times: Int, _ random: inout SeededGenerator) throws -> Int {
        var (next, killed) = (0, 0)
        let last = recorded.messages.count - 1
        for _ in 0..<times {
            let stop = next + Int.random(in: 0...20, using: &random)
            let victim = try Victim(recorded, from: next)
            next = try victim.kill(after: stop, microseconds: UInt32.random(in: 0...3000, using: &random)) + 1
            killed += victim.isKilled ? 1 : 0
            if next > last { break }
            try expectHeld(recorded, next)
        }
        let victim = try Victim(recorded, from: next)
        #expect(try victim.kill(after: .max, microseconds: 0) + 1 == last + 1 || next > last)
        return killed
    }

    /// The history answers, and has all messages that were acknowledged.
    private func expectHeld(_ recorded: RecordedStream, _ count: Int) throws {
        guard count > 0 else { return }
        var expected = try recorded.reader("expected-\(count).sqlite")
        try expected.take(Array(recorded.messages[..<count]))
        let (held, least) = (
            try History(path: recorded.folder.file("killed.sqlite")).info(), try History(path: expected.path).info()
        )
        for source in least.sources {
            let found = held.sources.first { $0.name == source.name }
            #expect(found?.lastTimestamp ?? 0 >= source.lastTimestamp)
        }
        #expect(held.dayCount >= least.dayCount && held.watchedSeconds >= least.watchedSeconds)
        try expected.close()
    }
}

/// A recorder in a process of its own.
private struct Victim {
    private let process = Process()
    private let output = Pipe()

    init(_ recorded: RecordedStream, from first: Int) throws {
        process.executableURL = RecorderVictim.executable
        process.arguments = [recorded.folder.file("killed.sqlite"), "\(recorded.seed)", "\(first)"]
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    var isKilled: Bool { process.terminationReason == .uncaughtSignal }

    /// Kills it some time after it has said a number.
    /// - Returns: the last number that it said.
    func kill(after stop: Int, microseconds: UInt32) throws -> Int {
        var said = Data()
        while true {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            said += data
            if last(of: said) >= stop {
                usleep(microseconds)
                Foundation.kill(process.processIdentifier, SIGKILL)
                said += output.fileHandleForReading.readDataToEndOfFile()
                break
            }
        }
        process.waitUntilExit()
        return last(of: said)
    }

    /// The last whole line, a number; -1 before the first.
    private func last(of said: Data) -> Int {
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().last.flatMap { Int($0) } ?? -1
    }
}
