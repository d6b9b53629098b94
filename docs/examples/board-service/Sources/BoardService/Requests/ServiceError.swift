import GTFSQuery
import HTTPTypes
import Hummingbird

/// Why a request has no answer. Its JSON has the keys of a `QueryError`, and so have all errors of the service.
public struct ServiceError: Error, Encodable, CustomStringConvertible {
    /// The status of the response.
    let status: HTTPResponse.Status
    /// A word for programs, such as `bad_value`.
    let code: String
    /// The parameter that the error is about; nil where it is about none.
    let field: String?
    /// The id that is unknown; nil where the error is about none.
    let requestedID: String?
    /// One sentence: what happened, and what to do.
    public let description: String

    private enum CodingKeys: String, CodingKey {
        case code, field
        case requestedID = "requested_id"
        case description = "message"
    }

    init(
        _ status: HTTPResponse.Status, _ code: String, field: String? = nil, requestedID: String? = nil,
        _ description: String
    ) {
        self.status = status
        self.code = code
        self.field = field
        self.requestedID = requestedID
        self.description = description
    }

    /// A parameter with a value that is not allowed: 400.
    static func badValue(_ field: String, _ description: String) -> ServiceError {
        ServiceError(.badRequest, "bad_value", field: field, description)
    }

    /// A feed of which nothing was recorded: 404.
    static var noHistory: ServiceError {
        ServiceError(
            .notFound, "no_history",
            "Nothing was recorded of this feed yet: `gtfs-query record` does it, or the service with --record.")
    }

    /// An id that nothing has: 404.
    static func unknown(_ field: String, _ id: String, _ description: String) -> ServiceError {
        ServiceError(.notFound, "unknown_id", field: field, requestedID: id, description)
    }
}

extension QueryError {
    /// `httpStatus` with its reason phrase.
    var status: HTTPResponse.Status {
        [.notFound, .serviceUnavailable].first { $0.code == httpStatus } ?? .badRequest
    }
}
