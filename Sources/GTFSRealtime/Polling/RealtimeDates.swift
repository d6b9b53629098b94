public import Foundation
public import GTFSModel

// The same moments as `Date`, for apps. Messages count in whole seconds.

extension RealtimeFeedState {
    /// Takes the next message of a feed, as it was received, and matches it with the timetable.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - name: the name of its feed; a new name adds a feed.
    ///   - options: how its ids are matched from now on; nil: as before.
    ///   - now: when it was received.
    /// - Throws: the error of the timetable; then `overlay` is still the earlier one.
    public func receive(
        _ bytes: some ContiguousBytes, format: MessageFormat = .detected, from name: String,
        options: MatchOptions? = nil, at now: Date
    ) throws {
        try receive(bytes, format: format, from: name, options: options, at: now.instant)
    }
}

extension RealtimeUpdate {
    /// When it happened.
    public var date: Date { Date(instant: time) }
}

extension RealtimeHealth {
    /// When a request last succeeded; nil if none did.
    public var lastSuccessDate: Date? {
        get { lastSuccess.map(Date.init(instant:)) }
        set { lastSuccess = newValue?.instant }
    }
    /// When a request last failed; nil if none did.
    public var lastFailureDate: Date? {
        get { lastFailure.map(Date.init(instant:)) }
        set { lastFailure = newValue?.instant }
    }
    /// When the next request is due; nil if none is.
    public var nextTryDate: Date? {
        get { nextTry.map(Date.init(instant:)) }
        set { nextTry = newValue?.instant }
    }
    /// header.timestamp of the newest message that could be read; nil without one.
    public var messageDate: Date? {
        get { messageTimestamp.map(Date.init(instant:)) }
        set { messageTimestamp = newValue?.instant }
    }
    /// When the content of the feed last changed, by the receiver's clock; nil before the first message.
    public var changedDate: Date? {
        get { changedAt.map(Date.init(instant:)) }
        set { changedAt = newValue?.instant }
    }

    /// Seconds since the newest message was made, as `age(at:)` of seconds counts them; nil before the first message.
    public func age(at now: Date) -> Int? { age(at: now.instant) }
}

extension Poll {
    /// When the server answered.
    public var date: Date {
        get { Date(instant: time) }
        set { time = newValue.instant }
    }
}

extension FeedContent {
    /// When the content last changed, by the receiver's clock; nil before the first message.
    public var changedDate: Date? { changedAt == 0 ? nil : Date(instant: changedAt) }

    /// Takes the feed's next message, as `receive(_:at:)` of seconds does.
    /// - Parameter now: when it was received.
    public mutating func receive(_ message: FeedMessage, at now: Date) { receive(message, at: now.instant) }

    /// Takes a message as it was received. A message that cannot be read sets `failure` and changes nothing else.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - textFormats: reads JSON and the text format; nil: only the binary format is read.
    ///   - now: when it was received.
    public mutating func receive(
        bytes: some ContiguousBytes, format: MessageFormat = .detected, textFormats: (any TextFormatReader)? = nil,
        at now: Date
    ) {
        receive(bytes: bytes, format: format, textFormats: textFormats, at: now.instant)
    }
}

extension MessageCheck {
    /// The notices of a feed's content at a moment.
    public static func notices(of content: FeedContent, at now: Date) -> RealtimeNotices {
        notices(of: content, at: now.instant)
    }

    /// The notices of a message at a moment.
    public static func notices(of message: FeedMessage, at now: Date) -> RealtimeNotices {
        notices(of: message, at: now.instant)
    }
}
