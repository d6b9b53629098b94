import GTFSModel

@testable import GTFSRealtime

/// 2026-03-04, the date of the mini-feed's cases, noon minus twelve hours in Sydney.
let miniDay = 1_772_542_800

/// An instant of that date: `at(10, 12)` is 10:12 in Sydney.
func at(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Int { miniDay + hour * 3600 + minute * 60 + second }

/// `10:12`, `10:12:30` or, for nil, `-`: an instant as the cases write it.
func clock(_ instant: Int?) -> String {
    guard let instant else { return "-" }
    let text = ServiceTime(seconds: instant - miniDay).description
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
}

func late(_ delay: Int32) -> StopTimeEvent { StopTimeEvent(delay: delay) }
func by(_ instant: Int) -> StopTimeEvent { StopTimeEvent(time: instant) }

extension StopTimeUpdate {
    /// An update in the shorthand of the cases.
    static func at(
        _ stop: Stop.ID? = nil, sequence: Int? = nil, a: StopTimeEvent? = nil, d: StopTimeEvent? = nil,
        _ relationship: StopTimeRelationship = .scheduled, details: StopTimeDetails? = nil
    ) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopSequence: sequence, stopID: stop)
        update.arrival = a
        update.departure = d
        update.scheduleRelationship = relationship
        update.details = details.map(StopTimeUpdate.Details.init)
        return update
    }
}

/// An update, and the trip that it means.
struct MatchedUpdate {
    var match: TripMatch
    var update: TripUpdate

    /// An update of a trip of a literal schedule, on the date of the cases.
    static func of(
        _ trip: Trip.ID, in schedule: LiteralSchedule = .mini, _ updates: [StopTimeUpdate],
        as change: TripChange = .scheduled, delay: Int? = nil, properties: TripProperties? = nil
    ) -> MatchedUpdate {
        var update = TripUpdate(trip: TripDescriptor(tripID: trip))
        update.stopTimeUpdates = updates
        update.delay = delay
        update.properties = properties
        let scheduled = schedule.trip(trip)
        let id = TripOnServiceDay(tripID: trip, serviceDate: ServiceDate(yyyymmdd: 20_260_304)!)
        let base = miniDay + (scheduled?.startTime ?? 0)
        return MatchedUpdate(match: TripMatch(own: id, copyOf: scheduled, base: base, change), update: update)
    }
}

/// What a prediction comes to.
struct Predicted {
    var overlay: TripOverlay.Draft?
    var notices = RealtimeNotices()

    init(_ match: MatchedUpdate, in schedule: LiteralSchedule = .mini) throws {
        overlay = try TripPredictor(CachedSchedule(schedule)).overlay(of: match.match, match.update, notices: &notices)
    }

    /// Updates of the mini-feed's trip.
    init(_ updates: StopTimeUpdate..., delay: Int? = nil) throws { try self.init(.of("T", updates, delay: delay)) }

    var stopTimes: [StopTimeOverlay] { overlay?.stopTimes ?? [] }
    var departures: [String] { stopTimes.map { clock($0.departure) } }
    var arrivals: [String] { stopTimes.map { clock($0.arrival) } }
    func flags(_ position: Int) -> [DepartureFlag] { stopTimes[position].flags }
}
