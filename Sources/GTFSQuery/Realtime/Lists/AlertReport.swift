public import GTFSModel

/// An alert that is in force, and what it is about.
public struct AlertReport: Sendable, Equatable {
    /// One thing that an alert is about; all that is there is joined by AND.
    public struct Subject: Sendable, Equatable {
        public var selector: AlertOverlay.Selector
        /// As the timetable calls them; nil where it lacks them, or where the alert names none.
        public var agencyName: String?
        public var routeLabel: String?
        public var stopName: String?
    }

    /// Of the entity.
    public var id: String
    public var alert: Alert
    public var subjects: [Subject]
    /// Older than alerts should be, but not too old to show.
    public var isStale: Bool
}
