public import Foundation
internal import GTFSModel

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
    public var lastSuccessDate: Date? { lastSuccess.map(Date.init(instant:)) }
    /// When the next request is due; nil if none is.
    public var nextTryDate: Date? { nextTry.map(Date.init(instant:)) }
}
