internal import ArgumentParser

extension QueryTool {
    /// Commands about stops and routes: where they are, what they are called, how they hang together; in the order in
    /// which help lists them.
    static let places: [any ParsableCommand.Type] = [
        NearbyCommand.self, SearchCommand.self, StopCommand.self, StopsCommand.self, RouteCommand.self,
        RoutesCommand.self,
    ]
}
