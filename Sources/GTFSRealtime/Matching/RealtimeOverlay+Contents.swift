public import GTFSModel

extension RealtimeOverlay {
    /// What the present content of feeds says about the departures of a timetable. The same content and the same timetable
    /// make the same overlay, whenever it is made.
    public init(_ contents: [FeedContent], on schedule: any RealtimeSchedule) throws {
        var build = try OverlayBuild(contents, on: schedule)
        try build.matchUpdates()
        try build.applyModifications()
        try build.predict()
        try build.cancelReplaced()
        try build.propagateThroughBlocks()
        try build.joinVehicles()
        try build.readAlerts()
        build.addFindings()
        self = build.overlay
    }
}
