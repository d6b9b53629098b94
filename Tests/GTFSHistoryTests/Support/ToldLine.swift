import Foundation
import GTFSModel
import GTFSQuery
import GTFSTesting
import HistorySupport
import Testing

/// A line of four stops A, B, C, D, a kilometre apart, and the messages about it: Sydney, 2026-03-04 unless told
/// otherwise. Trip T leaves at 10:00 and takes ten minutes from stop to stop; U leaves at 11:00.
struct ToldLine {
    let timetable: Timetable
    var reader: any HistoryReader

    static let date = ServiceDate(dayNumber: 20_516)
    static let zone = ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt)

    init(_ implementation: Implementation, _ change: (inout SmallFeed) -> Void = { _ in }) throws {
        var feed = Self.feed
        change(&feed)
        timetable = try feed.timetable()
        reader = try implementation.reader(timetable)
    }

    static var feed: SmallFeed {
        var feed = SmallFeed()
        for (index, stop) in ["A", "B", "C", "D"].enumerated() {
            feed.addStop(Stop.ID(stop), at: place(1000 * Double(index)))
        }
        feed.addTrip(
            "T", line: "1", stops: ["A": "10:00:00", "B": "10:10:00", "C": "10:20:00", "D": "10:30:00"])
        feed.addTrip(
            "U", line: "1", stops: ["A": "11:00:00", "B": "11:10:00", "C": "11:20:00", "D": "11:30:00"])
        return feed
    }

    /// The position after these metres from A.
    static func place(_ metres: Double) -> Coordinate {
        Coordinate(latitude: -33.9 + metres / (Coordinate.earthRadius * .pi / 180), longitude: 151.2)
    }

    /// The instant of a time of the service day.
    static func at(_ time: String) -> Int {
        let text = time.count == 5 ? time + ":00" : time
        return zone.start(of: date) + (ServiceTime(text)?.seconds ?? 0)
    }

    /// A source says these entities.
    mutating func say(
        _ time: String?, _ entities: FeedEntity..., from source: String = "feed", received: String? = nil
    ) throws {
        var header = FeedHeader()
        header.timestamp = time.map(Self.at)
        let now = Self.at(received ?? time ?? "10:00")
        try reader.receive(FeedMessage(header: header, entities: entities), from: source, at: now)
    }

    /// Another source watches from one time to another, and says nothing.
    mutating func watch(_ first: String, _ last: String) throws {
        try reader.watch(Self.at(first)...Self.at(last))
    }

    /// The visit of trip T at a stop.
    func visit(_ stop: Stop.ID) throws -> Visit {
        try #require(try visits(of: "T").first { $0.stopID == stop })
    }

    func visits(of trip: Trip.ID) throws -> [Visit] {
        try reader.visits().filter { $0.trip.tripID == trip && $0.trip.serviceDate == Self.date }
    }

    /// An observation of these times.
    static func seen(
        _ source: EvidenceSource, _ time: String, _ earliest: String, _ latest: String
    ) -> VisitObservation {
        VisitObservation(time: at(time), source: source, earliest: at(earliest), latest: at(latest))
    }
}

extension FeedEntity {
    /// A vehicle on its way to a stop, or at it.
    static func vehicle(
        _ trip: Trip.ID? = "T", to sequence: Int? = nil, _ status: VehicleStopStatus? = nil, metres: Double? = nil,
        at time: String? = nil, id: String = "v"
    ) -> FeedEntity {
        var entity = FeedEntity(id: "vehicle \(id)")
        var vehicle = VehiclePosition()
        vehicle.trip = trip.map(TripDescriptor.line)
        vehicle.vehicle = VehicleDescriptor(id: id)
        vehicle.currentStopSequence = sequence
        vehicle.currentStatus = status
        vehicle.position = metres.map(ToldLine.place)
        vehicle.timestamp = time.map(ToldLine.at)
        entity.vehicle = vehicle
        return entity
    }

    /// An update of the times at some stops.
    static func update(
        _ trip: Trip.ID = "T", _ times: KeyValuePairs<Stop.ID, String> = [:], made: String? = nil,
        as relationship: TripRelationship? = nil, skipping skipped: [Stop.ID] = [], start: String? = nil
    ) -> FeedEntity {
        var entity = FeedEntity(id: "update \(trip)")
        var update = TripUpdate(trip: .line(trip))
        update.trip.scheduleRelationship = relationship
        update.trip.startTime = start
        update.timestamp = made.map(ToldLine.at)
        update.stopTimeUpdates = times.map { stop, time in
            var at = StopTimeUpdate(stopID: stop)
            at.arrival = StopTimeEvent(time: ToldLine.at(time))
            at.departure = at.arrival
            return at
        }
        update.stopTimeUpdates += skipped.map { stop in
            var skip = StopTimeUpdate(stopID: stop)
            skip.scheduleRelationship = .skipped
            return skip
        }
        entity.tripUpdate = update
        return entity
    }
}

extension TripDescriptor {
    /// A trip of the day of `ToldLine`.
    static func line(_ trip: Trip.ID) -> TripDescriptor {
        var descriptor = TripDescriptor(tripID: trip)
        descriptor.startDate = "\(ToldLine.date.yyyymmdd)"
        return descriptor
    }
}
