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
