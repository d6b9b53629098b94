public import GTFSModel
public import GTFSQuery

/// What is told and shown of a watch while time passes, messages come and files are replaced.
///
///     var told = Told()
///     for try await plan in file.moments(realtime: state).plans(of: watch) {
///         for change in plan.changes(since: told, of: .due) { tell(change) }
///         told = plan.told(after: told, of: .due)
///     }
extension LiveMoments {
    /// The plans of a watch: also at the second at which its next notice comes true.
    /// - Parameter limits: the ages up to which predictions are shown.
    public func plans(of watch: Watch, limits: FreshnessLimits = FreshnessLimits()) -> LiveAnswers<Plan> {
        answers(PlanRequest.kind, limits: limits, changingAt: \.next) { moment in
            try moment.timetable.plan(of: watch, at: moment.now, realtime: moment.realtime)
        }
    }

    /// The states of a watch; `differs(from:)` tells whether one is worth showing.
    /// - Parameter limits: the ages up to which predictions are shown.
    public func states(of watch: Watch, limits: FreshnessLimits = FreshnessLimits()) -> LiveAnswers<GlanceState> {
        answers(GlanceStateRequest.kind, limits: limits) { moment in
            try moment.timetable.state(of: watch, at: moment.now, realtime: moment.realtime)
        }
    }

    /// The timelines of a board, each from its moment on: what a display shows until the next one comes, or none does.
    /// - Parameters:
    ///   - request: its moments are moved to the present.
    ///   - limits: the ages up to which predictions are shown.
    public func timelines(
        _ request: BoardTimelineRequest, limits: FreshnessLimits = FreshnessLimits()
    ) -> LiveAnswers<BoardTimeline> {
        answers(BoardTimelineRequest.kind, limits: limits) { moment in
            var request = request
            let span = ClampedSum.difference(request.until, request.board.at)
            (request.board.at, request.until) = (moment.now, ClampedSum.sum(moment.now, span))
            return try moment.timetable.ask(request, realtime: moment.realtime)
        }
    }
}
