/// Why a feed is not imported, as a sentence of the command line.
struct ImportFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
