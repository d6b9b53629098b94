internal import ArgumentParser

extension QueryTool {
    /// Commands about the file: what is in it, how large it is, whether it is sound; in the order in which help lists them.
    static let databaseItself: [any ParsableCommand.Type] = [Info.self, Size.self, Verify.self, Migrate.self]
}
