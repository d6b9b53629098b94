internal import Foundation
internal import GTFSModel

/// The position between two pages of a board: the last row of the page before, by all values that order boards.
///
///     let text = board.next?.description  // hand it to a client
///     request.cursor = try text.map { try BoardCursor($0) }
public struct BoardCursor: Sendable, Hashable, CustomStringConvertible {
    let time: Int
    let scheduled: Int
    let rank: Int
    let tripID: Trip.ID
    let date: ServiceDate
    let position: Int
    /// For a headway trip, seconds of the service day at which it leaves its first stop, if its times do not
    /// distinguish its starts.
    let start: Int?
    /// For a row that stands for a window of a headway trip, that window, as two of them may begin at one moment; a start of
    /// the trip then, too.
    let window: Window?

    /// A window of frequencies.txt that begins at the row's time; in seconds.
    struct Window: Hashable, Comparable {
        let length: Int
        let headway: Int

        init(length: Int, headway: Int) { (self.length, self.headway) = (length, headway) }

        /// Nil for a single start.
        init?(_ frequency: Frequency?) {
            guard let frequency, let length = frequency.span else { return nil }
            self.init(length: length, headway: frequency.headway)
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.length, left.headway) < (right.length, right.headway)
        }
    }

    init(
        time: Int, scheduled: Int, rank: Int, tripID: Trip.ID, date: ServiceDate, position: Int, start: Int? = nil,
        window: Window? = nil
    ) {
        self.time = time
        self.scheduled = scheduled
        self.rank = rank
        self.tripID = tripID
        self.date = date
        self.position = position
        self.start = start
        self.window = window
    }

    /// The position after a row; nil for a row without a time.
    init?(after row: Departure, _ event: StopEvent) {
        guard let time = row.effective(event) else { return nil }
        self.init(
            time: time, scheduled: row.scheduled(event) ?? time, rank: CachedRoute.rank(row.routeSortOrder),
            tripID: row.tripID, date: row.serviceDate, position: row.position,
            start: row.realtime == nil ? nil : row.startTime?.seconds, window: Window(row.frequency))
    }

    /// Reads the text of `description`.
    /// - Throws: `QueryError.Code.badCursor` for any other text.
    public init(_ text: String) throws {
        guard let cursor = Self.read(text) else {
            throw QueryError(
                .badCursor, field: "cursor", value: text, "cursor \(text) is none",
                advice: "give back `next` of a board as it was written.")
        }
        self = cursor
    }

    private static func read(_ text: String) -> BoardCursor? {
        let parts = text.split(separator: "~", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, let time = Int(parts[0]), let scheduled = Int(parts[1]), let rank = Int(parts[2]),
            let date = ServiceDate(parts[3]), let tripID = decoded(parts[5])
        else { return nil }
        let stopTime = parts[4].split(separator: ".", omittingEmptySubsequences: false)
        guard [1, 2, 4].contains(stopTime.count), let position = Int(stopTime[0]) else { return nil }
        let numbers = stopTime.dropFirst().map { Int($0) }
        // Without a start, its place before a window is blank.
        guard
            numbers.indices.allSatisfy({ numbers[$0] != nil || ($0 == 0 && numbers.count == 3 && stopTime[1].isEmpty) })
        else { return nil }
        var window: Window?
        if numbers.count == 3, let length = numbers[1], let headway = numbers[2] {
            window = Window(length: length, headway: headway)
        }
        return BoardCursor(
            time: time, scheduled: scheduled, rank: rank, tripID: Trip.ID(tripID), date: date, position: position,
            start: numbers.first ?? nil, window: window)
    }

    /// Text to hand back with the next question: only letters, digits and `-._~`, so that shells and URLs take it.
    public var description: String {
        var stopTime = start.map { "\(position).\($0)" } ?? "\(position)"
        if let window { stopTime += "\(start == nil ? "." : "").\(window.length).\(window.headway)" }
        return "\(time)~\(scheduled)~\(rank)~\(date)~\(stopTime)~\(Self.encoded(tripID.rawValue))"
    }

    /// Bytes other than letters, digits, `-` and `.` as `_` and two hexadecimal digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            if isPlain || byte == 45 || byte == 46 { return String(UnicodeScalar(byte)) }
            return (byte < 16 ? "_0" : "_") + String(byte, radix: 16)
        }.joined()
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == 95 else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest.removeFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension BoardCursor: Comparable {
    /// The order of boards: effective time, scheduled time, route_sort_order with blank ones last, trip_id by its UTF-8
    /// bytes, service date, position in the trip, start of a headway trip, and last the windows of one that begin then.
    public static func < (left: Self, right: Self) -> Bool {
        let (a, b) = ((left.time, left.scheduled, left.rank), (right.time, right.scheduled, right.rank))
        if a != b { return a < b }
        if left.tripID != right.tripID { return left.tripID < right.tripID }
        let (c, d) = ((left.date, left.position, left.start ?? .min), (right.date, right.position, right.start ?? .min))
        if c != d { return c < d }
        guard let window = right.window else { return false }
        return left.window.map { $0 < window } ?? true
    }
}

extension BoardCursor: Codable {
    /// Reads the text that `description` gives.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no cursor of a board") { try? BoardCursor($0) }
    }

    /// Writes the text that `description` gives.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}
