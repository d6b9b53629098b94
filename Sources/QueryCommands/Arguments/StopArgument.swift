internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// A stop on the command line: a stop_id, the label of a favourite, or words that search resolves. An id of the feed never
/// counts as words.
struct StopArgument {
    /// The stop; for any other text, the text, which the question then refuses with the nearest matches.
    let id: Stop.ID
    /// The meaning of the words, for the user; nil for an id.
    let note: String?

    init(_ text: String, _ timetable: Timetable) throws {
        if let own = try LabelledFavourite(text, timetable) {
            let meant = try own.stop(timetable)
            (id, note) = (meant.id, meant.note)
            return
        }
        guard let meant = try timetable.stop(meantBy: text) else {
            (id, note) = (Stop.ID(text), nil)
            return
        }
        id = meant.stop.id
        let others = meant.others.map(Self.words).joined(separator: " and ")
        note =
            "\"\(text)\" is taken for \(Self.words(meant.stop))"
            + (others.isEmpty ? "." : ", not for \(others).")
    }

    private static func words(_ stop: Stop) -> String { "\(stop.name ?? stop.id.rawValue) (\(stop.id))" }
}

extension [StopArgument] {
    init(_ texts: [String], _ timetable: Timetable) throws { self = try texts.map { try StopArgument($0, timetable) } }

    var notes: [String] { compactMap(\.note) }
}

/// An end on the command line: a stop_id, `LAT,LON`, the label of a favourite, or words that search resolves.
struct JourneyEndArgument {
    let end: JourneyEnd
    /// The meaning of the words, for the user; nil for an id or a position.
    let note: String?

    init(_ text: String, _ timetable: Timetable) throws {
        if let position = CoordinateArgument(argument: text) {
            (end, note) = (.position(position.coordinate), nil)
            return
        }
        if let own = try LabelledFavourite(text, timetable) {
            (end, note) = (JourneyEnd(own.end), own.note)
            return
        }
        let stop = try StopArgument(text, timetable)
        (end, note) = (.stop(stop.id), stop.note)
    }
}

extension JourneyEnd {
    fileprivate init(_ end: Favourite.End) {
        switch end {
        case .stop(let stop): self = .stop(stop.id)
        case .position(let position): self = .position(position)
        }
    }

    /// `200060`, `-33.87,151.21`
    var words: String {
        switch self {
        case .stop(let id): id.rawValue
        case .position(let position): "\(PlainNumber.text(position.latitude)),\(PlainNumber.text(position.longitude))"
        }
    }
}
