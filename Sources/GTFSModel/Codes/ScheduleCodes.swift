/// An enumeration of GTFS whose values are numbers: a number that the reference does not have is kept. Answers write the
/// number.
///
///     var transfer = Transfer(fromStopID: "A", toStopID: "B", type: .takesTime)
///     transfer.type = .other(9)
///     print(transfer.type?.isKnown == false)
public protocol NumberedCode: RawRepresentable, Hashable, Sendable, Codable, CaseIterable, ExpressibleByIntegerLiteral
where RawValue == Int, AllCases == [Self], IntegerLiteralType == Int {
    /// The value of a number of the reference, or of any other number.
    init(rawValue: Int)
}

extension NumberedCode {
    /// The value of a number.
    public init(integerLiteral value: Int) { self.init(rawValue: value) }

    /// A number that the reference does not have.
    public static func other(_ value: Int) -> Self { Self(rawValue: value) }

    /// Whether the reference has the number.
    public var isKnown: Bool { Self.allCases.contains(self) }
}

/// The number by which a feed says whether something is possible: wheelchair_boarding of stops.txt, wheelchair_accessible,
/// bikes_allowed and cars_allowed of trips.txt. A number that GTFS does not define is kept.
///
///     stop.wheelchairBoarding == .possible
///     trip.bikesAllowed?.availability == .yes
public struct AvailabilityCode: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: the feed does not say.
    public static let noInformation = AvailabilityCode(rawValue: 0)
    /// 1: it is possible.
    public static let possible = AvailabilityCode(rawValue: 1)
    /// 2: it is not possible.
    public static let notPossible = AvailabilityCode(rawValue: 2)

    /// In the order of the reference.
    public static let allCases: [AvailabilityCode] = [.noInformation, .possible, .notPossible]

    /// The meaning of the number: `unknown` for 0, and for one that GTFS does not define.
    public var availability: Availability { Availability(rawValue) }
}

/// When a ride on demand is booked: booking_type of booking_rules.txt. A number that GTFS does not define is kept.
///
///     rule.type == .priorDays
public struct BookingType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: when it is wanted.
    public static let realTime = BookingType(rawValue: 0)
    /// 1: on the same day, with some notice.
    public static let sameDay = BookingType(rawValue: 1)
    /// 2: up to a day before.
    public static let priorDays = BookingType(rawValue: 2)

    /// In the order of the reference.
    public static let allCases: [BookingType] = [.realTime, .sameDay, .priorDays]
}

/// How passengers board or alight between stops: continuous_pickup and continuous_drop_off of stop_times.txt. A number
/// that GTFS does not define is kept.
///
///     stopTime.continuousPickup == .continuous
public struct ContinuousStopping: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: anywhere along the line.
    public static let continuous = ContinuousStopping(rawValue: 0)
    /// 1 or blank: only at stops.
    public static let notAvailable = ContinuousStopping(rawValue: 1)
    /// 2: passengers phone the agency.
    public static let phoneAgency = ContinuousStopping(rawValue: 2)
    /// 3: passengers arrange it with the driver.
    public static let arrangeWithDriver = ContinuousStopping(rawValue: 3)

    /// In the order of the reference.
    public static let allCases: [ContinuousStopping] = [.continuous, .notAvailable, .phoneAgency, .arrangeWithDriver]
}

/// The promise of a window of frequencies.txt: its exact_times. A number that GTFS does not define is kept.
///
///     window.exactTimes == .scheduleBased
public struct ExactTimes: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: only the headway.
    public static let frequencyBased = ExactTimes(rawValue: 0)
    /// 1: a start at exactly these times.
    public static let scheduleBased = ExactTimes(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [ExactTimes] = [.frequencyBased, .scheduleBased]
}

/// The kind of a row of stops.txt: its location_type; a blank is a stop. A number that GTFS does not define is kept.
///
///     stop.locationType == .station
public struct LocationType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The type of a cell of the feed; nil, a blank, is a stop.
    public init(_ value: Int?) { rawValue = value ?? 0 }

    /// 0 or blank: a stop, or a platform of a station.
    public static let stop = LocationType(rawValue: 0)
    /// 1: a station, which stops name as their parent.
    public static let station = LocationType(rawValue: 1)
    /// 2: an entrance or exit of a station.
    public static let entrance = LocationType(rawValue: 2)
    /// 3: a point inside a station that joins pathways.
    public static let genericNode = LocationType(rawValue: 3)
    /// 4: a part of a platform where passengers board.
    public static let boardingArea = LocationType(rawValue: 4)

    /// In the order of the reference.
    public static let allCases: [LocationType] = [.stop, .station, .entrance, .genericNode, .boardingArea]
}

