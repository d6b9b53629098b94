internal import Foundation

/// A kind of questions by what they cost. The `async` forms of each kind have threads of their own, so that a board does not
/// wait for journeys, nor either of them for a look at the whole file.
///
///     QuestionKind.journeys.mostWaiting = 200  // A further one ends with `QueryError.Code.busy`.
///
/// The kinds hold for all timetables of the process. Questions in the forms that are not `async` run on the caller's thread,
/// as many at once as it likes.
public struct QuestionKind: Sendable {
    let queue: QuestionQueue

    /// A board, a search, a list: mostly less than a millisecond. As many at once as the system has cores, at least two.
    public static let short = QuestionKind(width: max(2, cores), mostWaiting: 10_000)
    /// Journeys and reach: some ten milliseconds each, on up to two threads. Half as many at once as the system has cores, at
    /// least one.
    public static let journeys = QuestionKind(width: cores / 2, mostWaiting: 1000)
    /// What reads the whole file, such as its verification: seconds. One at a time.
    public static let whole = QuestionKind(width: 1, mostWaiting: 100)

    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    private init(width: Int, mostWaiting: Int) { queue = QuestionQueue(width: width, mostWaiting: mostWaiting) }

    /// How many questions may wait for their turn; one more ends at once with `QueryError.Code.busy`. A change holds for the
    /// questions that come after it.
    public var mostWaiting: Int {
        get { queue.mostWaiting }
        nonmutating set { queue.mostWaiting = newValue }
    }

    /// How many questions wait for their turn. Those whose tasks were cancelled are not among them.
    public var waitingCount: Int { queue.waitingCount }
}
