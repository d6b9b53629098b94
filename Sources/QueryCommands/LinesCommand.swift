internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// `gtfs-query lines`: many questions in one process.
struct LinesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lines",
        abstract: "Answers many questions in one process: one a line in, one JSON answer a line out.",
        discussion: """
            A line of standard input is a question as it is typed after gtfs-query; its words may be quoted as in a \
            shell. Each line has one line of answer, in the same order: the JSON of the command without line breaks. \
            A line that has no answer has {"error": {"code": …, "message": …}} in its place, and the next one is read. \
            Each database stays open; a file that replaces it is opened between two questions. Of many, the last 256 stay \
            open. Notes for people are left out; so are commands that write, --watch, --picture and formats other than JSON.

            Before its question a line may have id=NAME, which its answer then has too, {"id": …, "answer": …}, and \
            within=SECONDS, after which the error timed_out is its answer.

            Exit 0 when all lines are read, whatever their answers.

            Examples:
              printf 'departures 2000 --limit 3\\nsearch "lantern sq"\\n' | gtfs-query lines
              printf 'id=7 within=2.5 departures 2000\\nid=8 info\\n' | gtfs-query lines --jobs 2
            """)

    @Option(
        help: ArgumentHelp("The database of all lines that name none.", valueName: "path"), completion: .file())
    var database: [String] = []

    @Option(help: ArgumentHelp("The language of all lines that name none.", valueName: "tag"))
    var lang: String?

    @Option(
        help: ArgumentHelp(
            "Answer so many lines at once, each when it is done: every line then needs its id.", valueName: "n"))
    var jobs: Int = 1

    @Option(help: ArgumentHelp("The time of each line that says none of its own.", valueName: "seconds"))
    var within: Double?

    @Flag(help: "Each answer as {\"microseconds\": …, \"answer\": …}: the time from a line understood to its answer.")
    var times = false

    private static let mostJobs = 64

    func validate() throws {
        guard (1...Self.mostJobs).contains(jobs) else {
            throw ValidationError("--jobs \(jobs): give a number from 1 to \(Self.mostJobs).")
        }
        if let within, !LineHead.isTime(within) { throw ValidationError(LineHead.advice("--within \(within)")) }
    }

    func run() throws {
        let lines = SharedLines(LineReader(descriptor: STDIN_FILENO))
        let ends = ParallelParts.values(jobs, threads: jobs) { _ in
            var known = ParsedCommands()
            return Result {
                while let line = lines.next() { try lines.write(answer(to: line, like: &known).text + "\n") }
            }
        }
        for end in ends { try end.get() }
    }

    /// - Parameter known: the commands of earlier lines.
    private func answer(to line: LineReader.Line, like known: inout ParsedCommands) -> JSONValue {
        guard case .text(let text) = line else {
            return .error(.badLine, "The line has more than \(LineReader.mostBytes) bytes: ask for less in one line.")
        }
        let head = LineHead(text, seconds: within)
        let answer =
            head.isNamed || jobs == 1
            ? answer(to: head, like: &known) : JSONValue.error(.badLine, LineHead.idAdvice).members
        DatabaseChoice.closeOldest()
        return head.line(of: answer)
    }

    /// The members of the answer's object: the error, or the answer and what is said of it.
    private func answer(to head: LineHead, like known: inout ParsedCommands) -> [JSONValue.Member] {
        do {
            let question = try QuestionLine(String(head.question))
            return try head.timed { cancellation in
                do {
                    return try answer(question.command(like: &known))
                } catch  where !cancellation.isCancelled {
                    return question.answer(about: error).members
                }
            }
        } catch let error as LineHead.TimedOut {
            return JSONValue.error(.timedOut, error.description).members
        } catch {
            return JSONValue.error(.badLine, (error as? ValidationError)?.message ?? "\(error)").members
        }
    }

    private func answer(_ command: any AnsweringCommand) throws -> [JSONValue.Member] {
        let start = ContinuousClock.now
        var command = command
        command.complete(with: DatabaseChoice(database: database, lang: lang))
        let answer = try CommandWords.speaking(as: command) { try command.answer() }
        let microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
        let value = try AnswerEncoder().value(of: answer.value)
        if let failure = answer.failure { return JSONValue.error(.failed, failure, answer: value).members }
        let time = JSONValue.Member(key: "microseconds", value: .integer(microseconds))
        return (times ? [time] : []) + [.init(key: "answer", value: value)]
    }
}

/// Standard input and standard output of `lines`, shared by its threads: each reads a line when it has written its answer.
private final class SharedLines: Sendable {
    private let reader: Locked<LineReader>
    /// Whether the reader of the answers is gone.
    private let isOver = Locked(false)

    init(_ reader: LineReader) { self.reader = Locked(reader) }

    func next() -> LineReader.Line? { isOver.withLock(\.self) ? nil : reader.withLock { $0.next() } }

    func write(_ text: String) throws {
        try isOver.withLock { isOver in
            Result { if !isOver { isOver = try !StandardOutput.write(text) } }
        }.get()
    }
}

/// Reads lines of a file descriptor, as far as they have a sensible length: whatever a line has beyond it is passed over, and
/// never held in memory.
struct LineReader {
    enum Line: Equatable {
        case text(String)
        /// More bytes than a line may have.
        case tooLong
    }

    static let mostBytes = 1 << 20

    private let descriptor: Int32
    private let mostBytes: Int
    private var buffer: [UInt8]
    /// What of the buffer is not read yet.
    private var rest = 0..<0

    /// - Parameters:
    ///   - descriptor: of a file, a pipe or a terminal.
    ///   - pieceSize: bytes that are read at once.
    init(descriptor: Int32, mostBytes: Int = Self.mostBytes, pieceSize: Int = 1 << 16) {
        self.descriptor = descriptor
        self.mostBytes = mostBytes
        buffer = [UInt8](repeating: 0, count: pieceSize)
    }

    /// The next line, without its line feed and a carriage return before that; nil at the end.
    mutating func next() -> Line? {
        var (line, isTooLong, isThere) = ([UInt8](), false, false)
        while fill() {
            isThere = true
            let end = buffer[rest].firstIndex(of: UInt8(ascii: "\n"))
            let piece = rest.lowerBound..<(end ?? rest.upperBound)
            isTooLong = isTooLong || line.count + piece.count > mostBytes
            if isTooLong { line = [] } else { line += buffer[piece] }
            rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
            if end != nil { break }
        }
        guard isThere else { return nil }
        if isTooLong { return .tooLong }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return .text(String(decoding: line, as: UTF8.self))
    }

    /// - Returns: whether there are bytes.
    private mutating func fill() -> Bool {
        while rest.isEmpty {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { rest = 0..<count }
            if count == 0 || count < 0 && errno != EINTR { return false }
        }
        return true
    }
}
