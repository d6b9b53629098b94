import Foundation
import GTFSQuery
import GTFSRealtime

/// What a screen with the board of a stop shows. A view reads it, and calls `refresh` now and then.
@MainActor public final class BoardScreen {
    public struct Row: Identifiable, Equatable, Sendable {
        public let id: Departure.ID
        public let route: String
        public let headsign: String
        public let status: String
    }

    /// Asks for the board of a stop at a moment. Tests and previews give an answer of their own.
    public typealias Ask = @Sendable (Stop.ID, Date) async throws -> DepartureBoard

    public private(set) var rows: [Row] = []
    /// A sentence in the place of rows, and the stops that the user may have meant.
    public private(set) var errorText: String?
    public private(set) var suggestions: [Stop.ID] = []
    public var stop: Stop.ID
    private let ask: Ask

    public init(stop: Stop.ID, ask: @escaping Ask) {
        self.stop = stop
        self.ask = ask
    }

    public convenience init(stop: Stop.ID, file: TimetableFile, realtime: RealtimeFeedState? = nil) {
        self.init(stop: stop) { stop, now in
            try await file.departures(DeparturesRequest(stopID: stop, at: now, limit: 5), realtime: realtime)
        }
    }

    /// Asks again. An error takes the place of the rows; a refresh that is cancelled leaves them as they are.
    public func refresh(at now: Date) async {
        do {
            let board = try await ask(stop, now)
            rows = board.departures.map { Row($0, at: now) }
            (errorText, suggestions) = (board.departures.isEmpty ? "Nothing leaves here." : nil, [])
        } catch is CancellationError {
            return
        } catch {
            let error = error as? QueryError
            rows = []
            suggestions = error?.nearest.map { Stop.ID($0.id) } ?? []
            errorText = error?.code == .unknownID ? "This stop is gone." : "The board cannot be shown."
        }
    }
}

extension BoardScreen.Row {
    init(_ departure: Departure, at now: Date) {
        id = departure.id
        route = departure.routeLabel ?? ""
        headsign = departure.headsign ?? ""
        status =
            switch (departure.realtime?.status, departure.countdown(.departure, at: now)) {
            case (.cancelled, _): "cancelled"
            case (_, .minutes(let minutes)): "\(minutes) min"
            case (_, .now): "now"
            default: ""
            }
    }
}
