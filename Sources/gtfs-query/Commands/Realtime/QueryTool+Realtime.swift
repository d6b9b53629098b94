internal import ArgumentParser

extension QueryTool {
    /// Commands about GTFS-Realtime messages; in the order in which help lists them.
    static let realtime: [any ParsableCommand.Type] = [
        RealtimeCommand.self, VehiclesCommand.self, AlertsCommand.self,
    ]
}
