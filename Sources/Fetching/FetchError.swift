package import GTFSModel

/// Why a file was not downloaded: what happened, at which URL, and what to do. The URL is its label, without a key.
package struct FetchError: CodedError {
    package let code: Code
    package let reason: String
    package let advice: ErrorAdvice?

    init(_ code: Code, _ reason: String, advice: ErrorAdvice? = nil) {
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
    /// The response has an error status.
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
    static func status(_ head: ResponseHead, _ url: WebURL) -> FetchError {
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
        return FetchError(.status, reason, advice: advice)
    }

    static func tooLong(_ url: WebURL, _ limit: Int, byteCount: Int? = nil) -> FetchError {
        tooLong(url.label, byteCount.map { "has \($0) bytes" } ?? "goes on after \(limit) bytes", limit)
    }

    /// - Parameter size: what is too much, after the label.
    package static func tooLong(_ label: String, _ size: String, _ limit: Int) -> FetchError {
        FetchError(
            .tooLong, "\(label) \(size), and \(limit) are allowed",
            advice: ErrorAdvice(.allowDownload, "allow more if you trust it."))
    }

    /// No response came, or not all of it, and nothing of it is kept.
    package static func failed(_ failure: TransportFailure, of label: String, hasBegun: Bool) -> FetchError {
        failure.isCut && hasBegun
            ? FetchError(.cut, "\(label) broke off: \(failure)", advice: "run this again.")
            : FetchError(.noAnswer, "\(label) gave no answer: \(failure)")
    }

    /// A response broke off again and again, and its part is kept.
    package static func cut(_ label: String, advice: ErrorAdvice) -> FetchError {
        FetchError(.cut, "\(label) broke off again and again, and what came is kept", advice: advice)
    }

    static func noRoom(_ url: WebURL, byteCount: Int, free: Int) -> FetchError {
        FetchError(
            .io, "\(url.label) has \(byteCount) bytes more to come, and the disk has room for \(free)",
            advice: ErrorAdvice(.makeRoom, "make room, or name another file for the database."))
    }

    static func unwritable(_ path: String, _ why: String) -> FetchError {
        FetchError(
            .io, "\(path) cannot be written (\(why)), so what was there stays as it was",
            advice: ErrorAdvice(.makeRoom, "make room, or name another file for the database."))
    }
}
