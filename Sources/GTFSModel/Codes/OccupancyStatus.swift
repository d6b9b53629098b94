/// VehiclePosition.OccupancyStatus: how full a vehicle or carriage is.
public struct OccupancyStatus: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// EMPTY: hardly anyone is on board.
    public static let empty = OccupancyStatus(rawValue: 0)
    /// MANY_SEATS_AVAILABLE
    public static let manySeatsAvailable = OccupancyStatus(rawValue: 1)
    /// FEW_SEATS_AVAILABLE
    public static let fewSeatsAvailable = OccupancyStatus(rawValue: 2)
    /// STANDING_ROOM_ONLY
    public static let standingRoomOnly = OccupancyStatus(rawValue: 3)
    /// CRUSHED_STANDING_ROOM_ONLY: little room to stand.
    public static let crushedStandingRoomOnly = OccupancyStatus(rawValue: 4)
    /// FULL: more riders may still be let in.
    public static let full = OccupancyStatus(rawValue: 5)
    /// NOT_ACCEPTING_PASSENGERS
    public static let notAcceptingPassengers = OccupancyStatus(rawValue: 6)
    /// NO_DATA_AVAILABLE: nothing is known.
    public static let noDataAvailable = OccupancyStatus(rawValue: 7)
    /// NOT_BOARDABLE: such as an engine.
    public static let notBoardable = OccupancyStatus(rawValue: 8)

    /// By the reference's numbers.
    public static let names = [
        0: "empty", 1: "many_seats_available", 2: "few_seats_available", 3: "standing_room_only",
        4: "crushed_standing_room_only", 5: "full", 6: "not_accepting_passengers", 7: "no_data_available",
        8: "not_boardable",
    ]
}
