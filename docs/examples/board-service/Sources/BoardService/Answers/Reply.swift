import Foundation
import GTFSGlance
import GTFSQuery
import HTTPTypes
import Hummingbird

/// The JSON of an answer, with the headers that let it be kept.
struct Reply {
    /// How long an answer may be kept before it is asked for again.
    enum Lifetime {
        /// Routes: five minutes.
        case routes
        /// Stops: an hour.
        case stops
        /// What changes with the minute and with each message.
        case none
        /// Where things are at the moment: five seconds, within which many clients are answered by one cache.
        case seconds

        fileprivate var cacheControl: String {
            switch self {
            case .routes: "public, max-age=300"
            case .stops: "public, max-age=3600"
            case .none: "no-cache"
            case .seconds: "public, max-age=5"
            }
        }
    }

    let request: Request
    let lifetime: Lifetime

    init(to request: Request, _ lifetime: Lifetime) {
        self.request = request
        self.lifetime = lifetime
    }

    /// An answer that depends on the feed alone. It is not asked for where the client has it.
    func schedule(
        _ moment: Moment, _ answer: @escaping @Sendable (Timetable) throws -> any Encodable & Sendable
    ) async throws -> Response {
        let (version, json) = try await moment.timetable.ask { timetable -> (String, Data?) in
            let version = try moment.version()
            if has("W/\"\(version)\"") { return (version, nil) }
            return (version, try AnswerEncoder().encode(answer(timetable)))
        }
        return response(tag: "W/\"\(version)\"", json)
    }

    /// An answer that changes with the messages and the clock.
    /// - Parameter kind: of the question: no board waits for journeys.
    func live(
        _ moment: Moment, _ kind: QuestionKind = .short,
        _ answer: @escaping @Sendable (Timetable) throws -> any Encodable & Sendable
    ) async throws -> Response {
        let (version, json) = try await moment.timetable.ask(kind) { timetable -> (String, Data) in
            (try moment.version(), try AnswerEncoder().encode(answer(timetable)))
        }
        return aged(
            response(tag: "W/\"\(version)-\(moment.messageTime)-\(Checksum.text(of: json))\"", json), at: moment)
    }

    /// The state of a glance. It has another tag only where a reader would see something else, or for longer.
    /// - Parameter watch: gives what is looked at.
    func glance(_ moment: Moment, _ watch: @escaping @Sendable (Timetable) throws -> Watch) async throws -> Response {
        let (tag, json) = try await moment.timetable.ask(.journeys) { timetable -> (String, Data) in
            let state = try timetable.state(of: watch(timetable), at: moment.now, realtime: moment.realtime)
            let seen = Checksum.text(of: try AnswerEncoder().encode(state.seen))
            return ("W/\"\(try moment.version())-\(seen)\"", try AnswerEncoder().encode(state))
        }
        return aged(response(tag: tag, json), at: moment)
    }

    /// Says how many seconds ago the newest message was made. It stands in the head, as an answer that stays the same
    /// otherwise is not sent again.
    private func aged(_ response: Response, at moment: Moment) -> Response {
        var response = response
        if moment.messageTime > 0 { response.headers[.messageAge] = String(max(0, moment.now - moment.messageTime)) }
        return response
    }

    /// An answer of all feeds.
    func json(_ answer: some Encodable) throws -> Response {
        let json = try AnswerEncoder().encode(answer)
        return response(tag: "W/\"\(Checksum.text(of: json))\"", json)
    }

    /// Whether the client has the answer of a tag: If-None-Match, compared weakly (RFC 9110, 13.1.2).
    private func has(_ tag: String) -> Bool {
        let weak = tag.dropFirst(tag.hasPrefix("W/") ? 2 : 0)
        return (request.headers[.ifNoneMatch] ?? "").split(separator: ",").contains { given in
            let given = given.trimmingPrefix { $0 == " " }
            return given == "*" || given.dropFirst(given.hasPrefix("W/") ? 2 : 0) == weak
        }
    }

    /// - Parameter json: nil where the client has the answer.
    func response(tag: String, _ json: Data?, type: String = "application/json; charset=utf-8") -> Response {
        var headers = HTTPFields()
        headers[.eTag] = tag
        headers[.cacheControl] = lifetime.cacheControl
        guard let json, !has(tag) else { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = type
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}

extension HTTPField.Name {
    /// Seconds since the newest realtime message was made.
    static let messageAge = HTTPField.Name("Message-Age") ?? .age
}

extension GlanceState {
    /// The state in the steps in which it is seen: a bar by twentieths, its worth by tenths, its end by minutes. What is counted
    /// down to and a delay stay as they are, to the second.
    fileprivate var seen: GlanceState {
        var seen = self
        seen.share = share.map { ($0 * 20).rounded() / 20 }
        seen.relevance = (relevance * 10).rounded() / 10
        seen.staleDate = staleDate / 60 * 60
        return seen
    }
}
