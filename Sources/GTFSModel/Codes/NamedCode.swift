/// An enumeration of GTFS-Realtime whose values have names in its reference: a number that the reference does not have is
/// kept. Answers write the name in snake_case, and `other_99` for a number without a name.
///
///     AlertCause.strike.name == "strike"
///     AlertCause(rawValue: 99) == .other(99)
public protocol NamedCode: RawRepresentable, Hashable, Sendable, Codable, CaseIterable
where RawValue == Int, AllCases == [Self] {
    /// The value of a number of the reference, or of any other number.
    init(rawValue: Int)
    /// The names of the reference in snake_case, by its numbers.
    static var names: [Int: String] { get }
}

extension NamedCode {
    /// The values that the reference has, in the order of its numbers.
    public static var allCases: [Self] { names.keys.sorted().map { Self(rawValue: $0) } }

    /// A number that the reference does not have.
    public static func other(_ value: Int) -> Self { Self(rawValue: value) }

    /// Whether the reference has the number.
    public var isKnown: Bool { Self.names[rawValue] != nil }

    /// The name of the reference in snake_case; `other_99` for a number that it does not have.
    public var name: String { Self.names[rawValue] ?? "other_\(rawValue)" }

    /// The value of a name as `name` gives it; nil for any other text.
    public init?(name: String) {
        if let known = Self.names.first(where: { $0.value == name }) {
            self.init(rawValue: known.key)
        } else if name.hasPrefix("other_"), let value = Int(name.dropFirst("other_".count)) {
            self.init(rawValue: value)
        } else {
            return nil
        }
    }

    /// Reads the name.
    /// - Throws: `DecodingError` for a text that is not a name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let value = Self(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) is no \(Self.self).")
        }
        self = value
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
