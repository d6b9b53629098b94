import GTFSModel
import GTFSRealtime
import RealtimeProtobuf
import SwiftProtobuf
import Testing

@Suite(
    "Messages of real producers",
    .enabled(if: Capture.folder != nil, "NOT RUN: no captures lie beside the package"))
struct CaptureTests {
    private static let extensions = TransitRealtime_Nyct_Extensions.union(TransitRealtime_Tfnsw_Extensions)

    private func other(_ capture: Capture) throws -> TransitRealtime_FeedMessage {
        try TransitRealtime_FeedMessage(serializedBytes: capture.bytes, extensions: Self.extensions, partial: true)
    }

    @Test func `There are captures at all`() { #expect(Capture.all.count > 25) }

    @Test(arguments: Capture.all)
    func `They come back the same after being written`(capture: Capture) throws {
        let message = try FeedMessage(anyFormat: capture.bytes)
        let again = try FeedMessage(anyFormat: message.protobufBytes())
        #expect(again.header == message.header)
        #expect(again.entities == message.entities)
        #expect(message.notices["malformed_entity"] == 0)
    }

    @Test(arguments: Capture.all)
    func `SwiftProtobuf reads the same out of them`(capture: Capture) throws {
        let message = try FeedMessage(anyFormat: capture.bytes)
        let other = try other(capture)
        #expect(message.entities.count == other.entity.count)
        #expect(message.header.timestamp ?? 0 == Int(other.header.timestamp))
        #expect(
            message.header.replacementPeriods.count
                == other.header.TransitRealtime_nyctFeedHeader.tripReplacementPeriod.count)
        for (mine, theirs) in zip(message.entities, other.entity) {
            #expect(mine.id == theirs.id)
            #expect(mine.tripUpdate.map(Digest.init) == (theirs.hasTripUpdate ? Digest(theirs.tripUpdate) : nil))
            #expect(mine.vehicle.map(Digest.init) == (theirs.hasVehicle ? Digest(theirs.vehicle) : nil))
            #expect(mine.alert.map(Digest.init) == (theirs.hasAlert ? Digest(theirs.alert) : nil))
        }
    }

    @Test(arguments: Capture.all)
    func `They say the same as JSON`(capture: Capture) throws {
        let json = try other(capture).jsonUTF8Bytes() as [UInt8]
        let message = try FeedMessage(anyFormat: json)
        let binary = try FeedMessage(anyFormat: capture.bytes)
        #expect(message.entities.count == binary.entities.count)
        // TfNSW's occupancy under the number of another field is none of JSON's.
        if !capture.name.contains("tfnsw") { #expect(message.entities == binary.entities) }
    }

    @Test func `What is none is refused`() throws {
        let bytes = try #require(Capture.named("tl-example/invalid.pb")).bytes
        #expect(throws: RealtimeError.self) { try FeedMessage(anyFormat: bytes) }
    }
}

/// What a part of a message says, as one line; made of either kind of values.
private struct Digest: Equatable {
    let text: String
    var stops: [StopDigest] = []

    private static func line(_ parts: Any?...) -> String {
        parts.map { part in part.map { "\($0)" } ?? "-" }.joined(separator: " ")
    }

    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }
    private static func filled(_ number: UInt64) -> Int? { number == 0 ? nil : Int(number) }

    private static func trip(_ trip: TripDescriptor?) -> String {
        line(
            trip?.tripID, trip?.routeID, trip?.directionID, trip?.startTime, trip?.startDate,
            trip?.nyct?.trainID, trip?.nyct?.isAssigned)
    }

    private static func trip(_ trip: TransitRealtime_TripDescriptor) -> String {
        let nyct = trip.TransitRealtime_nyctTripDescriptor
        return line(
            filled(trip.tripID), filled(trip.routeID), trip.hasDirectionID ? trip.directionID : nil,
            filled(trip.startTime), filled(trip.startDate), filled(nyct.trainID),
            nyct.hasIsAssigned ? nyct.isAssigned : nil)
    }

