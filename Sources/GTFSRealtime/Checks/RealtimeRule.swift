import GTFSModel

/// A rule of the GTFS-Realtime validator: its code, and a function that says what is wrong with a part of a message.
///
/// A rule is a static value in the room of its subject (`TripRules`, `StopTimeRules` …) and a member of the room's list.
struct RealtimeRule<Visit>: Sendable {
    let code: RealtimeNotices.Code
    /// The value that breaks the rule; nil if none does.
    let check: @Sendable (Visit) throws -> String?

    init(_ code: RealtimeNotices.Code, _ check: @escaping @Sendable (Visit) throws -> String?) {
        (self.code, self.check) = (code, check)
    }
}
