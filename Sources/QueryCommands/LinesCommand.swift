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
            Each database is opened once, for the first question that asks it; of many, the last 256 stay open. Notes for \
            people are left out; so are commands that write, --watch, --picture and formats other than JSON.

            Exit 0 when all lines are read, whatever their answers.

            Example:
              printf 'departures 2000 --limit 3\\nsearch "lantern sq"\\n' | gtfs-query lines
            """)

    @Option(
        help: ArgumentHelp("The database of all lines that name none.", valueName: "path"), completion: .file())
    var database: [String] = []

    @Option(help: ArgumentHelp("The language of all lines that name none.", valueName: "tag"))
    var lang: String?

    @Flag(help: "Each answer as {\"microseconds\": …, \"answer\": …}: the time from a line understood to its answer.")
    var times = false

    func run() throws {
        var reader = LineReader(descriptor: STDIN_FILENO)
        while let line = reader.next() {
            guard try StandardOutput.write(answer(to: line).text + "\n") else { return }
            DatabaseChoice.closeOldest()
        }
    }

    private func answer(to line: LineReader.Line) -> JSONValue {
        switch line {
        case .text(let line): answer(to: line)
        case .tooLong:
            .error(.badLine, "The line has more than \(LineReader.mostBytes) bytes: ask for less in one line.")
        }
    }

    private func answer(to line: String) -> JSONValue {
        do {
            let question = try QuestionLine(line)
            do {
                return try answer(question.command())
            } catch {
                return question.answer(about: error)
            }
        } catch {
            return .error(.badLine, (error as? ValidationError)?.message ?? "\(error)")
        }
    }

    private func answer(_ command: any AnsweringCommand) throws -> JSONValue {
        let start = ContinuousClock.now
        var command = command
        command.complete(with: DatabaseChoice(database: database, lang: lang))
        let answer = try command.answer()
        let microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
        let value = try AnswerEncoder().value(of: answer.value)
        if let failure = answer.failure { return .error(.failed, failure, answer: value) }
        guard times else { return value }
        return .object([
            .init(key: "microseconds", value: .integer(microseconds)), .init(key: "answer", value: value),
        ])
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

    /// The most bytes of a line.
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