    init(_ update: TripUpdate) {
        text = Self.line(Self.trip(update.trip), update.vehicle?.id, update.timestamp, update.delay)
        stops = update.stopTimeUpdates.map(StopDigest.init)
    }

    init(_ update: TransitRealtime_TripUpdate) {
        text = Self.line(
            Self.trip(update.trip), Self.filled(update.vehicle.id), Self.filled(update.timestamp),
            update.hasDelay ? update.delay : nil)
        stops = update.stopTimeUpdate.map(StopDigest.init)
    }

    init(_ vehicle: VehiclePosition) {
        text = Self.line(
            Self.trip(vehicle.trip), vehicle.vehicle?.id, vehicle.vehicle?.label, vehicle.position?.latitude,
            vehicle.position?.longitude, vehicle.bearing, vehicle.speed, vehicle.currentStopSequence, vehicle.stopID,
            vehicle.timestamp, vehicle.congestionLevel?.rawValue, vehicle.occupancy == nil,
            vehicle.carriages.map(\.label))
    }

    init(_ vehicle: TransitRealtime_VehiclePosition) {
        let fix = vehicle.position
        let labels =
            vehicle.multiCarriageDetails.map { Self.filled($0.label) }
            + vehicle.TransitRealtime_consist.map { Self.filled($0.name) }
        text = Self.line(
            Self.trip(vehicle.trip), Self.filled(vehicle.vehicle.id), Self.filled(vehicle.vehicle.label),
            fix.hasLatitude ? Double(fix.latitude) : nil, fix.hasLongitude ? Double(fix.longitude) : nil,
            fix.hasBearing ? Double(fix.bearing) : nil, fix.hasSpeed ? Double(fix.speed) : nil,
            vehicle.hasCurrentStopSequence ? vehicle.currentStopSequence : nil, Self.filled(vehicle.stopID),
            Self.filled(vehicle.timestamp), vehicle.hasCongestionLevel ? vehicle.congestionLevel.rawValue : nil,
            !vehicle.hasOccupancyStatus, labels)
    }

    init(_ alert: ServiceAlert) {
        text = Self.line(
            alert.activePeriods.count,
            alert.informedEntities.map { Self.line($0.routeID, $0.stopID, Self.trip($0.trip)) },
            alert.effect.rawValue, alert.cause.rawValue, alert.header?.translations.map(\.text),
            alert.description?.translations.map(\.language))
    }

    init(_ alert: TransitRealtime_Alert) {
        text = Self.line(
            alert.activePeriod.count,
            alert.informedEntity.map { Self.line(Self.filled($0.routeID), Self.filled($0.stopID), Self.trip($0.trip)) },
            alert.effect.rawValue, alert.cause.rawValue,
            alert.hasHeaderText ? alert.headerText.translation.map(\.text) : nil,
            alert.hasDescriptionText ? alert.descriptionText.translation.map { Self.filled($0.language) } : nil)
    }
}

/// What a stop time update says.
private struct StopDigest: Equatable {
    let sequence: Int?
    let stop: String
    let arrival: StopTimeEvent?
    let departure: StopTimeEvent?

    init(_ stop: StopTimeUpdate) {
        sequence = stop.stopSequence
        self.stop = stop.stopID?.rawValue ?? ""
        arrival = stop.arrival
        departure = stop.departure
    }

    init(_ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
        sequence = stop.hasStopSequence ? Int(stop.stopSequence) : nil
        self.stop = stop.stopID
        arrival = stop.hasArrival ? Self.event(stop.arrival) : nil
        departure = stop.hasDeparture ? Self.event(stop.departure) : nil
    }

    private static func event(_ event: TransitRealtime_TripUpdate.StopTimeEvent) -> StopTimeEvent? {
        guard event.time != 0 || event.hasDelay else { return nil }
        return StopTimeEvent(
            delay: event.hasDelay ? event.delay : nil, time: event.time == 0 ? nil : Int(event.time),
            uncertainty: event.hasUncertainty ? event.uncertainty : nil)
    }
}
