public import GTFSModel

/// One of the rows, trips, shapes … that a notice is about: values by the names that the Canonical GTFS Validator gives them.
public struct NoticeSample: Sendable, Hashable {
    /// A value.
    public enum Value: Sendable, Hashable {
        /// Text, a day or a time.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// Any other number.
        case real(Double)
        /// Yes or no.
        case bool(Bool)
        /// A position, written as latitude and longitude.
        case position(Coordinate)
    }

    /// A value with its name, such as `csvRowNumber` or `stopId`.
    public struct Field: Sendable, Hashable {
        /// The validator's name.
        public var name: String
        /// The value.
        public var value: Value

        /// A value with its name.
        public init(name: String, value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// The values, in the order of the validator.
    public var fields: [Field]

    /// A sample of these values.
    public init(fields: [Field]) { self.fields = fields }

    /// The value of a name; nil if there is none.
    public subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }
}

extension NoticeSample {
    /// A sample of values that may be missing: these are left out.
    init(_ values: KeyValuePairs<String, Value?>) {
        fields = values.compactMap { name, value in value.map { Field(name: name, value: $0) } }
    }

    static func + (left: Self, right: Self) -> Self { Self(fields: left.fields + right.fields) }
}

extension NoticeSample.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension NoticeSample.Value {
    /// The day as the validator writes it in most notices: `YYYYMMDD`.
    static func day(_ date: ServiceDate) -> Self { .text(date.description) }

    /// The day as the validator writes it in notices of services: `YYYY-MM-DD`.
    static func isoDay(_ date: ServiceDate) -> Self { .text(date.iso) }

    /// A time of a service day; 00:00:00 for none, as the validator has it.
    static func time(_ seconds: Int?) -> Self { .text(ServiceTime(seconds: seconds ?? 0).description) }
}

extension ServiceDate {
    /// `YYYY-MM-DD`.
    var iso: String {
        let digits = description
        return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
}

extension NoticeSample.Value: CustomStringConvertible {
    /// The value as text, for people.
    public var description: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .bool(let bool): bool ? "yes" : "no"
        case .position(let position): "\(position.latitude),\(position.longitude)"
        }
    }
}
