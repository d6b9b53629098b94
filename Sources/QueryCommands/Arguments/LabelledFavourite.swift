internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// A favourite that stands for its place on the command line, under its label (rule T14).
struct LabelledFavourite {
    /// As it was typed.
    private let text: String
    /// Where it is in the timetable.
    let end: Favourite.End
    /// Whether the timetable has it under its id.
    let isPresent: Bool

    /// Nil for an id of the feed, and for a text that is the label of no stop or place in it.
    init?(_ text: String, timetable: Timetable) throws {
        let labelled = FavouritesOptions.usual.filter { $0.label != nil }
        guard !labelled.isEmpty else { return nil }
        let label = Self.folded(text)
        let named = labelled.filter { $0.label.map(Self.folded) == label }
        guard !named.isEmpty, try !timetable.isStopOrArea(Stop.ID(text)),
            let found = try timetable.resolve(named).lazy.compactMap({ found in
                found.found?.end.map { (end: $0, isPresent: found.state == .present) }
            }).first
        else { return nil }
        self.text = text
        (end, isPresent) = found
    }

    /// Without case and accents.
    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces).folding(
            options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// Its meaning, for the user.
    var note: String { CommandWords.text("your_favourite", with: ["text": text, "place": end.inWords]) }

    /// The metres that one walks from a position to a stop, as the board of a favourite has them.
    private static let walk = 500.0

    /// The stop itself, or the one with departures that is nearest to the position; with a note on its meaning.
    func stop(_ timetable: Timetable) throws -> (id: Stop.ID, note: String) {
        switch end {
        case .stop(let stop): return (stop.id, note)
        case .position(let position):
            return try meaning(timetable.nearby(Self.nearestServed(to: position)).first)
        }
    }

    /// The question for the stop with departures that is nearest to a position.
    static func nearestServed(to position: Coordinate) -> NearbyRequest {
        var request = NearbyRequest(position: position, radius: walk, limit: 1)
        request.isServedOnly = true
        return request
    }

    /// The stop that a position means, with a note.
    /// - Parameter feed: that of the stop among several.
    func meaning(_ nearest: StopResult?, in feed: FeedID? = nil) throws -> (id: Stop.ID, note: String) {
        guard let nearest else {
            throw CommandFailure("\(note) Nothing leaves within \(Int(Self.walk)) m of it: name a stop.")
        }
        let id = feed.map { "\(QualifiedID($0, nearest.id))" } ?? nearest.id.rawValue
        let stop = "\(nearest.stop.name ?? nearest.id.rawValue) (\(id))"
        return (nearest.id, CommandWords.text("nearest_stop", with: ["sentence": note, "stop": stop]))
    }
}

extension Favourite.Subject {
    /// Nil for a route and a journey.
    fileprivate var end: Favourite.End? {
        switch self {
        case .stop(let stop): .stop(stop)
        case .position(let position): .position(position)
        case .route, .journey: nil
        }
    }
}
