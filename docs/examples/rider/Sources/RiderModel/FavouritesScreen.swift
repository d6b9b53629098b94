import Foundation
import GTFSQuery

/// A departure as a list shows it.
public struct BoardRow: Sendable, Hashable, Identifiable {
    public var id: Departure.ID
    public var badge: LineBadge
    public var headsign: String
    /// `5 min`, `now`, or empty where it does not stop.
    public var countdown: String
    public var platform: String?
    /// `3 min late`, `cancelled`, `scheduled` …
    public var status: String
    /// It does not come, or does not stop: its row is crossed out.
    public var isCancelled: Bool
    /// A message that is fresh says when it leaves, or that it does not.
    public var isLive: Bool
    /// The row as a voice says it.
    public var spoken: String

    /// - Parameter now: seconds since 1970.
    public init(_ departure: Departure, at now: Int, in words: Words = .english) {
        id = departure.id
        badge = LineBadge(departure)
        headsign = departure.headsign ?? departure.stopName ?? ""
        countdown = departure.countdown(.departure, at: now)?.text(in: words) ?? ""
        platform = departure.platformCode
        status = departure.statusText(in: words)
        isCancelled = departure.realtime?.status.isServed == false
        isLive = departure.realtime?.isRealTime == true && !departure.flags.contains(.stale)
        spoken = departure.spoken(.departure, in: words, at: now)
    }
}

/// The favourites of a person at a moment, each with its next departures.
public struct FavouritesScreen: Sendable, Hashable {
    /// A favourite.
    public struct Section: Sendable, Hashable, Identifiable {
        public var id: Favourite.ID
        public var title: String
        public var rows: [BoardRow]
        /// A sentence in the place of rows.
        public var note: String?
    }

    public var sections: [Section]
    /// A sentence where times are not live, or not any more.
    public var warning: String?

    /// Before the first answer.
    public init() { (sections, warning) = ([], nil) }

    /// Asks for the boards of favourites at a moment of `TimetableFile.moments(realtime:)`.
    public init(_ favourites: [Favourite], at moment: TimetableMoment, near position: Coordinate? = nil) throws {
        var request = FavouriteBoardsRequest(favourites, at: moment.now)
        request.position = position
        let words = Words(moment.timetable.language)
        sections = try moment.timetable.favouriteBoards(request, realtime: moment.realtime).map { board in
            Section(board, at: moment.now, in: words)
        }
        warning = moment.realtime.flatMap { Self.warning($0.status) }
    }

    private static func warning(_ status: BoardRealtime) -> String? {
        switch status.state {
        case .live: return nil
        case .unavailable: return "There are no live times: the timetable is shown."
        case .stale:
            let age = status.feeds.compactMap(\.age).min()
            return age.map { "The live times are \($0 / 60) minutes old." } ?? "The live times are old."
        }
    }
}

extension FavouritesScreen.Section {
    init(_ board: FavouriteBoard, at now: Int, in words: Words) {
        id = board.id
        title = board.found.favourite.title
        rows = (board.departures + board.connections.map(\.boarding)).map { BoardRow($0, at: now, in: words) }
        note =
            switch board.found.state {
            case .missing: "The timetable does not have this any more."
            default: rows.isEmpty ? "Nothing leaves in the next two hours." : nil
            }
    }
}

/// The screens that follow a file of timetables and the messages of a person's city.
public struct Rider: Sendable {
    public let file: TimetableFile
    public let favourites: Favourites
    /// The source of live times, a `RealtimeFeedState`; nil for the timetable alone.
    public let realtime: (any RealtimeOverlaySource)?
    private let clock: any PollClock

    public init(
        file: TimetableFile, favourites: Favourites, realtime: (any RealtimeOverlaySource)? = nil,
        clock: any PollClock = SystemPollClock()
    ) {
        (self.file, self.favourites, self.realtime, self.clock) = (file, favourites, realtime, clock)
    }

    /// When to ask again.
    var moments: LiveMoments { file.moments(realtime: realtime, clock: clock) }

    /// A screen at once, then another with each minute, each message and each new timetable. The list of favourites is read anew
    /// for each.
    public func favouritesScreens(near position: Coordinate? = nil) -> LiveAnswers<FavouritesScreen> {
        moments.answers { moment in
            try FavouritesScreen(favourites.all(), at: moment, near: position)
        }
    }
}
