internal import GTFSModel
internal import GTFSStore

/// What realtime makes of the trips of a search: those that run by their own times, and those of the schedule that do not
/// run, or run by these instead (rule J12).
final class OverlayRides: Sendable {
    let evaluated: EvaluatedOverlay
    /// Those that run, in the order of their table.
    let trips: [TripOverlay]
    let lines: LineTable
    /// By trips of the schedule that are not ridden by the schedule: the index in `trips`; nil for one that does not run.
    private let replacements: [OverlayIndex.TripDayKey: Int32?]
    /// The keys of these trips, by the day number.
    private let replaced: [Int: Set<Int32>]

    /// - Parameters:
    ///   - origin: the instant from which the search counts.
    ///   - times: of the search; what is under way at no such time is left out.
    init(
        _ evaluated: EvaluatedOverlay, _ network: JourneyNetwork, _ session: FeedSession, origin: Int,
        times: ClosedRange<Int>
    ) throws {
        var builder = OverlayTableBuilder(evaluated, network, session, origin: origin)
        var replacements: [OverlayIndex.TripDayKey: Int32?] = [:]
        var replaced: [Int: Set<Int32>] = [:]
        for trip in evaluated.overlay.trips {
            guard let fate = Self.fate(of: trip, evaluated) else { continue }
            let index = fate == .runs ? try builder.add(trip, within: times) : nil
            guard trip.change.coversSchedule, let key = trip.scheduled?.key else { continue }
            let day = OverlayIndex.TripDayKey(
                tripKey: key, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds)
            replacements[day] = .some(index)
            replaced[day.day, default: []].insert(Int32(clamping: key.rawValue))
        }
        self.evaluated = evaluated
        self.replacements = replacements
        self.replaced = replaced
        trips = builder.trips
        lines = builder.finished(nodeCount: network.classes.nodeCount)
    }

    private enum Fate {
        case runs
        case doesNotRun
    }

    /// Nil where the schedule holds.
    private static func fate(of trip: TripOverlay, _ evaluated: EvaluatedOverlay) -> Fate? {
        let extent = evaluated.validity(of: trip).extent
        guard extent != .nothing else { return nil }
        if trip.change.stopsTrip { return .doesNotRun }
        if trip.stopTimes.isEmpty { return trip.change.keepsStops ? nil : .doesNotRun }
        if extent == .whole || trip.change == .modified { return .runs }
        // That it does not stop holds for longer than its times.
        let skips = trip.stopTimes.contains { $0.relation == .skipped }
        return trip.change == .scheduled && skips ? .runs : nil
    }

    /// What stands for a trip of the schedule.
    enum Replacement {
        case schedule
        case trip(Int32)
        case nothing
    }

    /// - Parameters:
    ///   - key: trip_key.
    ///   - startTime: seconds of the service day, of a run of frequencies.txt; nil for other trips.
    func replacement(of key: Int32, on date: ServiceDate, startTime: Int?) -> Replacement {
        guard replaced[date.dayNumber]?.contains(key) ?? false else { return .schedule }
        let day = OverlayIndex.TripDayKey(tripKey: Key(Int(key)), date: date, startTime: startTime)
        guard let found = replacements[day] else { return .schedule }
        return found.map { .trip($0) } ?? .nothing
    }

    /// Whether the schedule's trips of a day are all ridden by the schedule.
    func replacesNothing(on date: ServiceDate) -> Bool { replaced[date.dayNumber] == nil }
}
