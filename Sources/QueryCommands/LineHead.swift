internal import ArgumentParser
internal import GTFSModel

/// What the caller says before the question of a line: `id=7 within=2.5 departures 2000`.
struct LineHead {
    /// The question was not answered in its time.
    struct TimedOut: Error, CustomStringConvertible {
        let seconds: Double

        var description: String {
            "There is no answer within \(seconds) seconds: ask for less, or give it more time with within=SECONDS."
        }
    }

    /// The caller's name of the question, `id=…`; nil without one.
    private let id: Substring?
    /// The time of the question as the line has it, `within=…`; nil without one.
    private let ownTime: Substring?
    /// The time of a question that says none, in seconds; nil for any.
    private let seconds: Double?
    /// The time at which the line was read.
    private let start = ContinuousClock.now
    let question: Substring

    init(_ line: String, seconds: Double? = nil) {
        var rest = line[...]
        let id = Self.take("id=", from: &rest)
        ownTime = Self.take("within=", from: &rest)
        self.id = id ?? Self.take("id=", from: &rest)
        question = rest
        self.seconds = seconds
    }

    var isNamed: Bool { id?.isEmpty == false }

    /// The rest of the first word if it begins with `key`.
    private static func take(_ key: String, from line: inout Substring) -> Substring? {
        let words = line.utf8.drop(while: isBlank)
        guard words.starts(with: key.utf8) else { return nil }
        let word = words.prefix { !isBlank($0) }
        line = line[word.endIndex...]
        return Substring(word.dropFirst(key.utf8.count))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Asks within the time of the line.
    /// - Throws: `TimedOut` after that time; the errors of `ask`; `ValidationError` if the line gives no time.
    func timed(_ ask: (Cancellation) throws -> [JSONValue.Member]) throws -> [JSONValue.Member] {
        guard let seconds = try wanted() else { return try ask(Cancellation.current) }
        let cancellation = Cancellation(deadline: start + .seconds(seconds))
        let result = Cancellation.$current.withValue(cancellation) { Result { try ask(cancellation) } }
        guard !cancellation.isCancelled else { throw TimedOut(seconds: seconds) }
        return try result.get()
    }

    private func wanted() throws -> Double? {
        guard let ownTime else { return seconds }
        guard let seconds = Double(ownTime), Self.isTime(seconds) else {
            throw ValidationError(Self.advice("within=\(ownTime)"))
        }
        return seconds
    }

    /// Whether a question may have this time, in seconds: up to a day.
    static func isTime(_ seconds: Double) -> Bool { seconds > 0 && seconds <= 86_400 }

    static func advice(_ given: String) -> String { "\(given): give seconds above 0, at most a day, such as 2.5." }

    static let idAdvice = "With --jobs an answer is found by its id: begin each line with one, such as id=7."

    /// The answer of the line: an object with its id if it has one, and the answer alone if there is nothing to say of it.
    func line(of members: [JSONValue.Member]) -> JSONValue {
        if let id { return .object([.init(key: "id", value: .string(String(id)))] + members) }
        return members.first.flatMap { $0.key == "answer" ? $0.value : nil } ?? .object(members)
    }
}
