package import GTFSModel

/// Why a file was not downloaded: what happened, at which URL, and what to do. The URL is its label, without a key.
package struct FetchError: CodedError {
    package let code: Code
    package let reason: String
    package let advice: ErrorAdvice?

    init(_ code: Code, reason: String, advice: ErrorAdvice? = nil) {
        (self.code, self.reason, self.advice) = (code, reason, advice)
    }

    /// One sentence.
    package var description: String { advice.map { "\(reason): \($0)" } ?? reason + "." }
}

extension ErrorCode<FetchError> {
    /// No response came.
    static var noAnswer: Self { Self(rawValue: "no_answer") }
    /// The response ended before the file did; the part is kept if the rest may be requested.
    static var cut: Self { Self(rawValue: "cut") }
    static var status: Self { Self(rawValue: "status") }
    /// The file has more bytes than are allowed.
    static var tooLong: Self { Self(rawValue: "too_long") }
    /// The file has another hash than it should.
    static var otherHash: Self { Self(rawValue: "other_hash") }
    /// The system refused to write.
    static var io: Self { Self(rawValue: "io") }
    /// Another process downloads for the same file.
    static var busy: Self { Self(rawValue: "busy") }
}

extension FetchError {
    /// A response that is none of the file, by its status.
    static func status(_ head: ResponseHead, from url: WebURL) -> FetchError {
        status(head.status, of: url.label, retrySeconds: head.retrySeconds)
    }

    /// - Parameters:
    ///   - label: of the URL.
    ///   - retrySeconds: how long to wait, where the server says it.
    package static func status(_ status: Int, of label: String, retrySeconds: Int? = nil) -> FetchError {
        let reason = "\(label) gave the answer \(status)"
        let advice: ErrorAdvice =
            switch status {
            case 401, 403, 407:
                ErrorAdvice(.giveKey, "it asks for a key, or for another one.")
            case 404, 410: "there is no file; look for the URL at its publisher."
            case 429:
                "\(retrySeconds.map { "wait \($0) s" } ?? "wait") and run this again."
            case 500...: "its server has failed; run this again later."
            default: "that is no file; look for the URL at its publisher."
            }
        return FetchError(.status, reason: reason, advice: advice)
    }

    static func tooLong(_ url: WebURL, limit: Int, byteCount: Int? = nil) -> FetchError {
        tooLong(url.label, size: byteCount.map { "has \($0) bytes" } ?? "goes on after \(limit) bytes", limit: limit)
    }

    /// - Parameter size: what is too much, after the label.
    package static func tooLong(_ label: String, size: String, limit: Int) -> FetchError {
        FetchError(
            .tooLong, reason: "\(label) \(size), and \(limit) are allowed",
            advice: ErrorAdvice(.allowDownload, "allow more if you trust it."))
    }

    /// No response came, or not all of it, and nothing of it is kept.
    package static func failed(_ failure: TransportFailure, of label: String, hasBegun: Bool) -> FetchError {
        failure.isCut && hasBegun
            ? FetchError(.cut, reason: "\(label) broke off: \(failure)", advice: "run this again.")
            : FetchError(.noAnswer, reason: "\(label) gave no answer: \(failure)")
    }

    /// A response broke off again and again, and its part is kept.
    package static func cut(_ label: String, advice: ErrorAdvice) -> FetchError {
        FetchError(.cut, reason: "\(label) broke off again and again, and what came is kept", advice: advice)
    }

    static func noRoom(_ url: WebURL, byteCount: Int, free: Int) -> FetchError {
        FetchError(
            .io, reason: "\(url.label) has \(byteCount) bytes more to come, and the disk has room for \(free)",
            advice: ErrorAdvice(.makeRoom, "make room, or name another file for the database."))
    }

    static func unwritable(_ path: String, _ why: String) -> FetchError {
        FetchError(
            .io, reason: "\(path) cannot be written (\(why)), so what was there stays as it was",
            advice: ErrorAdvice(.makeRoom, "make room, or name another file for the database."))
    }
}

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
