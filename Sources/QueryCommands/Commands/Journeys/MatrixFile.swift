internal import Foundation
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore
internal import Terminal

/// The file of a matrix. It is written as FILE.part, a row of the matrix at once, and put in its place when it is complete; an
/// interrupted command leaves the part there, and the next one goes on with it.
struct MatrixFile {
    private let asked: MatrixCommand.Asked
    private let path: String
    private let target: URL
    private let part: URL

    init(path: String, _ asked: MatrixCommand.Asked) {
        self.asked = asked
        self.path = path
        target = URL.file(ledToBy: path)
        part = target.appendingPathExtension("part")
    }

    func write(_ timetable: Timetable) throws {
        try ExportedTable(path, columns: asked.table.columns).requireReplaceable()
        let done = try MatrixPart(part, asked: asked).rowsDone(timetable)
        if done.count > 0 {
            Output.note(
                "\(path).part has \(Count.text(done.count, "origin")) of \(asked.request.origins.count): it goes on.")
        }
        let file = try opened(at: done.bytes)
        defer { try? file.close() }
        var progress = MatrixProgress(count: asked.request.origins.count, done: done.count)
        var rest = asked.request
        rest.origins = Array(rest.origins.dropFirst(done.count))
        try timetable.matrix(rest) { row in
            try append(asked.table.lines(of: row), to: file)
            progress.add()
        }
        progress.end()
        try finish()
        Output.note("Wrote \(path): \(Count.text(asked.request.origins.count, "origin")).")
    }

    /// - Parameter bytes: what stays of a part; with none the file begins with its header.
    private func opened(at bytes: Int) throws -> FileHandle {
        do {
            if bytes == 0 { try Data(asked.table.header.utf8).write(to: part) }
            let file = try FileHandle(forWritingTo: part)
            if bytes > 0 { try file.truncate(atOffset: UInt64(bytes)) }
            try file.seekToEnd()
            return file
        } catch {
            throw failure
        }
    }

    private func append(_ text: String, to file: FileHandle) throws {
        do { try file.write(contentsOf: Data(text.utf8)) } catch { throw failure }
    }

    private func finish() throws {
        do {
            try UnfinishedFile.synchronize(part)
            guard unsafe rename(part.path, target.path) == 0 else { throw failure }
        } catch {
            throw failure
        }
    }

    private var failure: CommandFailure {
        CommandFailure("\(path) cannot be written: choose another file for the matrix.")
    }
}

/// What an interrupted command has left of a matrix.
private struct MatrixPart {
    private let file: URL
    private let asked: MatrixCommand.Asked

    init(_ file: URL, asked: MatrixCommand.Asked) { (self.file, self.asked) = (file, asked) }

    /// How many origins are complete, and the bytes that they and the header take.
    /// - Throws: if the file is no beginning of this matrix: the fullest and the last of its rows are asked for again.
    func rowsDone(_ timetable: Timetable) throws -> (count: Int, bytes: Int) {
        guard FileManager.default.fileExists(atPath: file.path) else { return (0, 0) }
        guard let reader = try? FileHandle(forReadingFrom: file) else { throw failure }
        defer { try? reader.close() }
        let header = Data(asked.table.header.utf8)
        let start = try reader.read(upToCount: header.count) ?? Data()
        guard start == header else {
            // A command that was killed at once.
            if header.starts(with: start) { return (0, 0) }
            throw failure
        }
        let ends = try ends(reader, from: header.count)
        guard ends.count > 1 else { return (0, 0) }
        guard ends.count - 1 <= asked.request.origins.count else { throw failure }
        let last = ends.count - 1
        let lengths: [Int] = (1...last).map { (row: Int) -> Int in ends[row] - ends[row - 1] }
        let fullest: Int = lengths.firstIndex(of: lengths.max() ?? 0) ?? 0
        for row in Set<Int>([fullest + 1, last]) {
            try reader.seek(toOffset: UInt64(ends[row - 1]))
            let known = try reader.read(upToCount: ends[row] - ends[row - 1]) ?? Data()
            try check(known, ofOrigin: row - 1, timetable: timetable)
        }
        return (last, ends[last])
    }

    private func check(_ known: Data, ofOrigin index: Int, timetable: Timetable) throws {
        var request = asked.request
        request.origins = [request.origins[index]]
        try timetable.matrix(request) { row in
            guard known == Data(asked.table.lines(of: row).utf8) else { throw failure }
        }
    }

    /// Where the header ends, and each complete row of the matrix.
    private func ends(_ reader: FileHandle, from start: Int) throws -> [Int] {
        let count = asked.table.recordCount(of: asked.request.destinations.count)
        var (ends, offset, lines) = ([start], start, 0)
        while let piece = try reader.read(upToCount: 1 << 20), !piece.isEmpty {
            for byte in piece {
                offset += 1
                guard byte == UInt8(ascii: "\n") else { continue }
                lines += 1
                if lines % count == 0 { ends.append(offset) }
            }
        }
        return ends
    }

    private var failure: CommandFailure {
        CommandFailure(
            "\(file.path) is the beginning of another matrix: remove it, or name another file with --output.")
    }
}

/// How many origins are done, on a terminal that does not show the rows.
struct MatrixProgress {
    private let line: ProgressLine?
    private let count: Int
    private var done: Int
    private let first: Int

    init(count: Int, done: Int = 0) {
        line = Output.screen == nil ? ProgressLine.onTerminal() : nil
        (self.count, self.done, first) = (count, done, done)
    }

    mutating func add() {
        done += 1
        let (done, first, count) = (done, first, count)
        line?.show(file: "matrix", isComplete: false) { seconds in
            let rest = seconds / Double(done - first) * Double(count - done)
            return "\(done) of \(Count.text(count, "origin")), \(Int(rest.rounded(.up))) s left"
        }
    }

    func end() { line?.clear() }
}
