/// Why no response came, or not to its end, in the toolkit's words: curl's own may contain the URL, and the URL a key.
package struct TransportFailure: Error, CustomStringConvertible, Equatable {
    package let description: String
    /// Whether the response had begun, so that the rest of it may be requested.
    package let isCut: Bool

    /// Whether the body is not in the content coding that its head names.
    let isCoding: Bool

    init(_ description: String, isCut: Bool = false, isCoding: Bool = false) {
        (self.description, self.isCut, self.isCoding) = (description, isCut, isCoding)
    }

    private static func late(_ limits: WebRequest.Limits) -> String {
        if let seconds = limits.seconds { return "nothing came within \(seconds) s" }
        return "nothing, or less than \(limits.stallBytes) bytes a second, came within \(limits.stallSeconds) s"
    }

    static let noHTTP = TransportFailure("what came is no answer of HTTP")
    static let endlessHeads = TransportFailure("its heads and trailers are longer than a megabyte")
    static let endless = TransportFailure("it leads on without an end")
    static let elsewhere = TransportFailure("it leads to a URL that is none of http or https")

    package static func tooLong(_ limit: Int) -> TransportFailure { TransportFailure("more than \(limit) bytes came") }

    /// The exit codes of curl(1); -1 for a signal.
    init(curlCode code: Int32, _ limits: WebRequest.Limits) {
        switch code {
        case 3: self.init("the URL cannot be read")
        case 5, 6: self.init("no computer of that name is known")
        case 7: self.init("the connection is refused")
        case 18: self.init("it ended too early", isCut: true)
        case 28: self.init(Self.late(limits), isCut: true)
        case 35, 51, 58, 60, 77: self.init("its certificate cannot be trusted")
        case 61: self.init("its content coding cannot be undone", isCoding: true)
        case 127: self.init("curl, which fetches it, is not installed: fetch it with another program and give the file")
        default: self.init("the connection broke off (code \(code) of curl)", isCut: true)
        }
    }
}
