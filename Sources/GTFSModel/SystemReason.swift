internal import Foundation

/// Why the system refused something, as a part of a sentence.
package enum SystemReason {
    /// The system's own words, such as "No space left on device", without a full stop.
    package static func of(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if cause.domain == NSPOSIXErrorDomain { return unsafe String(cString: strerror(Int32(cause.code))) }
        let told = error.localizedDescription
        return told.hasSuffix(".") ? String(told.dropLast()) : told
    }
}
