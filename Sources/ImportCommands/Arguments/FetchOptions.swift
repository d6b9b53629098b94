internal import ArgumentParser
internal import Fetching
internal import Foundation

/// The options of a feed that is downloaded.
struct FetchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Takes the feed only if its zip has this SHA-256, of 64 hexadecimal digits; with one feed.",
            valueName: "hex"))
    var sha256: String?

    @Option(
        help: ArgumentHelp(
            "A file of headers for the servers of URLs, one `Name: value` per line, such as a key. $GTFS_HEADERS has such lines too.",
            valueName: "path"), completion: .file())
    var headers: String?

    @Option(help: ArgumentHelp("Downloads at most this many gigabytes per feed.", valueName: "gigabytes"))
    var maxDownload = 4.0

    func validate() throws {
        if let sha256, sha256.wholeMatch(of: #/[0-9A-Fa-f]{64}/#) == nil {
            throw ValidationError("--sha256 takes 64 hexadecimal digits, as sha256sum prints them.")
        }
        guard maxDownload > 0, maxDownload <= 1_000_000 else {
            throw ValidationError("--max-download takes gigabytes above 0, e.g. 4.")
        }
    }

    /// Bytes.
    var byteLimit: Int { Int(maxDownload * 1e9) }

    /// The headers of the environment and of the file, which wins.
    /// - Throws: `ImportFailure` if one of them is no header.
    func secretHeaders() throws -> [String: String] {
        let variable = "GTFS_HEADERS"
        var found: [String: String] = [:]
        if let text = ProcessInfo.processInfo.environment[variable] {
            found = try HeaderLines(text, from: "$" + variable).headers
        }
        guard let headers else { return found }
        guard let text = try? String(contentsOfFile: headers, encoding: .utf8) else {
            throw ImportFailure("\(headers) cannot be read: name a text file of headers.")
        }
        return found.merging(try HeaderLines(text, from: headers).headers) { $1 }
    }
}

/// Lines `Name: value`; empty ones, and those that begin with #, are left out.
private struct HeaderLines {
    private(set) var headers: [String: String] = [:]

    /// - Parameter source: where the text is from, for a sentence, which has nothing of the text itself.
    init(_ text: String, from source: String) throws {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
            guard let header = line.wholeMatch(of: #/([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*?)\s*/#) else {
                throw ImportFailure("\(source), line \(index + 1), is no header: write `Name: value`.")
            }
            headers[String(header.output.1)] = String(header.output.2)
        }
    }
}
