internal import Foundation
package import GTFSModel

extension DepartureBoard: AnswerCodable {
    static let blank = DepartureBoard(
        departures: [], flexWindows: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil),
        next: nil, timeZone: ServiceTimeZone(.gmt))

    /// The object that `departures --envelope` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("next", \.next)
        fields.add("departures", \.departures)
        fields.add("flex_windows", \.flexWindows, absent: [])
        fields.add("trips_without_times", \.tripsWithoutTimes, absent: 0)
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

extension ConnectionList: AnswerCodable {
    private static let blank = ConnectionList(
        connections: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil))

    /// The rows and the status.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("connections", \.connections)
    }

    /// The zone of the times of messages.
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
