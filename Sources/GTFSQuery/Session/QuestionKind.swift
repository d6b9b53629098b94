internal import GTFSModel

/// A kind of questions by what they cost. The `async` forms of each kind have threads of their own, so that a board does not
/// wait for journeys, nor either of them for a look at the whole file.
///
///     QuestionKind.journeys.mostWaiting = 200  // A further one ends with `QueryError.Code.busy`.
///
/// The kinds hold for all timetables of the process. Questions in the forms that are not `async` run on the caller's thread,
/// as many at once as it likes.
public struct QuestionKind: Sendable {
    let queue: WorkQueue

    /// A board, a search, a list: mostly less than a millisecond. As many at once as the system has cores, at least two.
    public static let short = QuestionKind(width: max(2, WorkQueue.coreCount), mostWaiting: 10_000)
    /// Journeys and reach: some ten milliseconds each, on up to two threads. Half as many at once as the system has cores, at
    /// least one.
    public static let journeys = QuestionKind(width: WorkQueue.coreCount / 2, mostWaiting: 1000)
    /// What reads the whole file, such as its verification: seconds. One at a time.
    public static let whole = QuestionKind(width: 1, mostWaiting: 100)

    private init(width: Int, mostWaiting: Int) {
        queue = WorkQueue(width: width, mostWaiting: mostWaiting, busy: Self.busy)
    }

    static func busy(_ waiting: Int) -> any Error {
        QueryError(
            .busy, value: "\(waiting)", "\(waiting) questions wait for their turn already", advice: "ask again later.")
    }

    /// How many questions may wait for their turn; one more ends at once with `QueryError.Code.busy`. A change holds for the
    /// questions that come after it.
    public var mostWaiting: Int {
        get { queue.mostWaiting }
        nonmutating set { queue.mostWaiting = newValue }
    }

    /// The number of questions that wait for their turn, without those whose tasks were cancelled.
    public var waitingCount: Int { queue.waitingCount }
}

extension WorkQueue {
    /// The answers of questions that are asked at once, in the order of the questions.
    func answers<Question: Sendable, Answer: Sendable>(
        _ questions: [Question], by answer: @escaping @Sendable (Question) -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (index, question) in questions.enumerated() {
                group.addTask { (index, try await self.value { answer(question) }) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
