internal import Foundation
package import GTFSModel
public import GTFSQuery

/// A vehicle of the messages, and where on its trip's line it is.
public struct LocatedVehicle: Sendable, Hashable, Identifiable {
    /// As the messages have it.
    public var vehicle: LiveVehicle
    /// Where its trip is now; nil for a vehicle without a trip that is found.
    public var location: TripLocation?

    /// That of the vehicle.
    public var id: String { vehicle.id }

    /// A vehicle and its place.
    public init(vehicle: LiveVehicle, location: TripLocation? = nil) {
        (self.vehicle, self.location) = (vehicle, location)
    }
}

extension LocatedVehicle: AnswerCodable {
    private static let blank = LocatedVehicle(
        vehicle: LiveVehicle(report: VehicleReport(id: "", timeZone: .gmt), tripStatus: .scheduled))

    /// A row of `vehicles --where`: the keys of the vehicle, and its place.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(LiveVehicle.fields, of: \.vehicle)
        fields.add("place", \.location)
    }
}

/// A question for the vehicles of the messages, each with its place on its trip's line at the moment of the messages.
public struct LocatedVehiclesRequest: Sendable, Hashable {
    /// Which vehicles.
    public var vehicles: VehiclesRequest

    /// All vehicles, or those of a request.
    public init(_ vehicles: VehiclesRequest = VehiclesRequest()) { self.vehicles = vehicles }
}

extension LocatedVehiclesRequest: Question {
    /// It asks for the trip of each vehicle.
    public static var kind: QuestionKind { .journeys }

    /// The vehicles in the order of the messages; none without realtime.
    public func answer(in session: QuestionSession) throws -> [LocatedVehicle] {
        guard let now = session.realtime?.now else { return [] }
        return try session.ask(vehicles).map { vehicle in
            try session.checkCancellation()
            let report = vehicle.report
            guard report.isMatched, let id = report.tripID, let day = report.serviceDate else {
                return LocatedVehicle(vehicle: vehicle)
            }
            let trip = TripOnServiceDay(tripID: id, serviceDate: day, startTime: report.startTime)
            return LocatedVehicle(vehicle: vehicle, location: try session.ask(TripLocationRequest(of: trip, at: now)))
        }
    }
}
