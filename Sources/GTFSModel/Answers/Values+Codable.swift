// The values that are one word of JSON. Other text is an error that names the key.

extension Identifier: Codable {}
extension Key: Codable {}

extension ServiceDate: Codable {
    /// Reads `YYYYMMDD`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no day YYYYMMDD") { ServiceDate($0) }
    }

    /// Writes `YYYYMMDD`.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension ServiceTime: Codable {
    /// Reads `HH:MM:SS`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no time HH:MM:SS") { ServiceTime($0) }
    }

    /// Writes `HH:MM:SS`.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension TransitMode: Codable {
    /// Reads a name such as `bus`, or a route_type as text.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no mode") { TransitMode($0) }
    }

    /// Writes the name or number that the mode was made from.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension DepartureFlag: Codable {}
extension JourneyFlag: Codable {}
extension FeedIssue.Code: Codable {}
extension FeedIssue.Severity: Codable {}
extension UnmatchedReason: Codable {}
extension IDHeuristic: Codable {}
extension RealtimeNotices.Code: Codable {}
extension Availability: Codable {}
extension StopEvent: Codable {}
extension DepartureStatus: Codable {}
extension DepartureConfidence: Codable {}
extension VehicleStopStatus: Codable {}
extension FeedStatus.State: Codable {}
extension BoardRealtime.State: Codable {}
extension BoardRealtime.Feed.State: Codable {}

extension Decoder {
    /// The value of a text.
    /// - Throws: `DecodingError` with `reason` after the text if `value` is nil.
    package func word<Value>(_ reason: String, _ value: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = value(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) \(reason).")
        }
        return value
    }
}

extension Encoder {
    package func write(_ text: String) throws {
        var container = singleValueContainer()
        try container.encode(text)
    }
}
