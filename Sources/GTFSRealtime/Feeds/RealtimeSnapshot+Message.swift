public import Foundation
public import GTFSModel

extension RealtimeSnapshot {
    /// What one message says of a timetable at a moment, for a program that asks once. A program that goes on asking keeps a
    /// `RealtimeFeedState`.
    ///
    ///     let realtime = try RealtimeSnapshot(message: Data(contentsOf: url), on: timetable, at: Date())
    ///     let board = try timetable.departures(request, realtime: realtime)
    ///
    /// A message that cannot be read is no error: the state of the board's feed says so (`RealtimeFeed.failure`).
    /// - Parameters:
    ///   - message: such as `Data` or `[UInt8]`.
    ///   - schedule: the timetable, such as a `Timetable`.
    ///   - name: of the message in the board's state.
    ///   - textFormats: reads messages in JSON and text, such as `TextFormats()` of `RealtimeText`; nil if it is binary.
    /// - Throws: the error of the timetable.
    public init(
        message: some ContiguousBytes, on schedule: any RealtimeScheduleSource, at date: Date, name: String = "message",
        textFormats: (any TextFormatReader)? = nil
    ) throws {
        let state = RealtimeFeedState(schedule: schedule, textFormats: textFormats)
        try state.receive(message, from: name, at: date)
        self.init(state.overlay, now: date)
    }
}
