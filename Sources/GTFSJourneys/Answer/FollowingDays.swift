internal import GTFSModel

/// The days after a question's window, for as long as a journey may leave on one of them (rule J10). Only the first of
/// the days on which the same trips run at the same times is there: where it has no journey, the others have none.
struct FollowingDays {
    private let question: JourneyQuestion
    private var days = 0
    /// The instant at which the next day begins.
    private var start: Int
    private var searched: Set<SearchWindow.Sameness> = []
    private static let most = 400

    init(_ question: JourneyQuestion) {
        self.question = question
        start = max(question.window.upperBound + 1, question.scope.present ?? .min)
    }

    mutating func next() throws -> SearchEnds? {
        while days < Self.most {
            // Mostly the next day has a journey, sooner than it is told whether any day does.
            guard question.scope.mayRun(from: start), days != 1 || question.isConnected else { return nil }
            let end = days > 0 ? start + HopSearch.longest - 1 : max(start, question.request.at + HopSearch.longest)
            let ends = try question.ends(of: start...end)
            start = end + 1
            days += 1
            // The first day is of another length.
            if days == 1 { return ends }
            guard let sameness = ends.window.sameness else { return ends }
            if searched.insert(sameness).inserted { return ends }
        }
        return nil
    }
}

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
