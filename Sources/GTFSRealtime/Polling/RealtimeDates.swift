public import Foundation
internal import GTFSModel

// The same moments as `Date`, for apps. Whole seconds are what messages count with.

extension RealtimeFeedState {
    /// Takes the next message of a feed, as it was received, and matches it with the timetable.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - name: which feed it is of; a new name adds a feed.
    ///   - options: how its ids are matched from now on; nil: as before.
    ///   - now: when it was received.
    /// - Throws: what the timetable throws; `overlay` is then still the one before.
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
    /// When a request last succeeded; nil where none did.
    public var lastSuccessDate: Date? { lastSuccess.map(Date.init(instant:)) }
    /// When the next request is due; nil where none is.
    public var nextTryDate: Date? { nextTry.map(Date.init(instant:)) }
}
