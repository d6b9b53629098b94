internal import ArgumentParser

extension QueryTool {
    /// Commands about what runs when; in the order in which help lists them.
    static let boards: [any ParsableCommand.Type] = [
        DeparturesCommand.self, ConnectionsCommand.self, TripCommand.self, ServicesCommand.self,
    ]
}
