/// A request of HTTP for the content of a URL.
package struct WebRequest: Sendable {
    /// How long and how much.
    package struct Limits: Sendable {
        /// The most bytes of a body.
        package var byteCount: Int
        /// The most seconds of the whole request; nil for any number, as long as bytes come.
        package var seconds: Int?
        /// The most seconds without a byte, or with fewer than `stallBytes` in each.
        package var stallSeconds = 30
        /// The least bytes a second: at this rate a megabyte takes 17 minutes, and a server that sends less has failed.
        package let stallBytes = 1_000

        package init(byteCount: Int, seconds: Int? = nil, stallSeconds: Int = 30) {
            self.byteCount = byteCount
            self.seconds = seconds
            self.stallSeconds = stallSeconds
        }
    }

    package var url: WebURL
    /// Headers for each server on the way.
    package var headers: [String: String]
    /// Headers with keys: only for the server of the URL, not for others to which it leads.
    package var secretHeaders: [String: String] = [:]
    package var limits: Limits
    /// Whether the server may pack the body; it is unpacked as it comes.
    package var allowsPacking = false

    package init(_ url: WebURL, headers: [String: String] = [:], limits: Limits) {
        self.url = url
        self.headers = headers
        self.limits = limits
    }
}