/// How passengers board at a stop time, or alight: pickup_type and drop_off_type of stop_times.txt. A number that GTFS
/// does not define is kept.
///
///     departure.pickupType == .phoneAgency
public struct PickupDropOffType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: regularly scheduled.
    public static let regular = PickupDropOffType(rawValue: 0)
    /// 1: not at all.
    public static let notAvailable = PickupDropOffType(rawValue: 1)
    /// 2: passengers phone the agency.
    public static let phoneAgency = PickupDropOffType(rawValue: 2)
    /// 3: passengers arrange it with the driver.
    public static let arrangeWithDriver = PickupDropOffType(rawValue: 3)

    /// In the order of the reference.
    public static let allCases: [PickupDropOffType] = [.regular, .notAvailable, .phoneAgency, .arrangeWithDriver]
}

/// How passengers reach a platform of a station: stop_access of stops.txt. A number that GTFS does not define is kept.
///
///     stop.access == .direct
public struct StopAccess: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: only through the station.
    public static let throughStation = StopAccess(rawValue: 0)
    /// 1: also from the street.
    public static let direct = StopAccess(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [StopAccess] = [.throughStation, .direct]
}

/// How exact the times of a stop time are: timepoint of stop_times.txt. A number that GTFS does not define is kept.
///
///     stopTime.timepoint == .approximate
public struct Timepoint: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: the times are approximate.
    public static let approximate = Timepoint(rawValue: 0)
    /// 1 or blank: the times are exact.
    public static let exact = Timepoint(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [Timepoint] = [.approximate, .exact]
}

/// The kind of a transfer: transfer_type of transfers.txt. A number that GTFS does not define is kept.
///
///     transfer.type == .notPossible
public struct TransferType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: a recommended place to change.
    public static let recommended = TransferType(rawValue: 0)
    /// 1: the departing vehicle waits for the arriving one.
    public static let timed = TransferType(rawValue: 1)
    /// 2: the change takes `Transfer.minimumTime`.
    public static let takesTime = TransferType(rawValue: 2)
    /// 3: no change is possible.
    public static let notPossible = TransferType(rawValue: 3)
    /// 4: passengers stay in the vehicle, which continues as the other trip.
    public static let inSeat = TransferType(rawValue: 4)
    /// 5: the vehicle continues as the other trip, and passengers have to leave it and board again.
    public static let reboarding = TransferType(rawValue: 5)

    /// In the order of the reference.
    public static let allCases: [TransferType] = [
        .recommended, .timed, .takesTime, .notPossible, .inSeat, .reboarding,
    ]
}

/// Whether something is possible, such as boarding with a wheelchair. GTFS writes 0 or blank, 1 and 2.
///
///     Availability(1) == .yes
///     Availability.unknown.inheriting(.yes) == .yes
public enum Availability: String, Hashable, Sendable {
    /// The feed does not say: 0 or blank.
    case unknown
    /// It is possible: 1.
    case yes
    /// It is not possible: 2.
    case no

    /// The value of a GTFS field; any other number is `unknown`.
    ///
    /// "0 or empty: no information; 1: possible; 2: not possible" (GTFS Schedule reference, wheelchair_boarding,
    /// wheelchair_accessible, bikes_allowed, cars_allowed, cemv_support).
    public init(_ value: Int?) {
        switch value {
        case 1: self = .yes
        case 2: self = .no
        default: self = .unknown
        }
    }

    /// This value, or `parent` if this one is `unknown`: a stop inherits from its parent, a route from its agency.
    public func inheriting(_ parent: Availability) -> Availability { self == .unknown ? parent : self }

    /// Two conditions together: `no` if either is `no`, `yes` if both are `yes`, otherwise `unknown`.
    public func combined(with other: Availability) -> Availability {
        if self == .no || other == .no { return .no }
        return self == .yes && other == .yes ? .yes : .unknown
    }
}
