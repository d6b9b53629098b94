internal import Foundation
internal import GTFSModel

/// One request of a download: for the rest of the file where a part is there, else for all of it.
final class DownloadAttempt {
    /// The rest belongs to another file than the part that is there.
    struct OtherFile: Error {}

    /// The body is in a content coding, which another request is to undo.
    struct Packed: Error {}

    /// What happens to a body in a content coding.
    enum Packing {
        /// Another request is needed; this one wants none.
        case refused
        /// It is undone as it comes.
        case undone
        /// It is taken as it is: what its head says is wrong.
        case ignored
    }

    private let url: WebURL
    private let options: FileDownload.Options
    private let packing: Packing
    private let makePartial: () throws -> PartialDownload
    private var partial: PartialDownload?
    /// Bytes of the part that the request goes on from; 0 for all of the file.
    private let offset: Int
    private var handle: FileHandle?
    private var hash = SHA256()
    private var byteCount = 0
    private var isUnchanged = false
    private var isResumed = false

    /// - Parameters:
    ///   - partial: of an earlier run, or an earlier attempt.
    ///   - packing: what happens to a body in a content coding.
    ///   - makePartial: makes it, or gives the one that is there, when the first byte comes.
    init(
        _ url: WebURL, options: FileDownload.Options, partial: PartialDownload?, packing: Packing,
        makePartial: @escaping () throws -> PartialDownload
    ) {
        (self.url, self.options, self.partial, self.makePartial) = (url, options, partial, makePartial)
        self.packing = packing
        let state = partial?.state
        let isSame = state?.url == url.label && state?.queryHash == url.queryHash && state?.strongValidator != nil
        let count = isSame ? partial?.byteCount ?? 0 : 0
        // A range would be one of the packed bytes, of which none are kept.
        offset = packing != .undone && state?.byteCount.map { count < $0 } ?? true ? count : 0
    }

    var request: WebRequest {
        let limits = WebRequest.Limits(byteCount: .max, stallSeconds: options.stallSeconds)
        var request = WebRequest(url, limits: limits)
        request.secretHeaders = options.secretHeaders
        // A zip is packed: a coding only takes the length and the ranges away (RFC 9110, 12.5.3).
        request.headers["Accept-Encoding"] = "identity, gzip;q=0.5, deflate;q=0.5"
        request.allowsPacking = packing == .undone
        if offset > 0, let validator = partial?.state?.strongValidator {
            request.headers["Range"] = "bytes=\(offset)-"
            request.headers["If-Range"] = validator
        }
        // RFC 9110, 13.1.3: with If-None-Match the date is not looked at.
        if let etag = options.known?.etag {
            request.headers["If-None-Match"] = etag
        } else if let date = options.known?.lastModified {
            request.headers["If-Modified-Since"] = date
        }
        return request
    }

    func begin(_ head: ResponseHead) throws {
        switch head.status {
        case 304 where options.known != nil: isUnchanged = true
        case 200 where packing == .refused && head.isPacked: throw Packed()
        case 206 where offset > 0: try goOn(head)
        case 206,
            416 where offset > 0:
            throw OtherFile()
        case 200: try beginAnew(head)
        default: throw FetchError.status(head, from: url)
        }
    }

    private func goOn(_ head: ResponseHead) throws {
        guard let partial, let state = partial.state, fits(head, state: state),
            let handle = partial.handle(isNew: false)
        else {
            throw OtherFile()
        }
        (self.handle, isResumed, byteCount) = (handle, true, offset)
        try hash.update(file: partial.file)
    }

    /// Whether the rest is of the same file, and begins where the part ends. Some servers do not look at If-Range.
    private func fits(_ head: ResponseHead, state: PartialDownload.State) -> Bool {
        let range = head.header("Content-Range")?.wholeMatch(of: #/bytes (\d+)-\d+/(\d+|\*)/#)
        guard let range, Int(range.output.1) == offset, !head.isPacked else { return false }
        if let whole = Int(range.output.2), let known = state.byteCount, whole != known { return false }
        if let etag = head.header("ETag"), let known = state.etag, etag != known { return false }
        if let date = head.header("Last-Modified"), let known = state.lastModified, date != known { return false }
        return true
    }

    private func beginAnew(_ head: ResponseHead) throws {
        // The length of a packed body is not that of the file.
        let isPacked = packing == .undone && head.isPacked
        let whole = isPacked ? nil : head.byteCount
        if let count = whole, count > options.byteLimit {
            throw FetchError.tooLong(url, limit: options.byteLimit, byteCount: count)
        }
        let partial = try partial ?? makePartial()
        self.partial = partial
        partial.state = PartialDownload.State(
            url: url.label, queryHash: url.queryHash, etag: head.header("ETag"),
            lastModified: head.header("Last-Modified"), byteCount: whole, isPacked: isPacked ? true : nil)
        handle = partial.handle(isNew: true)
        guard handle != nil else { throw FetchError.unwritable(partial.file.path, "no file can be made there") }
        if let count = whole, let free = partial.freeByteCount, count > free {
            throw FetchError.noRoom(url, byteCount: count, free: free)
        }
    }

    func take(_ piece: ArraySlice<UInt8>) throws {
        guard let handle, let partial else { return }
        byteCount += piece.count
        guard byteCount <= options.byteLimit else { throw FetchError.tooLong(url, limit: options.byteLimit) }
        do {
            try handle.write(contentsOf: Data(piece))
        } catch {
            throw FetchError.unwritable(partial.file.path, SystemReason.of(error))
        }
        hash.update(piece)
        options.progress?(byteCount, partial.state?.byteCount)
    }

    /// - Returns: the whole file; nil if the server has nothing newer.
    /// - Throws: `TransportFailure` if bytes are missing.
    func finish() throws -> FileDownload.File? {
        if isUnchanged { return nil }
        guard let partial, let state = partial.state, handle != nil else { throw TransportFailure.noHTTP }
        try? handle?.close()
        if let whole = state.byteCount {
            if byteCount < whole { throw TransportFailure("it ended too early", isCut: true) }
            if byteCount > whole { throw OtherFile() }
        }
        var source = url.feedURL(.staticCurrent)
        (source.etag, source.lastModified, source.sha256) = (state.etag, state.lastModified, hash.text)
        return FileDownload.File(path: partial.file.path, source: source, isResumed: isResumed)
    }
}
