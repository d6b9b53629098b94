/// Why a command could not do what was asked, in one sentence: what, where, and what to do. Exit 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
