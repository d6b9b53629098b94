internal import ArgumentParser
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

    /// - Parameter isNoLabel: whether the text is known to be no label of a favourite.
    init(_ text: String, timetable: Timetable, isNoLabel: Bool = false) throws {
        if !isNoLabel, let own = try LabelledFavourite(text, timetable: timetable) {
            let meant = try own.stop(timetable)
            (id, note) = (meant.id, meant.note)
            return
        }
        guard let meant = try timetable.stop(meantBy: text) else {
            (id, note) = (Stop.ID(text), nil)
            return
        }
        id = meant.stop.id
        note = Self.note(on: text, meaning: Self.words(meant.stop), not: meant.others.map(Self.words))
    }

    /// The meaning of words, for the user.
    static func note(on text: String, meaning stop: String, not others: [String]) -> String {
        guard let first = others.first else {
            return CommandWords.text("taken_for", with: ["text": text, "stop": stop])
        }
        let list = others.dropFirst().reduce(first) { CommandWords.text("and", with: ["a": $0, "b": $1]) }
        return CommandWords.text("taken_for_not", with: ["text": text, "stop": stop, "others": list])
    }

    private static func words(_ stop: Stop) -> String { "\(stop.name ?? stop.id.rawValue) (\(stop.id))" }
}

extension [StopArgument] {
    init(_ texts: [String], timetable: Timetable) throws {
        self = try texts.map { try StopArgument($0, timetable: timetable) }
    }

    var notes: [String] { compactMap(\.note) }
}

/// An end on the command line: a stop_id, `LAT,LON`, the label of a favourite, or words that search resolves.
struct JourneyEndArgument {
    let end: JourneyEnd
    /// The meaning of the words, for the user; nil for an id or a position.
    let note: String?

    init(_ text: String, timetable: Timetable) throws {
        if let position = CoordinateArgument(argument: text) {
            (end, note) = (.position(position.coordinate), nil)
            return
        }
        if let own = try LabelledFavourite(text, timetable: timetable) {
            (end, note) = (JourneyEnd(own.end), own.note)
            return
        }
        let stop = try StopArgument(text, timetable: timetable, isNoLabel: true)
        (end, note) = (.stop(stop.id), stop.note)
    }
}

/// A stop of `--via`: `STOP` or `STOP:MINUTES`.
struct ViaArgument {
    let via: JourneyVia
    /// The meaning of the words, for the user; nil for an id.
    let note: String?

    init(_ text: String, timetable: Timetable) throws {
        var (stop, minutes) = (text, 0)
        if try !timetable.isStopOrArea(Stop.ID(text)), let colon = text.lastIndex(of: ":"),
            let number = Int(text[text.index(after: colon)...])
        {
            (stop, minutes) = (String(text[..<colon]), number)
        }
        let meant = try StopArgument(stop, timetable: timetable)
        (via, note) = (JourneyVia(meant.id, minutes: minutes), meant.note)
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

/// A position on the command line: `LAT,LON` in one word, or LAT and LON in two, in degrees.
struct CoordinateArgument: ExpressibleByArgument, Equatable {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
        guard parts.count == 2, let latitude = Double(Substring(parts[0])), let longitude = Double(Substring(parts[1])),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The position that the operands of a command give, one word or two.
    init(operands: [String]) throws {
        guard let position = CoordinateArgument(argument: operands.joined(separator: " ")) else {
            throw Self.error(operands.joined(separator: " "))
        }
        self = position
    }

    /// The position of an option, `LAT,LON`.
    static func option(_ text: String) throws -> CoordinateArgument {
        guard let position = CoordinateArgument(argument: text) else { throw error(text) }
        return position
    }

    /// Why a text is not a position; if latitude and longitude are swapped, it gives the right order.
    private static func error(_ text: String) -> ValidationError {
        let numbers = text.split { $0 == "," || $0 == " " }
        let separator = text.contains(",") ? "," : " "
        let swapped = numbers.reversed().joined(separator: separator)
        if numbers.count == 2, CoordinateArgument(argument: swapped) != nil {
            return ValidationError("'\(text)' has the longitude first. Did you mean \(swapped)?")
        }
        return ValidationError(
            "'\(text)' is no position: give latitude (-90 … 90) and longitude (-180 … 180) in degrees, such as "
                + "-33.87\(separator)151.21.")
    }
}
