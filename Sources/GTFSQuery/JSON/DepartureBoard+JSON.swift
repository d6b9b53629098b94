internal import Foundation
internal import GTFSModel

extension DepartureBoard: Codable {
    /// Reads what `departures --envelope` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the board as `departures --envelope` does. Without the envelope, `departures` is what is written.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    static let blank = DepartureBoard(
        departures: [], flexWindows: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil),
        next: nil, timeZone: ServiceTimeZone(.gmt))

    private static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("next", \.next)
        fields.add("departures", \.departures)
        fields.add("flex_windows", \.flexWindows, absent: [])
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

extension ConnectionList: Codable {
    /// Reads the rows and the status.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the rows, as `connections` does, in an object with the feed's status and that of the messages.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = ConnectionList(
        connections: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil))

    private static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("connections", \.connections)
    }

    /// In which the times of messages are written.
    private var zone: TimeZone { connections.first?.boarding.timeZone ?? .gmt }
}

extension BoardCursor: Codable {
    /// Reads the text that `description` gives.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no cursor of a board") { try? BoardCursor($0) }
    }

    /// Writes the text that `description` gives.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}
