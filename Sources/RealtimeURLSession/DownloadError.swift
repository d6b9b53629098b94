internal import Foundation
public import GTFSModel

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A request had no response, or not all of it. A response with the status of an error is not one of these.
public struct DownloadError: CodedError {
    /// The kind of error.
    public let code: Code
    /// For people: what happened.
    public let description: String

    /// An error, as a test of the screen that shows it needs one.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension ErrorCode<DownloadError> {
    /// There is no network, or none that may be used.
    public static var offline: Self { Self(rawValue: "offline") }
    /// The time limit of the request passed.
    public static var timedOut: Self { Self(rawValue: "timed_out") }
    /// No host of the URL's name is known, or it does not accept the connection.
    public static var unreachable: Self { Self(rawValue: "unreachable") }
    /// No secure connection was made: the certificate of the host is wrong, say, or has run out.
    public static var certificate: Self { Self(rawValue: "certificate") }
    /// The connection ended before the response did.
    public static var cut: Self { Self(rawValue: "cut") }
    /// The body has more bytes than the request allows.
    public static var tooLong: Self { Self(rawValue: "too_long") }
    /// What came is no response of HTTP.
    public static var noHTTP: Self { Self(rawValue: "no_http") }
    /// The task that waited for the response was cancelled.
    public static var cancelled: Self { Self(rawValue: "cancelled") }
    /// Another reason, which the description has.
    public static var failed: Self { Self(rawValue: "failed") }
}

extension DownloadError {
    /// In words: outside Apple's systems Foundation has only numbers for most of these.
    init(_ error: any Error) {
        let known = (error as? URLError).flatMap { Self.known[$0.code] ?? Self.secure($0) }
        self.init(known?.code ?? .failed, known?.sentence ?? error.localizedDescription)
    }

    /// Outside Apple's systems the lack of a secure connection has no code, only a sentence of curl's.
    private static func secure(_ error: URLError) -> (code: Code, sentence: String)? {
        let words = ["SSL", "TLS", "certificate"]
        guard error.code == .unknown, words.contains(where: error.localizedDescription.contains) else { return nil }
        return known[.secureConnectionFailed]
    }

    private static let known: [URLError.Code: (code: Code, sentence: String)] = [
        .timedOut: (.timedOut, "the time limit of the request passed"),
        .cannotFindHost: (.unreachable, "no host of this name was found"),
        .dnsLookupFailed: (.unreachable, "no host of this name was found"),
        .cannotConnectToHost: (.unreachable, "the host does not accept the connection"),
        .networkConnectionLost: (.cut, "the connection ended before the answer did"),
        .notConnectedToInternet: (.offline, "there is no network"),
        .dataNotAllowed: (.offline, "the mobile network may not be used"),
        .internationalRoamingOff: (.offline, "the network of another country may not be used"),
        .secureConnectionFailed: (.certificate, "no secure connection could be made"),
        .serverCertificateUntrusted: (.certificate, "the certificate of the host is not trusted"),
        .serverCertificateHasUnknownRoot: (.certificate, "the certificate of the host is not trusted"),
        .serverCertificateHasBadDate: (.certificate, "the certificate of the host has run out"),
        .serverCertificateNotYetValid: (.certificate, "the certificate of the host is not valid yet"),
        .clientCertificateRejected: (.certificate, "the host does not accept the certificate of this device"),
        .clientCertificateRequired: (.certificate, "the host asks for a certificate of this device"),
        .badServerResponse: (.noHTTP, "the answer is none of HTTP"),
        .cancelled: (.cancelled, "the request was cancelled"),
    ]
}
