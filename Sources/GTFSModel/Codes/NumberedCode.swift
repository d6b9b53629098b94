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
