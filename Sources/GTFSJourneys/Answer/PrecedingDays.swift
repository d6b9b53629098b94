internal import GTFSModel

/// The days before a question's window of arrivals, for as long as a journey may arrive on one of them: what
/// `FollowingDays` is for departures (rule J11).
struct PrecedingDays {
    private let question: JourneyQuestion
    private var days = 0
    /// The instant at which the next day ends.
    private var end: Int
    private var searched: Set<SearchWindow.Sameness> = []
    private static let most = 400

    init(_ question: JourneyQuestion) {
        self.question = question
        end = question.request.at - question.request.minutes * 60 - 1
    }

    /// What a search for arrivals on the day before begins with.
    mutating func next() throws -> SearchEnds? {
        while days < Self.most, question.scope.mayRun(until: end), !question.isOver(end) {
            guard days != 1 || question.isConnected else { return nil }
            let ends = try question.ends(arrivingIn: end - HopSearch.longest + 1...end)
            end -= HopSearch.longest
            days += 1
            guard let sameness = ends.window.sameness else { return ends }
            if searched.insert(sameness).inserted { return ends }
        }
        return nil
    }
}
