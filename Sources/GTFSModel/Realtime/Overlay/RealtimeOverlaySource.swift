/// A source of the latest overlay of realtime messages, such as `RealtimeFeedState` of `GTFSRealtime`.
///
/// An overlay belongs to the timetable that it was made for: it names trips by the keys of that file. So read the two
/// together, and call `use(_:)` once after a file is replaced.
public protocol RealtimeOverlaySource: AnyObject, Sendable {
    /// The last overlay that is finished, and the timetable that it was made for.
    var latest: LatestOverlay { get }
    /// A stream with an element after each new overlay. A listener that is busy meanwhile gets one element for all of them.
    func overlayChanges() -> AsyncStream<Void>
    /// Makes the overlay again for another timetable, and uses that timetable from then on.
    /// - Throws: the error of `schedule`; then the earlier timetable and overlay stay in use.
    func use(_ schedule: any RealtimeScheduleSource) throws
}

/// An overlay with the timetable that it was made for.
public struct LatestOverlay: Sendable {
    /// The content of the messages.
    public let overlay: RealtimeOverlay
    /// The timetable whose trips the overlay names.
    public let schedule: any RealtimeScheduleSource

    /// An overlay and its timetable.
    public init(overlay: RealtimeOverlay, schedule: any RealtimeScheduleSource) {
        self.overlay = overlay
        self.schedule = schedule
    }
}
