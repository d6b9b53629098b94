internal import GTFSModel
public import GTFSQuery

extension Timetable {
    /// How long it takes from each of many places to each of many others, a row after the other: no more than one is in memory.
    ///
    ///     try timetable.matrix(MatrixRequest(from: homes, to: schools, at: now)) { row in
    ///         for cell in row.cells { print(row.origin, cell.destination, cell.seconds[0] ?? "-") }
    ///     }
    /// - Parameters:
    ///   - realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    ///   - body: is called with the row of each origin, in their order. An error that it throws ends the search.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop, route or agency that the feed does not have, or
    ///   where the feed's time zone is not usable; `StoreError` where the database cannot be read; the errors of `body`.
    public func matrix(
        _ request: MatrixRequest, realtime: RealtimeSnapshot? = nil, _ body: (MatrixRow) throws -> Void
    ) throws {
        try withoutActuallyEscaping(body) { body in
            try ask(MatrixRows(request: request, body: body), realtime: realtime)
        }
    }

    /// The same outside the cooperative pool: `body` is called on another thread. The search ends with the task.
    public func matrix(
        _ request: MatrixRequest, realtime: RealtimeSnapshot? = nil,
        _ body: @escaping @Sendable (MatrixRow) throws -> Void
    ) async throws {
        try await ask(MatrixRows(request: request, body: body), realtime: realtime)
    }

    /// Every stop at which a trip stops, in the order of their ids: for a matrix of all of them.
    public func servedPoints() throws -> [MatrixPoint] { try ask(ServedPoints()) }
}

extension MatrixRequest: Question {
    /// As journeys.
    public static var kind: QuestionKind { .journeys }

    /// All rows at once. `Timetable.matrix(_:realtime:_:)` has one after the other.
    public func answer(in session: QuestionSession) throws -> [MatrixRow] {
        var rows: [MatrixRow] = []
        try MatrixQuestion(self, in: session.feed(), realtime: session.realtime).each { rows.append($0) }
        return rows
    }
}

/// A matrix whose rows are handed over one by one.
///
/// Sendable, although a caller's closure may not be: the blocking form answers on the thread that asks, and the other one
/// takes only closures that are.
private struct MatrixRows: Question, @unchecked Sendable {
    let request: MatrixRequest
    let body: (MatrixRow) throws -> Void

    static var kind: QuestionKind { MatrixRequest.kind }

    func validate() throws { try request.validate() }

    func answer(in session: QuestionSession) throws {
        try MatrixQuestion(request, in: session.feed(), realtime: session.realtime).each(body)
    }
}

private struct ServedPoints: Question {
    static var kind: QuestionKind { MatrixRequest.kind }

    func answer(in session: QuestionSession) throws -> [MatrixPoint] {
        let feed = try session.feed()
        let indexes = try feed.journeyNetwork().stops.indexes
        var points: [MatrixPoint] = []
        try feed.reader.eachStop { row in
            guard indexes.indices.contains(row.key.rawValue), indexes[row.key.rawValue] >= 0 else { return }
            points.append(MatrixPoint(Stop.ID(row.id)))
        }
        return points.sorted { $0.id < $1.id }
    }
}
