import Foundation
import GTFSQuery
import GTFSRealtime

/// The file that is asked, its messages, and what the answers may be.
struct Run: Sendable {
    private let file: TimetableFile
    private let state: RealtimeFeedState
    private let versions: [Version]
    private let messages: [[UInt8]]

    init(path: String, versions: [Version], messages: [[UInt8]]) throws {
        (self.versions, self.messages) = (versions, messages)
        try importFeed(versions[0].feed, to: path)
        file = try TimetableFile(path: path)
        state = RealtimeFeedState(schedule: file.timetable)
        try file.attach(state)
        try receive(0)
    }

    /// Lets readers ask while the feeds are imported by turns, and a message arrives each second.
    func ask(readers: Int, seconds: Int, imports: Int) async throws {
        let asked = try await withThrowingTaskGroup(of: Int.self) { group in
            for reader in 0..<readers { group.addTask { await answers(reader: reader) } }
            for second in 1...max(seconds, 1) {
                try await Task.sleep(for: .seconds(1))
                try receive(second % 2)
                let number = second * imports / seconds
                guard number > (second - 1) * imports / seconds else { continue }
                try importFeed(versions[number % 2].feed, to: file.path)
                guard await file.refresh()?.isReplaced == true else { fail("import \(number) is not noticed") }
                print("import \(number) of \(imports): \(Usage.now)")
            }
            group.cancelAll()
            return try await group.reduce(0, +)
        }
        let usage = Usage.now
        print("\(asked) questions of \(readers) readers in \(seconds) s: all answers right; \(usage)")
        if usage.handles > Usage.mostHandles { fail("more than \(Usage.mostHandles) handles are open") }
    }

    private func receive(_ message: Int) throws {
        try state.receive(messages[message], from: "updates", at: Question.now)
    }

    /// Asks one question after the other until the task is cancelled.
    /// - Returns: how many.
    private func answers(reader: Int) async -> Int {
        var count = 0
        while !Task.isCancelled {
            let question = Question.allCases[(reader + count) % Question.allCases.count]
            let latest = state.latest
            guard let timetable = latest.schedule as? Timetable else { fail("the overlay is of no timetable") }
            do {
                let answer = try await question.answer(timetable, latest.overlay)
                guard versions.contains(where: { $0.answers.contains { $0[question] == answer } }) else {
                    fail("\(question) is answered by nobody else: \(String(decoding: answer, as: UTF8.self))")
                }
                count += 1
            } catch is CancellationError {
                break
            } catch {
                fail("\(question): \(error)")
            }
        }
        return count
    }
}

/// What the process holds.
struct Usage: CustomStringConvertible {
    let handles: Int
    let megabytes: Int

    /// A timetable opens at most two readers a core and two more; the one before may not be closed yet.
    static let mostHandles = 16 + 2 * (2 * ProcessInfo.processInfo.activeProcessorCount + 2)

    static var now: Usage {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return Usage(handles: names?.count ?? 0, megabytes: (Int(resident.filter(\.isNumber)) ?? 0) / 1000)
    }

    var description: String { "\(handles) handles open, \(megabytes) MB" }
}
