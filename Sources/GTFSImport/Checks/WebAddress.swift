internal import Foundation

/// What is plainly no address. Where a stricter reading could differ (rare top-level domains, brackets in a path) the
/// benefit of the doubt is the feed's.
extension String {
    /// "A fully qualified URL that includes http:// or https://" (reference, Field Types); ftp is let through.
    var isURL: Bool {
        guard let colon = range(of: "://") else { return false }
        let scheme = self[..<colon.lowerBound].lowercased()
        guard ["http", "https", "ftp"].contains(scheme), !contains(where: \.isWhitespace) else { return false }
        let rest = self[colon.upperBound...].prefix { !["/", "?", "#"].contains($0) }
        let host = rest.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if host.hasPrefix("[") { return host.contains("]") }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 1 || parts[1].allSatisfy(\.isWholeNumber) else { return false }
        return parts[0].isHostName
    }

    /// One @ between a name and a host.
    var isEmailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else { return false }
        return !parts[0].hasPrefix(".") && !parts[0].hasSuffix(".") && parts[1].isHostName
    }
}

extension Substring {
    /// Labels of letters, digits and hyphens with a point between them; letters of any script.
    fileprivate var isHostName: Bool {
        var labels = split(separator: ".", omittingEmptySubsequences: false)
        if labels.last == "" { labels.removeLast() }
        return labels.count >= 2
            && labels.allSatisfy { label in
                !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
    }
}
