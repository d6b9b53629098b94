public import Foundation
public import GTFSModel
public import GTFSQuery
internal import HarbourCity

/// A made-up city by a harbour: trains, trams, buses and ferries from 2026 to 2036, by day and by night.
///
///     let timetable = try MadeUpCity.timetable()
///     let board = try MadeUpCity.board(.late)
public enum MadeUpCity {
    /// The text of each file of its feed by its name.
    public static let files = HarbourCity.files

    /// Its main station, Lantern Square.
    public static let station: Stop.ID = "2000"

    /// A Wednesday morning, 25 November 2026 at 08:00 in Sydney.
    public static let morning = Date(timeIntervalSince1970: 1_795_554_000)

    /// The city's timetable, which all callers share.
    /// - Throws: `ImportError` if the temporary file cannot be written.
    public static func timetable() throws -> Timetable { try shared.get() }

    private static let shared = Result { try Timetable(feed: files) }
}

extension MadeUpCity {
    /// What a board shows.
    public struct BoardKind: Sendable, Hashable {
        fileprivate enum Change { case none, late, cancelled }

        fileprivate let stop: Stop.ID
        fileprivate let change: Change

        /// No departures, at a stop that no trip serves.
        public static let empty = BoardKind(stop: "4900", change: .none)
        /// The main station's next hour by the schedule.
        public static let scheduled = BoardKind(stop: station, change: .none)
        /// The same with realtime: the first trip three minutes late, the second one on time.
        public static let late = BoardKind(stop: station, change: .late)
        /// The same with realtime: the first trip cancelled, the second one on time.
        public static let cancelled = BoardKind(stop: station, change: .cancelled)
    }

    /// A board of the city at `morning`, for a preview or a test of a screen: an answer as any other.
    /// - Throws: the error of `timetable()`.
    public static func board(_ kind: BoardKind) throws -> DepartureBoard {
        let timetable = try timetable()
        let request = DeparturesRequest(stopID: kind.stop, at: morning, for: .seconds(3600))
        let board = try timetable.departures(request)
        let trips = board.departures.map(\.trip)
        guard kind.change != .none, trips.count > 1 else { return board }
        let change = kind.change == .late ? MadeChange.late(trips[0], by: 180) : .cancelled(trips[0])
        let snapshot = try timetable.snapshot([change, .late(trips[1], by: 0)], at: morning)
        return try timetable.departures(request, realtime: snapshot)
    }
}
