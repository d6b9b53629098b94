/// The toilet of a carriage, by TfNSW's extension of CarriageDetails. A number that it does not define is kept.
public struct CarriageToilet: NumberedCode {
    /// The number of the message.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: none.
    public static let notAvailable = CarriageToilet(rawValue: 0)
    /// 1: one that is not for wheelchairs.
    public static let normal = CarriageToilet(rawValue: 1)
    /// 2: one for wheelchairs.
    public static let accessible = CarriageToilet(rawValue: 2)

    /// In the order of the extension.
    public static let allCases: [CarriageToilet] = [.notAvailable, .normal, .accessible]
}
