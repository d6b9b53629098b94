internal import Foundation

/// Standard output, of which a caller learns whether it was written.
package enum StandardOutput {
    /// Why it cannot be written, as a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Writes text. Nothing happens where no one reads any more.
    /// - Returns: whether someone does.
    @discardableResult
    package static func write(_ text: String) throws -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(1, $0.baseAddress, $0.count) }
            if written > 0 { rest = rest.dropFirst(written) }
            if written < 0, errno == EPIPE { return false }
            if written < 0, errno != EINTR {
                throw Failure(
                    description: "Standard output cannot be written: \(unsafe String(cString: strerror(errno))).")
            }
        }
        return true
    }
}
