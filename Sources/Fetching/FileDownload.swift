internal import Foundation
package import GTFSModel

/// One download of a file beside the file that is made of it. It goes on with the part that an earlier run left, if the
/// server's file is still the same.
///
///     let download = FileDownload(url, beside: "sydney.sqlite", options: options)
///     if case .fetched(let file) = try download.run() { … }
///     download.discard()
package final class FileDownload: Sendable {
    package struct Options: Sendable {
        /// Headers with keys: they go to the server of the URL alone.
        package var secretHeaders: [String: String] = [:]
        /// What is there already, with the validators that came with it: the server is asked for something newer.
        package var known: FeedURL?
        /// 64 hexadecimal digits that the file has to have; nil for any file.
        package var sha256: String?
        package var byteLimit: Int
        /// The most seconds without a byte.
        package var stallSeconds = 30
        /// Is told the bytes that are there, and of how many; nil if the server does not say.
        package var progress: (@Sendable (_ byteCount: Int, _ whole: Int?) -> Void)?

        package init(byteLimit: Int) { self.byteLimit = byteLimit }
    }

    package struct File: Sendable {
        package let path: String
        /// The URL with the validators and the hash of the file, to remember.
        package let source: FeedURL
        /// Whether a part of it came in an earlier response.
        package let isResumed: Bool
    }

    package enum Outcome: Sendable {
        /// The server has nothing newer than what is known. Nothing was written.
        case unchanged
        case fetched(File)
    }

    private let url: WebURL
    private let target: String
    private let options: Options
    private let fetch = Locked<WebFetch?>(nil)
    private let partial = Locked<PartialDownload?>(nil)

    /// How often it goes on by itself after a response that ended too early, as long as each brought bytes.
    private static let mostContinuations = 3

    /// - Parameter target: the path of the file that is made of the download.
    package init(_ url: WebURL, beside target: String, options: Options) {
        (self.url, self.target, self.options) = (url, target, options)
    }

    /// Blocks until the file is whole, or known to be unchanged.
    /// - Throws: `FetchError`. A part whose rest may be requested stays for the next run.
    package func run() throws -> Outcome {
        do {
            return try runThrough()
        } catch let failure as TransportFailure {
            throw error(failure)
        } catch let error as FetchError where [.tooLong, .otherHash, .io].contains(error.code) {
            discard()
            throw error
        } catch {
            if !isResumable { discard() }
            throw error
        }
    }

    /// Ends the request; `run` then throws. The part stays.
    package func end() { fetch.withLock { $0 }?.end() }

    /// Removes the file, or the part of it.
    package func discard() {
        partial.withLock { $0 }?.discard()
        partial.withLock { $0 = nil }
    }

    /// Whether the part that is here stays for the next run.
    package var isResumable: Bool {
        guard let partial = partial.withLock({ $0 }), partial.byteCount > 0 else { return false }
        return partial.state?.strongValidator != nil
    }

    private func runThrough() throws -> Outcome {
        if FileManager.default.fileExists(atPath: PartialDownload.folder(beside: target).path) {
            try openPartial()
        }
        var (continuations, hasRestarted, packing) = (0, false, DownloadAttempt.Packing.refused)
        while true {
            let before = partial.withLock { $0 }?.byteCount ?? 0
            do {
                return try attempt(packing)
            } catch is DownloadAttempt.Packed {
                packing = .undone
            } catch let failure as TransportFailure where failure.isCoding && packing == .undone {
                packing = .ignored
            } catch let failure as TransportFailure where failure.isCut {
                let after = partial.withLock { $0 }?.byteCount ?? 0
                guard after > before, isResumable, continuations < Self.mostContinuations else { throw failure }
                continuations += 1
            } catch is DownloadAttempt.OtherFile {
                guard !hasRestarted else { throw TransportFailure("its parts do not fit each other") }
                hasRestarted = true
                partial.withLock { $0 }?.state = nil
            }
        }
    }

    private func openPartial() throws {
        let opened = try PartialDownload(beside: target, named: url.fileName)
        partial.withLock { $0 = opened }
    }

    private func attempt(_ packing: DownloadAttempt.Packing) throws -> Outcome {
        let attempt = DownloadAttempt(url, options: options, partial: partial.withLock { $0 }, packing: packing) {
            [self] in
            if partial.withLock({ $0 }) == nil { try openPartial() }
            guard let opened = partial.withLock({ $0 }) else { throw FetchError.unwritable(target, "no folder") }
            return opened
        }
        let running = WebFetch(attempt.request)
        fetch.withLock { $0 = running }
        defer { fetch.withLock { $0 = nil } }
        try running.run(begin: attempt.begin, take: attempt.take)
        guard let file = try attempt.finish() else {
            discard()
            return .unchanged
        }
        if let wanted = options.sha256?.lowercased(), wanted != file.source.sha256 {
            if file.isResumed { throw DownloadAttempt.OtherFile() }
            throw FetchError(
                .otherHash, reason: "\(url.label) has the SHA-256 \(file.source.sha256 ?? "") in place of \(wanted)",
                advice: "ask its publisher which is right; what was there stays as it was.")
        }
        return .fetched(file)
    }

    private func error(_ failure: TransportFailure) -> FetchError {
        let partial = partial.withLock { $0 }
        let (have, whole) = (partial?.byteCount ?? 0, partial?.state?.byteCount)
        guard isResumable else {
            discard()
            return .failed(failure, of: url.label, hasBegun: have > 0)
        }
        let part = "\(have)\(whole.map { " of \($0)" } ?? "") bytes are kept"
        return FetchError(
            .cut, reason: "\(url.label) broke off (\(failure)), and \(part)",
            advice: "run this again to fetch the rest.")
    }
}
