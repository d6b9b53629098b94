import GTFSModel

/// The stops that a message may name: the timetable's, and those that the message brings itself. Each is looked up once.
final class PlaceBook {
    private let schedule: any RealtimeSchedule
    private let brought: [Stop.ID: RealtimeStop]
    private var places: [Stop.ID: ScheduledStop?] = [:]

    /// - Parameter stops: those that the messages bring.
    init(_ schedule: any RealtimeSchedule, stops: [Stop.ID: RealtimeStop] = [:]) {
        self.schedule = schedule
        brought = stops
    }

    /// Nil for a stop that neither the timetable nor the message knows.
    func stop(_ id: Stop.ID) throws -> ScheduledStop? {
        if let known = places[id] { return known }
        let place = try schedule.stop(id) ?? brought[id].map(Self.place)
        places[id] = .some(place)
        return place
    }

    /// Whether two stops are platforms of one station.
    func areSiblings(_ one: Stop.ID, _ other: Stop.ID) throws -> Bool {
        guard let first = try stop(one), let second = try stop(other) else { return false }
        return first.stationID == second.stationID
    }

    private static func place(_ stop: RealtimeStop) -> ScheduledStop {
        var place = ScheduledStop(id: stop.id, stationID: stop.parentID)
        place.name = stop.name.flatMap(untagged)
        place.platformCode = stop.platformCode.flatMap(untagged)
        place.position = stop.position
        return place
    }

    /// The text that is in the feed's own language, which has no tag where there is only one.
    private static func untagged(_ text: TranslatedString) -> String? {
        (text.translations.first { $0.language == nil } ?? text.translations.first)?.text
    }
}
